import { createHash } from 'node:crypto';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import type { Customer } from '../../customers/customer.js';
import type { OpenIntent } from '../../ledger/purchases/purchase-intent.js';
import type { ProviderSubscription } from '../../ledger/records/provider-subscription.js';
import type {
  NewPayment,
  NewProviderSubscription,
  OpenPayment,
  PaymentProvider,
  PaymentState,
  ProjectId as Project,
  ProviderAccount,
  Reconciled,
  RecurringPrice,
  RemainingSale,
  StartedPayment,
  StartedSubscription,
} from '../payment-provider.js';
import { keepProviderCustomer, providerCustomerOf } from '../provider-customer.js';
import { accountOf } from './account/account.js';
import { StripeConnection } from './account/stripe-connection.js';
import { needsConfirmation, notRefundable } from './api/stripe-errors.js';
import { idOf } from './api/stripe-id.js';
import { readIsProcessing, readOpenInvoice, readReceiptUrl } from './stripe-pages.js';
import { readSubscriptions } from './sync/read-subscriptions.js';
import { StripeSync } from './sync/stripe-sync.js';

/** Stripe's largest page size. */
const PAGE = 100;

/** Stripe Connect: acts for the connected account of the project (contract/06). */
@Injectable()
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';

  constructor(
    private readonly database: Database,
    private readonly connection: StripeConnection,
    private readonly sync: StripeSync,
  ) {}

  /** @throws TextError 400 if the project has no connected account */
  async assertSetUp(project: Project): Promise<void> {
    await this.connection.accountIdOf(project);
  }

  async accountOf({ id }: Project): Promise<ProviderAccount | null> {
    const account = await accountOf(this.database, id);
    return account && { id: account.stripe_account_id, chargesEnabled: account.charges_enabled };
  }

  async isSetUp(project: Project): Promise<boolean> {
    return this.connection.isSetUp(project);
  }

  async ensureCustomer(project: Project, customer: Customer): Promise<string> {
    const known = await providerCustomerOf(this.database, project.id, this.name, customer);
    if (known !== null) return known;
    const metadata = { customerId: customer.id, customerType: customer.type.toUpperCase(), tenancyId: project.id };
    const idempotencyKey = `customer/${project.id}/${createHash('sha256').update(JSON.stringify(customer)).digest('hex')}`;
    const { id } = await this.connection.call(project, (stripe, options) =>
      stripe.customers.create({ metadata: fitting(metadata) }, { ...options, idempotencyKey }),
    );
    return keepProviderCustomer(this.database, project.id, this.name, customer, id);
  }

  async startPayment(project: Project, payment: NewPayment): Promise<StartedPayment> {
    const { idempotencyKey, providerCustomer } = payment;
    const { id, client_secret } = await this.connection.call(project, (stripe, options) =>
      stripe.paymentIntents.create(
        {
          amount: payment.amount,
          currency: payment.currency.toLowerCase(),
          customer: providerCustomer,
          automatic_payment_methods: { enabled: true },
          metadata: fitting(payment.metadata),
        },
        { ...options, idempotencyKey },
      ),
    );
    return { paymentId: id, clientSecret: client_secret ?? '' };
  }

  async startSubscription(project: Project, subscription: NewProviderSubscription): Promise<StartedSubscription> {
    const { idempotencyKey, trialEnd } = subscription;
    const item = await this.itemOf(project, subscription);
    const created = await this.connection.call(project, (stripe, options) =>
      stripe.subscriptions.create(
        {
          customer: subscription.providerCustomer,
          items: [item],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          ...(trialEnd && { trial_end: Math.ceil(trialEnd.getTime() / 1000) }),
          metadata: fitting(subscription.metadata),
          expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
        },
        { ...options, idempotencyKey },
      ),
    );
    return { subscriptionId: created.id, clientSecret: clientSecretOf(created) };
  }

  async changeSubscription(
    project: Project,
    subscriptionId: string,
    change: Omit<NewProviderSubscription, 'providerCustomer' | 'trialEnd'>,
  ): Promise<StartedPayment | null> {
    const item = await this.itemOf(project, change);
    const { idempotencyKey } = change;
    return this.connection.call(project, async (stripe, options) => {
      const { items } = await stripe.subscriptions.retrieve(subscriptionId, {}, options);
      const place = items.data[0] ? { id: items.data[0].id } : {};
      try {
        await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ ...place, ...item }],
            cancel_at_period_end: false,
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
            metadata: { product: '', productId: '', ...fitting(change.metadata) },
          },
          { ...options, idempotencyKey },
        );
        return null;
      } catch (error) {
        if (!needsConfirmation(error)) throw error;
      }
      // Stripe delays only the items of a change that waits for confirmation. The other values travel in the price's
      // metadata and are applied afterwards.
      const price = await stripe.prices.create(
        { product: item.price_data.product, ...priceDataOf(change.price), metadata: fitting(change.metadata) },
        { ...options, idempotencyKey: `${idempotencyKey}/price` },
      );
      const held = await stripe.subscriptions.update(
        subscriptionId,
        {
          items: [{ ...place, price: price.id, quantity: change.quantity }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'pending_if_incomplete',
          expand: ['latest_invoice.confirmation_secret'],
        },
        { ...options, idempotencyKey: `${idempotencyKey}/confirmed` },
      );
      if (held.pending_update === null) return null;
      return { paymentId: idOf(held.latest_invoice) ?? '', clientSecret: clientSecretOf(held) ?? '' };
    });
  }

  async cancelChange(project: Project, subscriptionId: string): Promise<void> {
    await this.connection.call(project, async (stripe, options) => {
      const { pending_update: held, latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId, {}, options);
      const invoice = idOf(latest_invoice);
      if (held !== null && invoice !== null) await stripe.invoices.voidInvoice(invoice, {}, options);
    });
  }

  /** Voids the first invoice, because Stripe decides whether that is paid or void. */
  async giveUpSubscription(project: Project, id: string): Promise<void> {
    await this.connection.call(project, async (stripe, options) => {
      const { status, latest_invoice } = await stripe.subscriptions.retrieve(id, {}, options);
      const invoice = idOf(latest_invoice);
      if (status !== 'incomplete' || invoice === null) return;
      try {
        await stripe.invoices.voidInvoice(invoice, {}, options);
      } catch (error) {
        const now = await stripe.subscriptions.retrieve(id, {}, options);
        if (now.status === 'incomplete') throw error;
      }
    });
  }

  async cancelSubscription(project: Project, id: string, { at }: { at: 'now' | 'period-end' }): Promise<void> {
    await this.connection.call(project, async (stripe, options) => {
      const { status } = await stripe.subscriptions.retrieve(id, {}, options);
      if (status === 'canceled' || status === 'incomplete_expired') return;
      if (at === 'now') await stripe.subscriptions.cancel(id, {}, options);
      else await stripe.subscriptions.update(id, { cancel_at_period_end: true }, options);
    });
  }

  async resumeSubscription(project: Project, id: string): Promise<void> {
    await this.connection.call(project, (stripe, options) =>
      stripe.subscriptions.update(id, { cancel_at_period_end: false }, options),
    );
  }

  async refund(
    project: Project,
    { paymentId: reference, amount, idempotencyKey }: { paymentId: string; amount?: number; idempotencyKey: string },
  ): Promise<{ refundId: string; paymentId: string }> {
    return this.connection.call(project, async (stripe, options) => {
      const paymentId = await paymentIntentOf(stripe, options, reference);
      try {
        const { id } = await stripe.refunds.create(
          { payment_intent: paymentId, ...(amount !== undefined && { amount }) },
          { ...options, idempotencyKey },
        );
        return { refundId: id, paymentId };
      } catch (error) {
        throw notRefundable(error) ?? error;
      }
    });
  }

  subscriptionsOf(project: Project, providerCustomer: string): Promise<ProviderSubscription[]> {
    return readSubscriptions(this.connection, project, providerCustomer);
  }

  async paymentOf(project: Project, providerCustomer: string, purchaseIntentId: string) {
    return this.connection.call(project, async (stripe, options) => {
      for await (const each of stripe.paymentIntents.list({ customer: providerCustomer, limit: PAGE }, options))
        if (each.metadata['purchaseIntentId'] === purchaseIntentId)
          return { paymentId: each.id, state: stateOf(each), createdAt: new Date(each.created * 1000) };
      return null;
    });
  }

  async cancelPayment(project: Project, paymentId: string): Promise<PaymentState> {
    return this.connection.call(project, async (stripe, options) => {
      const before = await stripe.paymentIntents.retrieve(paymentId, {}, options);
      const isOpen = stateOf(before) === 'open' && before.status !== 'processing';
      if (!isOpen) return stateOf(before);
      return stateOf(await stripe.paymentIntents.cancel(paymentId, {}, options));
    });
  }

  isProcessing(project: Project, intent: OpenIntent): Promise<boolean> {
    return this.connection.call(project, (stripe, options) => readIsProcessing(stripe, options, intent));
  }

  async reconcile(project: ProjectSnapshot, what: Reconciled): Promise<void> {
    if ('intent' in what) return this.reconcileIntent(project, what.intent);
    if ('paymentId' in what) return this.sync.syncPayment(project, what.paymentId);
    const stripeCustomer = await providerCustomerOf(this.database, project.id, this.name, what.customer);
    if (stripeCustomer !== null) await this.sync.syncCustomerSubscriptions(project, stripeCustomer);
  }

  private async reconcileIntent(
    project: ProjectSnapshot,
    { id, kind, provider_customer_id: stripeCustomer, provider_reference: reference }: OpenIntent,
  ): Promise<void> {
    if (kind !== 'payment') await this.sync.syncPurchasedSubscription(project, stripeCustomer, id);
    else if (reference) await this.sync.syncPayment(project, reference);
  }

  openPayment(project: Project, subscriptionId: string): Promise<OpenPayment | null> {
    return this.connection.call(project, (stripe, options) => readOpenInvoice(stripe, options, subscriptionId));
  }

  receiptUrl(project: Project, paymentReference: string): Promise<string | null> {
    return this.connection.call(project, (stripe, options) => readReceiptUrl(stripe, options, paymentReference));
  }

  async endSale(project: Project, sale: RemainingSale): Promise<void> {
    if ('subscriptionId' in sale) return this.cancelSubscription(project, sale.subscriptionId, { at: 'now' });
    const { id, kind, provider_customer_id: customer, provider_reference: reference, replaces } = sale.intent;
    if (kind === 'change') return this.cancelChange(project, replaces!);
    if (kind === 'payment') {
      const paymentId = reference ?? (await this.paymentOf(project, customer, id))?.paymentId;
      if (paymentId !== undefined) await this.cancelPayment(project, paymentId);
      return;
    }
    const started = await this.subscriptionsOf(project, customer);
    for (const each of started)
      if (each.purchaseIntentId === id) await this.cancelSubscription(project, each.id, { at: 'now' });
  }

  /** Stripe requires a product for each price. */
  private async itemOf(
    project: Project,
    { product, price, quantity, idempotencyKey }: Omit<NewProviderSubscription, 'providerCustomer' | 'trialEnd'>,
  ) {
    const { id } = await this.connection.call(project, (stripe, options) =>
      stripe.products.create(
        { name: product.displayName || 'Product' },
        { ...options, idempotencyKey: `${idempotencyKey}/product` },
      ),
    );
    return { price_data: { product: id, ...priceDataOf(price) }, quantity };
  }
}

/** The ledger names payments of subscriptions by their invoice. */
async function paymentIntentOf(
  stripe: Stripe,
  options: { stripeAccount?: string },
  reference: string,
): Promise<string> {
  if (reference.startsWith('pi_')) return reference;
  const { data } = await stripe.invoicePayments.list({ invoice: reference, status: 'paid', limit: 1 }, options);
  const paymentId = idOf(data[0]?.payment.payment_intent);
  if (paymentId !== null) return paymentId;
  throw new TextError(
    409,
    'NOT_REFUNDABLE',
    'Stripe has not collected a payment for this invoice, so there is nothing to refund. Issue a credit at Stripe instead.',
  );
}

function priceDataOf({ amount, currency, interval: [count, unit] }: RecurringPrice) {
  return {
    currency: currency.toLowerCase(),
    unit_amount: amount,
    recurring: { interval: unit, interval_count: count },
  };
}

function clientSecretOf({ latest_invoice: invoice, pending_setup_intent: setup }: Stripe.Subscription): string | null {
  if (setup && typeof setup === 'object') return setup.client_secret;
  return (invoice && typeof invoice === 'object' && invoice.confirmation_secret?.client_secret) || null;
}

function stateOf({ status }: Stripe.PaymentIntent): PaymentState {
  if (status === 'succeeded') return 'succeeded';
  return status === 'canceled' ? 'canceled' : 'open';
}

/** Drops values over Stripe's limit of 500 characters (contract/06 §6); those are only in our own rows. */
function fitting(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value.length <= 500));
}
