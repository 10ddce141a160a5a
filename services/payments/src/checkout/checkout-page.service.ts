import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { VerificationCodes } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { type DayInterval, recurs } from '../catalog/day-interval.js';
import { minorUnits } from '../catalog/money.js';
import { isRecurring, pricesOf, type Product } from '../catalog/product.js';
import type { PaymentProvider } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { purchaseInProgress } from '../ledger/purchases/purchase-intent.js';
import { type FreeTrials, freeTrialsOf } from './free-trials.js';
import { OpenPurchases } from './open-purchases.js';
import { PurchaseCodes } from './purchase-codes.js';
import type {
  CheckoutDetailsDto,
  CheckoutPriceDto,
  PurchaseStatusDto,
  RestartedPurchaseDto,
} from './checkout-page.dto.js';
import { type IntentOfCode, reopenCode, selectIntentsOfCode } from './checkout-page.sql.js';

/** Endpoints of the checkout page that the contract does not have. The code is the credential. */
@Injectable()
export class CheckoutPageService {
  constructor(
    private readonly database: Database,
    private readonly codes: PurchaseCodes,
    private readonly verificationCodes: VerificationCodes,
    private readonly providers: PaymentProviders,
    private readonly open: OpenPurchases,
    private readonly settings: Settings,
  ) {}

  /** Does not use up the code. @throws VerificationCodeNotFound, VerificationCodeMaxAttemptsReached */
  async details(fullCode: string): Promise<CheckoutDetailsDto> {
    const code = await this.codes.check(fullCode);
    const { project, product } = code;
    const provider = await this.providerOf(project);
    return {
      project_display_name: project.displayName,
      project_accent_color: project.config.branding.accentColor ?? null,
      provider,
      stripe_publishable_key: provider === 'stripe' ? this.settings.stripePublishableKey : null,
      prices: pricesShown(product, await freeTrialsOf(this.database, code)),
    };
  }

  /**
   * For a client that started a payment and got no response. Reports a payment that succeeded; otherwise abandons it at
   * the provider so that the code works again and nothing is paid twice.
   * @throws VerificationCodeNotFound, VerificationCodeMaxAttemptsReached; TextError 400 while a payment is processing,
   * 503
   */
  async restart(fullCode: string): Promise<RestartedPurchaseDto> {
    const { project, codeId, isUsed } = await this.find(fullCode);
    if (!isUsed) return { status: 'open' };
    const of = { projectId: project.id, codeId };
    for (const { outcome, ...intent } of await selectIntentsOfCode(this.database, of))
      if (outcome === null) await this.open.giveUp(project, intent);
    if (isPaid(await selectIntentsOfCode(this.database, of))) return { status: 'succeeded' };
    if ((await reopenCode(this.database, of)).length === 0) throw purchaseInProgress();
    return { status: 'open' };
  }

  /**
   * Asks the provider about an open payment, so that the answer is right before the event arrives.
   * @throws VerificationCodeNotFound, VerificationCodeMaxAttemptsReached; TextError 503
   */
  async status(fullCode: string): Promise<PurchaseStatusDto> {
    const { project, codeId, isUsed } = await this.find(fullCode);
    return {
      status: isUsed ? await this.statusOf(project, codeId) : 'unpaid',
      project_display_name: project.displayName,
      project_logo_url: project.logoUrl,
      project_accent_color: project.config.branding.accentColor ?? null,
    };
  }

  private async statusOf(project: ProjectSnapshot, codeId: string): Promise<PurchaseStatusDto['status']> {
    const of = { projectId: project.id, codeId };
    const opened = (await selectIntentsOfCode(this.database, of)).filter(({ outcome }) => outcome === null);
    for (const intent of opened) await this.providers.named(intent.provider).reconcile(project, { intent });
    const intents = await selectIntentsOfCode(this.database, of);
    if (isPaid(intents)) return 'succeeded';
    for (const { outcome, ...intent } of intents) {
      const isOpen = outcome === null && (await this.providers.named(intent.provider).isProcessing(project, intent));
      if (isOpen) return 'processing';
    }
    return 'unpaid';
  }

  private async find(fullCode: string): Promise<{ project: ProjectSnapshot; codeId: string; isUsed: boolean }> {
    const { project, code } = await this.codes.projectOf(fullCode);
    try {
      const query = { projectId: project.id, type: 'purchase', code } as const;
      const { id: codeId, isUsed } = await this.verificationCodes.find(this.database, query);
      return { project, codeId, isUsed };
    } catch (error) {
      throw error instanceof KnownErrors.VerificationCodeExpired ? new KnownErrors.VerificationCodeNotFound() : error;
    }
  }

  /** null if payments are not set up or not allowed. */
  private async providerOf(project: ProjectSnapshot): Promise<PaymentProvider['name'] | null> {
    try {
      return (await this.providers.of(project)).name;
    } catch (error) {
      if (error instanceof TextError && error.status < 500) return null;
      throw error;
    }
  }
}

/** Whether a used code was paid. A code without intents was used for a free purchase in test mode. */
const isPaid = (intents: readonly IntentOfCode[]): boolean =>
  intents.length === 0 || intents.some(({ outcome }) => outcome === 'paid');

/** In US dollars, the currency that is charged (contract/06 §6). */
const pricesShown = (product: Product, trials: FreeTrials): CheckoutPriceDto[] =>
  pricesOf(product).flatMap(([id, price]) => {
    if (price.USD === undefined) return [];
    const trial = isRecurring(price) ? trialOf(price.freeTrial ?? product.freeTrial) : null;
    return [
      {
        id,
        currency: 'USD' as const,
        amount: minorUnits(price.USD, 'USD'),
        interval: isRecurring(price) ? price.interval! : null,
        free_trial: trials.isLeft ? trial : null,
        is_free_trial_used: trial !== null && !trials.isLeft && trials.used > 0,
      },
    ];
  });

const trialOf = (trial: DayInterval | undefined): DayInterval | null => (recurs(trial) ? trial : null);
