import { Database, type Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { productOf } from '../../catalog/product.js';
import { PaymentsClock } from '../../clock/payments-clock.js';
import type { Customer } from '../../customers/customer.js';
import { PaymentNotices } from '../../notices/payment-notices.js';
import { revokePurchase } from '../../ownership/one-time-purchase.js';
import { requestProviderEndings } from '../../ownership/provider-endings.js';
import { endSubscriptionNow, subscriptionOfProvider } from '../../ownership/subscription.js';
import { completePurchase } from '../../purchases/complete-purchase.js';
import type { PurchaseIntent } from '../../purchases/purchase-intent.sql.js';
import { abandonPurchase, purchaseIntentOf, settlePurchaseIntent } from '../../purchases/purchase-intent.js';
import type { ProviderSubscription } from '../payment-provider.js';
import { customerOfProvider } from '../provider-customer.js';
import { readInOrder } from '../provider-read.js';
import { type ProviderPayment, purchaseOfPayment, recordPayment } from '../record-payment.js';
import { syncSubscriptions } from '../sync-subscriptions.js';
import { idOf } from './stripe-id.js';
import { StripeNotices } from './stripe-notices.js';
import {
  failedRenewalOf,
  invoicePaymentOf,
  moneyBack,
  onceBought,
  type PaymentStory,
  paymentStory,
} from './stripe-payment.js';
import { StripeProvider } from './stripe-provider.js';
import { renewalOf } from './stripe-subscription.js';
import { readRevocation } from './stripe-sync.sql.js';

const provider = 'stripe';

/**
 * Brings our rows to what Stripe says now, whatever an event has said (security L2). Each of these may run as often as it likes and
 * at once with others.
 */
@Injectable()
export class StripeSync {
  constructor(
    private readonly database: Database,
    private readonly stripe: StripeProvider,
    private readonly clock: PaymentsClock,
    private readonly paymentNotices: PaymentNotices,
    private readonly notices: StripeNotices,
  ) {}

  /** All subscriptions of one of our customers; of any other nothing. */
  async customer(project: ProjectSnapshot, stripeCustomer: string): Promise<void> {
    await this.subscription(project, stripeCustomer, null);
  }

  /** The same, and what was paid last for that which a purchase intent has begun or changed. */
  async subscription(project: ProjectSnapshot, stripeCustomer: string, purchaseIntentId: string | null): Promise<void> {
    const customer = await customerOfProvider(this.database, project.id, provider, stripeCustomer);
    if (!customer) return;
    await readInOrder(
      this.database,
      { projectId: project.id, provider, objectId: stripeCustomer },
      async () => {
        const reported = await this.stripe.subscriptionsOf(project, stripeCustomer);
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

  /** A payment with its refunds and disputes. */
  async payment(project: ProjectSnapshot, paymentId: string): Promise<void> {
    await readInOrder(
      this.database,
      { projectId: project.id, provider, objectId: paymentId },
      () => this.stripe.call(project, (stripe, options) => paymentStory(stripe, options, paymentId)),
      (tx, story) => this.applyPayment(tx, project, story),
    );
  }

  /**
   * What was paid for a subscription, which has a row when `customer` has come before.
   * @param hasFailed whether Stripe has told that it could not be collected
   */
  async invoice(project: ProjectSnapshot, invoiceId: string, hasFailed: boolean): Promise<void> {
    const invoice = await this.readInvoice(project, invoiceId);
    await this.database.transaction((tx) => this.applyInvoice(tx, project, invoice, hasFailed));
  }

  private readInvoice(project: ProjectSnapshot, invoiceId: string): Promise<Stripe.Invoice> {
    return this.stripe.call(project, (stripe, options) => stripe.invoices.retrieve(invoiceId, {}, options));
  }

  /** A subscription is renewed within days, if it is. */
  async renewal(project: ProjectSnapshot, subscriptionId: string): Promise<void> {
    const reported = await this.stripe.call(project, (stripe, options) =>
      stripe.subscriptions.retrieve(subscriptionId, {}, options),
    );
    const due = renewalOf(reported);
    if (!due) return;
    await this.database.transaction(async (tx) => {
      const subscription = await subscriptionOfProvider(tx, project.id, provider, subscriptionId);
      if (subscription && subscription.ended_at === null) await this.notices.renewsSoon(tx, project, subscription, due);
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
    const changed = await syncSubscriptions(tx, project.id, customer, reported, {
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
        await this.notices.changed(tx, project, each, isTest(each.after.provider_subscription_id));
    for (const { id, status, purchaseIntentId } of reported) {
      if (purchaseIntentId === null || status === 'incomplete' || givenUp.has(id)) continue;
      const intent = await purchaseIntentOf(tx, project.id, purchaseIntentId);
      if (!intent) continue;
      if (status === 'incomplete_expired') await abandonPurchase(tx, project.id, intent);
      // Over before we have heard of it: nothing ends for it.
      else if (status === 'canceled') await settlePurchaseIntent(tx, project.id, intent.id, 'paid', id);
      else await this.complete(tx, project, intent, { reference: id, testMode: isTest(id) });
    }
  }

  /**
   * Ends trials that began after their purchase was given up, before anything is paid for them: another purchase may have been
   * promised the trial since.
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
      await endSubscriptionNow(tx, project.id, row.id, await this.clock.now(project));
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
    if (subscription && failed) await this.notices.failed(tx, project, subscription, failed);
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
      story.subscriptionId === null
        ? null
        : await subscriptionOfProvider(tx, project.id, provider, story.subscriptionId);
    const isOurs =
      story.subscriptionId !== null || (await purchaseOfPayment(tx, project.id, provider, payment.id)) !== null;
    if (!isOurs) return;
    const of = bought?.purchase ?? subscription;
    const description = of?.product.displayName ?? null;
    for (const { hasFailed, ...entry } of moneyBack(story))
      await this.enter(tx, project, { ...shared, ...entry, description }, hasFailed ? null : of);
    await applyRevocation(tx, project.id, story);
  }

  /** Into the books, and to whom it matters when it is new. @param bought what it is for; null: nobody hears of it */
  private async enter(
    tx: Tx,
    project: ProjectSnapshot,
    payment: ProviderPayment,
    bought: Parameters<StripeNotices['moved']>[4],
  ): Promise<void> {
    const recorded = await recordPayment(tx, project.id, payment);
    await this.notices.moved(tx, project, payment, recorded, bought);
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

/** What was paid back wholly, or lost in a dispute, is no longer owned. */
async function applyRevocation(tx: Tx, projectId: string, { payment, revokedAt }: PaymentStory): Promise<void> {
  const [purchase] = await readRevocation(tx, { projectId, provider, paymentId: payment.id });
  if (!purchase || purchase.revoked_at?.getTime() === revokedAt?.getTime()) return;
  await revokePurchase(tx, projectId, purchase.id, revokedAt);
}

/** By our own table; the metadata counts for payments without a customer alone, and for this project. */
async function customerOf(tx: Tx, project: ProjectSnapshot, payment: Stripe.PaymentIntent): Promise<Customer | null> {
  const stripeCustomer = idOf(payment.customer);
  return stripeCustomer === null ? null : customerOfProvider(tx, project.id, provider, stripeCustomer);
}
