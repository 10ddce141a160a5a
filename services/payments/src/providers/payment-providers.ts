import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Inject, Injectable } from '@nestjs/common';
import { isInTestMode } from '../clock/test-mode.js';
import type { ProviderName } from '../ledger/terms/subscription-row.js';
import { BUILT_IN_PROVIDER, type PaymentProvider, type ProjectId, type ProviderAccount } from './payment-provider.js';
import { StripeProvider } from './stripe/stripe-provider.js';

/** Chooses a project's payment provider: the built-in one in test mode. */
@Injectable()
export class PaymentProviders {
  constructor(
    private readonly stripe: StripeProvider,
    @Inject(BUILT_IN_PROVIDER) private readonly builtIn: PaymentProvider,
  ) {}

  /** @throws TextError 403 if both test mode and production mode are on, 400 if payments are not set up */
  async of(project: ProjectSnapshot): Promise<PaymentProvider> {
    if (!project.config.payments.testMode) {
      await this.stripe.assertSetUp(project);
      return this.stripe;
    }
    if (project.isProductionMode)
      throw new TextError(
        403,
        'TEST_PAYMENTS_IN_PRODUCTION',
        'Test payments are not accepted in production mode. Turn off the test mode of payments and set up Stripe.',
      );
    return this.builtIn;
  }

  /** The providers that can currently refund payments of a project. Test payments can be refunded only in test mode. */
  async refunding(project: ProjectSnapshot): Promise<ReadonlySet<ProviderName>> {
    const names = new Set<ProviderName>();
    if (isInTestMode(project)) names.add(this.builtIn.name);
    if (await this.stripe.isSetUp(project)) names.add(this.stripe.name);
    return names;
  }

  named(name: ProviderName): PaymentProvider {
    return name === this.stripe.name ? this.stripe : this.builtIn;
  }

  /** Returns the account for real payments, even if the project is in test mode; null if none is connected. */
  accountOf(project: ProjectId): Promise<ProviderAccount | null> {
    return this.stripe.accountOf(project);
  }
}
