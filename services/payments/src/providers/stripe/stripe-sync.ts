import { Database, type Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { productOf } from '../../catalog/product.js';
import type { Customer } from '../../customers/customer.js';
import { revokePurchase } from '../../ownership/one-time-purchase.js';
import { purchaseIntentOf, settlePurchaseIntent } from '../../purchases/purchase-intent.js';
import type { ProviderSubscription } from '../payment-provider.js';
import { customerOfProvider } from '../provider-customer.js';
import { readInOrder } from '../provider-read.js';
import { purchaseOfPayment, recordPayment } from '../record-payment.js';
import { syncSubscriptions } from '../sync-subscriptions.js';
import { onceBought, idOf, type PaymentStory, paymentStory, invoicePaymentOf, moneyBack } from './stripe-payment.js';
import { StripeProvider } from './stripe-provider.js';
import { readRevocation } from './stripe-sync.sql.js';

const provider = 'stripe';
type Project = Pick<ProjectSnapshot, 'id' | 'config'>;

/**
 * Brings our rows to what Stripe says now, whatever an event has said (security L2). Each of these may run as often as it likes and
 * at once with others.
 */
@Injectable()
export class StripeSync {
  constructor(
    private readonly database: Database,
    private readonly stripe: StripeProvider,
  ) {}

  /** All subscriptions of one of our customers; of any other nothing. */
  async customer(project: Project, stripeCustomer: string): Promise<void> {
    const customer = await customerOfProvider(this.database, project.id, provider, stripeCustomer);
    if (!customer) return;
    await readInOrder(
      this.database,
      { projectId: project.id, provider, objectId: stripeCustomer },
      () => this.stripe.subscriptionsOf(project, stripeCustomer),
      (tx, told) => applySubscriptions(tx, project, customer, told),
    );
  }

  /** A payment with its refunds and disputes. */
  async payment(project: Project, paymentId: string): Promise<void> {
    await readInOrder(
      this.database,
      { projectId: project.id, provider, objectId: paymentId },
      () => this.stripe.call(project, (stripe, options) => paymentStory(stripe, options, paymentId)),
      (tx, story) => applyPayment(tx, project, story),
    );
  }

  /** What was paid for a subscription. Its subscription has a row when `customer` has come before. */
  async invoice(project: Project, invoiceId: string): Promise<void> {
    const invoice = await this.stripe.call(project, (stripe, options) =>
      stripe.invoices.retrieve(invoiceId, {}, options),
    );
    const payment = invoicePaymentOf(invoice);
    const stripeCustomer = idOf(invoice.customer);
    if (!payment || stripeCustomer === null) return;
    await this.database.transaction(async (tx) => {
      const customer = await customerOfProvider(tx, project.id, provider, stripeCustomer);
      if (customer) await recordPayment(tx, project.id, { ...payment, customer, provider });
    });
  }
}

async function applySubscriptions(
  tx: Tx,
  project: Project,
  customer: Customer,
  told: ProviderSubscription[],
): Promise<void> {
  await syncSubscriptions(tx, project.id, customer, told, {
    provider,
    source: 'PURCHASE_PAGE',
    productOf: async ({ productId, product, purchaseIntentId }) => {
      const intent = await purchaseIntentOf(tx, project.id, purchaseIntentId);
      const configured = productId === null ? undefined : productOf(project.config.payments, productId);
      return intent?.product ?? product ?? configured ?? null;
    },
  });
  for (const { id, status, purchaseIntentId } of told) {
    if (purchaseIntentId === null || status === 'incomplete') continue;
    const intent = await purchaseIntentOf(tx, project.id, purchaseIntentId);
    if (!intent) continue;
    const outcome = status === 'incomplete_expired' ? 'abandoned' : 'paid';
    await settlePurchaseIntent(tx, project.id, intent.id, outcome, id);
  }
}

async function applyPayment(tx: Tx, project: Project, story: PaymentStory): Promise<void> {
  const { payment } = story;
  const intent = await purchaseIntentOf(tx, project.id, payment.metadata['purchaseIntentId'] ?? null);
  const customer = await customerOf(tx, project, payment);
  if (!customer) return;
  const bought = onceBought(project, payment, intent);
  const shared = { customer, provider, testMode: !payment.livemode } as const;
  if (bought) await recordPayment(tx, project.id, { ...shared, ...bought });
  if (intent && payment.status === 'canceled') await settlePurchaseIntent(tx, project.id, intent.id, 'abandoned');
  if (intent && bought) await settlePurchaseIntent(tx, project.id, intent.id, 'paid', payment.id);
  const isOurs =
    story.subscriptionId !== null || (await purchaseOfPayment(tx, project.id, provider, payment.id)) !== null;
  if (!isOurs) return;
  for (const entry of moneyBack(story)) await recordPayment(tx, project.id, { ...shared, ...entry });
  await applyRevocation(tx, project.id, story);
}

/** What was paid back wholly, or lost in a dispute, is no longer owned. */
async function applyRevocation(tx: Tx, projectId: string, { payment, revokedAt }: PaymentStory): Promise<void> {
  const [purchase] = await readRevocation(tx, { projectId, provider, paymentId: payment.id });
  if (!purchase || purchase.revoked_at?.getTime() === revokedAt?.getTime()) return;
  await revokePurchase(tx, projectId, purchase.id, revokedAt);
}

/** By our own table; the metadata counts for payments without a customer alone, and for this project. */
async function customerOf(tx: Tx, project: Project, payment: Stripe.PaymentIntent): Promise<Customer | null> {
  const stripeCustomer = idOf(payment.customer);
  return stripeCustomer === null ? null : customerOfProvider(tx, project.id, provider, stripeCustomer);
}
