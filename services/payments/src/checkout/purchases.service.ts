import { Database, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { uuidv7 } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { addIntervals, type DayInterval, recurs } from '../catalog/day-interval.js';
import { minorUnits } from '../catalog/money.js';
import { isRecurring, type Price, priceOf, type Product } from '../catalog/product.js';
import { PaymentsClock } from '../clock/payments-clock.js';
import { lockCustomer } from '../customers/customer.js';
import { Grants } from '../ledger/purchases/grants.js';
import type { Subscription } from '../ledger/terms/subscription-row.js';
import { validatePurchase } from '../ledger/purchases/validate-purchase.js';
import type { PaymentProvider, ProviderMetadata } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { OpenPurchases } from './open-purchases.js';
import { freeTrialsOf } from './free-trials.js';
import { type PurchaseCode, PurchaseCodes } from './purchase-codes.js';
import { abandonPurchase, purchaseInProgress, releaseCode } from '../ledger/purchases/purchase-intent.js';
import {
  type PurchaseIntent,
  insertIntent,
  selectRivals,
  setReference,
} from '../ledger/purchases/purchase-intent.sql.js';
import type { PurchaseSessionDto } from './purchase.dto.js';
import { rivalProducts } from './rival-products.js';

type Intent = Omit<PurchaseIntent, 'created_at' | 'outcome' | 'provider_reference'>;

/** How often to start a purchase when concurrent purchases interfere. */
const ATTEMPTS = 3;

/**
 * Purchases by code. Claims the code and records the purchase before calling the provider. The provider's response, its
 * webhook or the task for open purchases then completes the purchase. This way nobody is charged for an unrecorded
 * purchase, and every paid purchase is owned (contract/06 §6). Products that it replaces stay until then
 * (`completePurchase`).
 */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly database: Database,
    private readonly codes: PurchaseCodes,
    private readonly providers: PaymentProviders,
    private readonly open: OpenPurchases,
    private readonly clock: PaymentsClock,
    private readonly grants: Grants,
  ) {}

  /**
   * @returns the client secret of the payment form
   * @throws VerificationCodeNotFound, as `validatePurchase`; TextError 400, 403, 503
   */
  async start({ full_code, price_id, quantity }: PurchaseSessionDto): Promise<string> {
    const code = await this.codes.check(full_code);
    const provider = await this.providers.of(code.project);
    const intent = await this.claim(full_code, code, provider, { priceId: price_id, quantity });
    const projectId = code.project.id;
    try {
      return await this.ask(provider, code, intent);
    } catch (error) {
      // Stripe's rejection is final. Without a response the outcome is unknown: the purchase stays open, and the next
      // attempt checks it.
      if (error instanceof TextError && error.status === 400)
        await this.database.transaction((tx) => abandonPurchase(tx, projectId, intent));
      await releaseCode(this.database, projectId, intent);
      throw error;
    }
  }

  /**
   * Completes the purchase without a payment. @throws VerificationCodeNotFound; TextError 403 outside of test mode; as
   * `validatePurchase`
   */
  async startInTestMode({ full_code, price_id, quantity }: PurchaseSessionDto): Promise<void> {
    const code = await this.codes.check(full_code);
    const { project, customer, productId, product } = code;
    if (!project.config.payments.testMode)
      throw new TextError(
        403,
        'TEST_PAYMENTS_OFF',
        'This project does not accept test payments. Turn on the test mode of its payments first.',
      );
    assertPriced(product, price_id);
    const now = await this.clock.now(project);
    const purchase = { project, customer, productId, product, priceId: price_id, quantity, now } as const;
    await this.database.transaction(async (tx) => {
      await this.grants.grant(tx, { ...purchase, source: 'TEST_MODE' });
      await this.codes.claim(tx, code);
    });
  }

  /** Lets only one of several concurrent attempts continue, and makes earlier open purchases unpayable. */
  private async claim(
    fullCode: string,
    code: PurchaseCode,
    provider: PaymentProvider,
    chosen: { priceId: string; quantity: number },
  ): Promise<Intent> {
    const { project } = code;
    const providerCustomer = await provider.ensureCustomer(project, code.customer);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const rivals = await this.rivals(this.database, code);
      // Read after the rivals: while the code is used, its purchase belongs to whichever caller claimed it.
      if (rivals.length > 0) await this.codes.check(fullCode);
      for (const rival of rivals) await this.open.giveUp(project, rival);
      const now = await this.clock.now(project);
      const claimed = await this.database.transaction(async (tx) => {
        await lockCustomer(tx, project.id, code.customer);
        const replaced = await validatePurchase(tx, { ...code, ...chosen, now });
        if ((await this.rivals(tx, code)).length > 0) return null;
        await this.codes.claim(tx, code);
        const { isLeft: mayTry } = await freeTrialsOf(tx, code);
        const intent = intentOf(code, provider, providerCustomer, { ...chosen, replaced, now, mayTry });
        await insertIntent(tx, valuesOf(project.id, intent));
        return intent;
      });
      if (claimed) return claimed;
    }
    throw purchaseInProgress();
  }

  private rivals(db: Database | Tx, { project, customer, id, productId, product }: PurchaseCode) {
    return selectRivals(db, {
      projectId: project.id,
      codeId: id,
      type: customer.type,
      customerId: customer.id,
      productIds: rivalProducts(project.config.payments, productId, product),
    });
  }

  private async ask(provider: PaymentProvider, { project }: PurchaseCode, intent: Intent): Promise<string> {
    const { quantity, product, currency: code, provider_customer_id: providerCustomer } = intent;
    const currency = code as 'USD';
    const common = { quantity, metadata: metadataOf(project.id, intent), idempotencyKey: `purchase/${intent.id}` };
    if (intent.kind === 'payment') {
      const { paymentId, clientSecret } = await provider.startPayment(project, {
        ...common,
        providerCustomer,
        amount: intent.amount * quantity,
        currency,
      });
      await this.note(provider, project.id, intent, paymentId);
      return clientSecret;
    }
    const interval = intervalOf(priceOf(product, intent.price_id));
    const price = { amount: intent.amount, currency, interval };
    if (intent.kind === 'change') {
      const held = await provider.changeSubscription(project, intent.replaces!, { ...common, price, product });
      if (held) await this.note(provider, project.id, intent, held.paymentId);
      else await provider.reconcile(project, { intent: { ...intent, provider_reference: null } });
      return held?.clientSecret ?? '';
    }
    const started = await provider.startSubscription(project, {
      ...common,
      providerCustomer,
      price,
      product,
      trialEnd: intent.trial_end,
    });
    await this.note(provider, project.id, intent, started.subscriptionId);
    return started.clientSecret ?? '';
  }

  /** Never returns the client secret of a payment that was abandoned in the meantime. */
  private async note(
    provider: PaymentProvider,
    projectId: string,
    { id, kind, replaces }: Intent,
    reference: string,
  ): Promise<void> {
    if ((await setReference(this.database, { projectId, id, reference })).length > 0) return;
    const project = await this.open.projectOf(projectId);
    if (project && kind === 'payment') await provider.cancelPayment(project, reference);
    if (project && kind === 'change') await provider.cancelChange?.(project, replaces!);
    if (project && kind === 'subscription') await provider.cancelSubscription(project, reference, { at: 'now' });
    throw purchaseInProgress();
  }
}

const isOf = (provider: PaymentProvider, row: Subscription): boolean =>
  row.provider === provider.name && row.provider_subscription_id !== null;

const intervalOf = (price: Price | undefined): DayInterval => price!.interval!;

/** @throws TextError 400 for a product that is included by default, which has no price */
function assertPriced(product: Product, priceId: string): Price {
  const price = priceOf(product, priceId);
  if (price) return price;
  throw new TextError(
    400,
    'PRICE_NOT_FOUND',
    `The product has no price "${priceId}". Pass the id of one of its prices.`,
  );
}

/** Takes amount, currency and interval from the stored product, never from the client (security L3). */
function intentOf(
  { id: codeId, customer, productId, product }: PurchaseCode,
  provider: PaymentProvider,
  providerCustomer: string,
  {
    priceId,
    quantity,
    replaced,
    now,
    mayTry,
  }: {
    priceId: string;
    quantity: number;
    replaced: Subscription[];
    now: Date;
    mayTry: boolean;
  },
): Intent {
  const price = assertPriced(product, priceId);
  if (price.USD === undefined)
    throw new TextError(
      400,
      'PRICE_WITHOUT_USD',
      'This price has no amount in US dollars, the currency of the checkout page. Choose another price, or contact the seller.',
    );
  const isRenewed = isRecurring(price);
  const inPlace = isRenewed ? replaced.find((each) => isOf(provider, each)) : undefined;
  return {
    id: uuidv7(),
    code_id: codeId,
    customer_type: customer.type,
    customer_id: customer.id,
    provider: provider.name,
    provider_customer_id: providerCustomer,
    kind: inPlace ? 'change' : isRenewed ? 'subscription' : 'payment',
    product_id: productId,
    product,
    price_id: priceId,
    quantity,
    currency: 'USD',
    amount: minorUnits(price.USD, 'USD'),
    trial_end: isRenewed && !inPlace && mayTry ? trialEnd(price.freeTrial ?? product.freeTrial, now) : null,
    replaces: inPlace?.provider_subscription_id ?? null,
  };
}

const trialEnd = (trial: DayInterval | undefined, now: Date): Date | null =>
  recurs(trial) ? new Date(addIntervals(now.getTime(), trial)) : null;

/** Metadata that the provider returns with the payment (contract/06 §6). */
function metadataOf(projectId: string, intent: Intent): ProviderMetadata {
  const product = { productId: intent.product_id ?? '', product: JSON.stringify(intent.product) };
  const shared = { ...product, priceId: intent.price_id, tenancyId: projectId, purchaseIntentId: intent.id };
  if (intent.kind !== 'payment') return shared;
  return {
    ...shared,
    customerId: intent.customer_id,
    customerType: intent.customer_type,
    purchaseQuantity: String(intent.quantity),
    purchaseKind: 'ONE_TIME',
  };
}

const valuesOf = (projectId: string, intent: Intent) => ({
  projectId,
  id: intent.id,
  codeId: intent.code_id,
  customerType: intent.customer_type,
  customerId: intent.customer_id,
  provider: intent.provider,
  providerCustomerId: intent.provider_customer_id,
  kind: intent.kind,
  productId: intent.product_id,
  product: JSON.stringify(intent.product),
  priceId: intent.price_id,
  quantity: intent.quantity,
  currency: intent.currency,
  amount: intent.amount,
  trialEnd: intent.trial_end,
  replaces: intent.replaces,
});
