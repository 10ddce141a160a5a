import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { ProviderName } from '../ownership/subscription-row.js';
import { notSetUp } from './not-set-up.js';
import { isInTestMode } from './built-in/test-mode.js';
import type { PaymentProvider } from './payment-provider.js';
import { StripeProvider } from './stripe/stripe-provider.js';

/** What the built-in provider is injected as. */
export const BUILT_IN_PROVIDER = Symbol('built-in payment provider');

/** Who takes money for a project: in test mode nobody real. */
@Injectable()
export class PaymentProviders {
  constructor(
    private readonly stripe: StripeProvider,
    @Optional() @Inject(BUILT_IN_PROVIDER) private readonly builtIn: PaymentProvider | null,
  ) {}

  /**
   * @throws TextError 403 in test mode with production mode on, 400 when payments are not set up
   */
  async of(project: ProjectSnapshot): Promise<PaymentProvider> {
    if (!project.config.payments.testMode) {
      await this.stripe.accountOf(project);
      return this.stripe;
    }
    if (project.isProductionMode)
      throw new TextError(
        403,
        'TEST_PAYMENTS_IN_PRODUCTION',
        'Test payments are not taken in production mode: turn off the test mode of payments and set up Stripe.',
      );
    if (!this.builtIn) throw notSetUp();
    return this.builtIn;
  }

  /** The providers that can refund payments of a project now. Test payments are refunded in test mode only. */
  async refunding(project: ProjectSnapshot): Promise<ReadonlySet<ProviderName>> {
    const names = new Set<ProviderName>();
    if (this.builtIn && isInTestMode(project)) names.add(this.builtIn.name);
    if (await this.stripe.isSetUp(project)) names.add(this.stripe.name);
    return names;
  }

  /** null: the built-in one is not there. */
  named(name: ProviderName): PaymentProvider | null {
    return name === this.stripe.name ? this.stripe : this.builtIn;
  }
}
