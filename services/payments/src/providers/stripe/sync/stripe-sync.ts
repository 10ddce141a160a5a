import { Database, type Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { productOf } from '../../../catalog/product.js';
import { PaymentsClock } from '../../../clock/payments-clock.js';
import type { Customer } from '../../../customers/customer.js';
import { PaymentNotices } from '../../../notices/payment-notices.js';
import { insertLostDispute } from '../../../ledger/money/money-entry.sql.js';
import { setPeriodRevoked } from '../../../ledger/returns/returned-period.js';
import { setPurchaseRevoked } from '../../../ledger/returns/returned-purchase.js';
import { requestProviderEndings } from '../../../ledger/subscriptions/provider-endings.js';
import { endSubscriptionNow, subscriptionOfProvider } from '../../../ledger/subscriptions/subscription.js';
import { completePurchase } from '../../../ledger/purchases/complete-purchase.js';
import type { Subscription } from '../../../ledger/terms/subscription-row.js';
import type { PurchaseIntent } from '../../../ledger/purchases/purchase-intent.sql.js';
import { abandonPurchase, purchaseIntentOf, settlePurchaseIntent } from '../../../ledger/purchases/purchase-intent.js';
import type { ProviderSubscription } from '../../../ledger/records/provider-subscription.js';
import { customerOfProvider } from '../../provider-customer.js';
import { readInOrder } from '../../provider-read.js';
import { type ProviderPayment, purchaseOfPayment, recordPayment } from '../../../ledger/records/record-payment.js';
import { syncSubscriptions } from '../../../ledger/records/sync-subscriptions.js';
import { idOf } from '../api/stripe-id.js';
import { StripeNotices } from './stripe-notices.js';
import {
  failedRenewalOf,
  invoicePaymentOf,
  moneyBack,
  onceBought,
  type PaymentStory,
  paymentStory,
} from './stripe-payment.js';
import { StripeConnection } from '../account/stripe-connection.js';
import { readSubscriptions } from './read-subscriptions.js';
import { renewalOf } from './stripe-subscription.js';
import { selectPurchaseOf } from './stripe-sync.sql.js';

const provider = 'stripe';

/**
 * Updates our rows to Stripe's current state, regardless of the content of events (security L2). Each method can run
 * repeatedly and concurrently.
 */
@Injectable()
export class StripeSync {
  constructor(
    private readonly database: Database,
    private readonly connection: StripeConnection,
    private readonly clock: PaymentsClock,
    private readonly paymentNotices: PaymentNotices,
    private readonly notices: StripeNotices,
  ) {}

  /** Updates all subscriptions of a customer. Ignores customers that are not ours. */
  async syncCustomerSubscriptions(project: ProjectSnapshot, stripeCustomer: string): Promise<void> {
    await this.syncPurchasedSubscription(project, stripeCustomer, null);
  }

  /**
   * As `syncCustomerSubscriptions`, and also records the latest payment of the subscription that a purchase intent
   * started or changed.
   */
  async syncPurchasedSubscription(
    project: ProjectSnapshot,
    stripeCustomer: string,
    purchaseIntentId: string | null,
  ): Promise<void> {
    const customer = await customerOfProvider(this.database, project.id, provider, stripeCustomer);
    if (!customer) return;
    await readInOrder(
      this.database,
      { projectId: project.id, provider, objectId: stripeCustomer },
      async () => {
        const reported = await readSubscriptions(this.connection, project, stripeCustomer);
        const begun =
          purchaseIntentId === null ? null : reported.find((each) => each.purchaseIntentId === purchaseIntentId);
        return {
          reported,
          invoice: begun?.latestInvoiceId ? await this.readInvoice(project, begun.latestInvoiceId) : null,
        };
      },
      async (tx, { reported, invoice }) => {
        await this.applySubscriptions(tx, project, customer, reported);
        if (invoice) await this.applyInvoice(tx, project, invoice, false);
      },
    );
  }

  async syncPayment(project: ProjectSnapshot, paymentId: string): Promise<void> {
    await readInOrder(
      this.database,
      { projectId: project.id, provider, objectId: paymentId },
      () => this.connection.call(project, (stripe, options) => paymentStory(stripe, options, paymentId)),
      (tx, story) => this.applyPayment(tx, project, story),
    );
  }

  /**
   * Records payments for a subscription. Call `syncCustomerSubscriptions` first, which creates its row.
   * @param hasFailed whether Stripe reported that the invoice could not be collected
   */
  async syncInvoice(project: ProjectSnapshot, invoiceId: string, hasFailed: boolean): Promise<void> {
    const invoice = await this.readInvoice(project, invoiceId);
    await this.database.transaction((tx) => this.applyInvoice(tx, project, invoice, hasFailed));
  }

  private readInvoice(project: ProjectSnapshot, invoiceId: string): Promise<Stripe.Invoice> {
    return this.connection.call(project, (stripe, options) => stripe.invoices.retrieve(invoiceId, {}, options));
  }

  /** Announces a renewal that is due within days, unless the subscription is canceled. */
  async announceRenewal(project: ProjectSnapshot, subscriptionId: string): Promise<void> {
    const reported = await this.connection.call(project, (stripe, options) =>
      stripe.subscriptions.retrieve(subscriptionId, {}, options),
    );
    const due = renewalOf(reported);
    if (!due) return;
    await this.database.transaction(async (tx) => {
      const subscription = await subscriptionOfProvider(tx, project.id, provider, subscriptionId);
      if (subscription && subscription.ended_at === null)
        await this.notices.announceRenewal(tx, project, subscription, due);
    });
  }

  private async applySubscriptions(
    tx: Tx,
    project: ProjectSnapshot,
    customer: Customer,
    reported: ProviderSubscription[],
  ): Promise<void> {
    const isTest = (subscription: string | null): boolean =>
      reported.find(({ id }) => id === subscription)?.testMode === true;
    const changed = await syncSubscriptions(tx, project, customer, reported, {
      at: await this.clock.now(project),
      provider,
      source: 'PURCHASE_PAGE',
      productOf: async ({ productId, product, purchaseIntentId }) => {
        const intent = await purchaseIntentOf(tx, project.id, purchaseIntentId);
        const configured = productId === null ? undefined : productOf(project.config.payments, productId);
        return intent?.product ?? product ?? configured ?? null;
      },
    });
    const givenUp = await this.endGivenUpTrials(tx, project, reported);
    for (const each of changed)
      if (!givenUp.has(each.after.provider_subscription_id))
        await this.notices.announceSubscription(tx, project, each, isTest(each.after.provider_subscription_id));
    for (const { id, status, purchaseIntentId } of reported) {
      if (purchaseIntentId === null || status === 'incomplete' || givenUp.has(id)) continue;
      const intent = await purchaseIntentOf(tx, project.id, purchaseIntentId);
      if (!intent) continue;
      if (status === 'incomplete_expired') await abandonPurchase(tx, project.id, intent);
      // It ended before we learned of it, so it replaces nothing.
      else if (status === 'canceled') await settlePurchaseIntent(tx, project.id, intent.id, 'paid', id);
      else await this.complete(tx, project, intent, { reference: id, testMode: isTest(id) });
    }
  }

  /**
   * Ends trials that started after their purchase was abandoned, before they are charged: another purchase may have
   * been promised the trial since.
   * @returns their ids at Stripe
   */
  private async endGivenUpTrials(
    tx: Tx,
    project: ProjectSnapshot,
    reported: ProviderSubscription[],
  ): Promise<ReadonlySet<string | null>> {
    const givenUp = new Set<string | null>();
    for (const { id, status, purchaseIntentId } of reported) {
      const isTrial = status === 'trialing' && purchaseIntentId !== null;
      const intent = isTrial ? await purchaseIntentOf(tx, project.id, purchaseIntentId) : null;
      if (intent?.outcome !== 'abandoned') continue;
      givenUp.add(id);
      const row = await subscriptionOfProvider(tx, project.id, provider, id);
      if (!row || row.ended_at !== null) continue;
      await endSubscriptionNow(tx, project, row.id, await this.clock.now(project));
      await requestProviderEndings(tx, project.id, [row]);
    }
    return givenUp;
  }

  private async applyInvoice(
    tx: Tx,
    project: ProjectSnapshot,
    invoice: Stripe.Invoice,
    hasFailed: boolean,
  ): Promise<void> {
    const payment = invoicePaymentOf(invoice);
    const failed = hasFailed ? failedRenewalOf(invoice) : null;
    const stripeCustomer = idOf(invoice.customer);
    if ((!payment && !failed) || stripeCustomer === null) return;
    const customer = await customerOfProvider(tx, project.id, provider, stripeCustomer);
    if (!customer) return;
    const subscriptionId = payment?.subscriptionId ?? failed?.subscriptionId ?? '';
    const subscription = await subscriptionOfProvider(tx, project.id, provider, subscriptionId);
    if (subscription && failed) await this.notices.announceFailure(tx, project, subscription, failed);
    if (!payment) return;
    const description = subscription?.product.displayName ?? null;
    await this.enter(tx, project, { ...payment, customer, provider, description }, subscription);
  }

  private async applyPayment(tx: Tx, project: ProjectSnapshot, story: PaymentStory): Promise<void> {
    const { payment } = story;
    const intent = await purchaseIntentOf(tx, project.id, payment.metadata['purchaseIntentId'] ?? null);
    const customer = await customerOf(tx, project, payment);
    if (!customer) return;
    const bought = onceBought(project, payment, intent);
    const shared = { customer, provider, testMode: !payment.livemode } as const;
    if (bought) await this.enter(tx, project, { ...shared, ...bought }, bought.purchase ?? null);
    if (intent && payment.status === 'canceled') await abandonPurchase(tx, project.id, intent);
    if (intent && bought)
      await this.complete(tx, project, intent, { reference: payment.id, testMode: shared.testMode });
    const subscription =
      story.billed && (await subscriptionOfProvider(tx, project.id, provider, story.billed.subscriptionId));
    const isOurs = story.billed !== null || (await purchaseOfPayment(tx, project.id, provider, payment.id)) !== null;
    if (!isOurs) return;
    const of = bought?.purchase ?? subscription;
    const description = of?.product.displayName ?? null;
    for (const { hasFailed, ...entry } of moneyBack(story))
      await this.enter(tx, project, { ...shared, ...entry, description }, hasFailed ? null : of);
    for (const { id: disputeReference } of story.disputes.filter(({ status }) => status === 'lost'))
      await insertLostDispute(tx, { projectId: project.id, provider, disputeReference });
    await applyReturn(tx, project, story, subscription, await this.clock.now(project));
  }

  /** Records a payment, and announces it if it is new. @param bought what it is for; null: not announced */
  private async enter(
    tx: Tx,
    project: ProjectSnapshot,
    payment: ProviderPayment,
    bought: Parameters<StripeNotices['announcePayment']>[4],
  ): Promise<void> {
    const recorded = await recordPayment(tx, project, payment);
    await this.notices.announcePayment(tx, project, payment, recorded, bought);
  }

  private async complete(
    tx: Tx,
    project: ProjectSnapshot,
    intent: PurchaseIntent,
    done: { reference: string; testMode: boolean },
  ): Promise<void> {
    await completePurchase(tx, this.paymentNotices, project, intent, { ...done, now: await this.clock.now(project) });
  }
}

/**
 * Expires what a payment granted once it was fully refunded or lost in a dispute, and restores it when a refund fails.
 */
async function applyReturn(
  tx: Tx,
  project: ProjectSnapshot,
  { payment, paidFor, isProration, revokedAt }: PaymentStory,
  subscription: Subscription | null,
  at: Date,
): Promise<void> {
  const [purchase] = await selectPurchaseOf(tx, { projectId: project.id, provider, paymentId: payment.id });
  if (purchase) await setPurchaseRevoked(tx, project, purchase.id, revokedAt, at);
  if (!subscription || !paidFor) return;
  const returned = { reference: payment.id, paidFor, isProration };
  await setPeriodRevoked(tx, project, subscription, returned, revokedAt !== null, at);
}

/** Looks in our own table. Metadata only counts for payments without a customer, and only if it names this project. */
async function customerOf(tx: Tx, project: ProjectSnapshot, payment: Stripe.PaymentIntent): Promise<Customer | null> {
  const stripeCustomer = idOf(payment.customer);
  return stripeCustomer === null ? null : customerOfProvider(tx, project.id, provider, stripeCustomer);
}
