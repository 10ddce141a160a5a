import { createHash } from 'node:crypto';
import { Database, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { addIntervals } from '../../catalog/day-interval.js';
import { type Currency, decimalText } from '../../catalog/money.js';
import { PaymentsClock } from '../../clock/payments-clock.js';
import { type Customer, lockCustomer } from '../../customers/customer.js';
import type { ProviderSubscription } from '../../ledger/records/provider-subscription.js';
import { nextAct, shareLeft } from './renewal-rules.js';
import type {
  NewPayment,
  NewProviderSubscription,
  OpenPayment,
  PaymentProvider,
  PaymentState,
  ProviderMetadata,
  StartedPayment,
  StartedSubscription,
} from '../payment-provider.js';
import { keepProviderCustomer, providerCustomerOf } from '../provider-customer.js';
import { TestRecords, providerSubscriptionOf } from './payments/test-records.js';
import { TestPayments } from './payments/test-payments.js';
import { TestSettlement } from './payments/test-settlement.js';
import {
  cancelOpenPayment,
  cardOf,
  insertCustomer,
  insertSubscription,
  lockPayment,
  lockSubscription,
  openPaymentOf,
  paymentOfIntent,
  type PaymentRow,
  refundOf,
  selectPayment,
  setDispute,
  type SubscriptionRow,
  subscriptionOfKey,
  subscriptionsOfCustomer,
  takeRefund,
} from './payments/test-provider.sql.js';
import { newProviderId } from './payments/client-secret.js';
import { cycleOf, endedInBooks, periodFrom, periodPrice, storeSubscription } from './payments/subscription-state.js';
import { testCardNamed } from './payments/test-cards.js';
import { assertInTestMode } from '../../clock/test-mode.js';

/**
 * Payments of projects in test mode: the same states as with Stripe, but with test cards and a clock that the owner
 * moves. Each operation is one transaction, including its changes to our rows.
 */
@Injectable()
export class TestProvider implements PaymentProvider {
  readonly name = 'built-in';

  constructor(
    private readonly database: Database,
    private readonly clock: PaymentsClock,
    private readonly payments: TestPayments,
    private readonly settlement: TestSettlement,
    private readonly records: TestRecords,
  ) {}

  async ensureCustomer(project: ProjectSnapshot, customer: Customer): Promise<string> {
    assertInTestMode(project);
    const projectId = project.id;
    const known = await providerCustomerOf(this.database, projectId, this.name, customer);
    if (known !== null) return known;
    const now = await this.clock.now(project);
    return this.database.transaction(async (tx) => {
      await lockCustomer(tx, projectId, customer);
      const made = newProviderId('cus');
      const kept = await keepProviderCustomer(tx, projectId, this.name, customer, made);
      if (kept === made) await insertCustomer(tx, { projectId, id: made, now });
      return kept;
    });
  }

  async startPayment(
    project: ProjectSnapshot,
    { providerCustomer, amount, currency, metadata, idempotencyKey }: NewPayment,
  ): Promise<StartedPayment> {
    assertInTestMode(project);
    assertExact(amount);
    const at = await this.clock.now(project);
    const row = await this.database.transaction((tx) =>
      this.payments.create(tx, project.id, {
        customerId: providerCustomer,
        kind: 'purchase',
        amount,
        currency,
        metadata,
        idempotencyKey,
        at,
      }),
    );
    return { paymentId: row.id, clientSecret: this.payments.secretOf(project.id, row) };
  }

  /** @returns no secret if nothing is due now because the trial has started */
  async startSubscription(
    project: ProjectSnapshot,
    subscription: NewProviderSubscription,
  ): Promise<StartedSubscription> {
    assertInTestMode(project);
    assertExact(subscription.price.amount * subscription.quantity);
    const now = await this.clock.now(project);
    return this.database.transaction((tx) => this.begin(tx, project, subscription, now));
  }

  private async begin(
    tx: Tx,
    project: ProjectSnapshot,
    { providerCustomer, price, quantity, trialEnd, idempotencyKey, ...bought }: NewProviderSubscription,
    now: Date,
  ): Promise<StartedSubscription> {
    const projectId = project.id;
    const metadata = metadataOf(bought, quantity);
    const isTrial = trialEnd !== null && trialEnd > now;
    const status = isTrial ? 'trialing' : 'incomplete';
    const periodEnd = isTrial ? trialEnd : new Date(addIntervals(now.getTime(), price.interval));
    const [made] = await insertSubscription(tx, {
      projectId,
      id: newProviderId('sub'),
      customerId: providerCustomer,
      status,
      unitAmount: String(price.amount),
      currency: price.currency,
      intervalCount: price.interval[0],
      intervalUnit: price.interval[1],
      quantity: String(quantity),
      metadata: JSON.stringify(metadata),
      trialEnd: isTrial ? trialEnd : null,
      billingAnchor: isTrial ? trialEnd : now,
      periodStart: now,
      periodEnd,
      nextActAt: null,
      idempotencyKey,
      now,
    });
    const [row] = made ? [made] : await subscriptionOfKey(tx, { projectId, idempotencyKey });
    if (made) await storeSubscription(tx, projectId, made);
    if (made && isTrial) {
      await this.records.recordSubscription(tx, project, made, now);
      await this.records.recordTrialStart(tx, project, made, now);
    }
    if (isTrial) return { subscriptionId: row!.id, clientSecret: null };
    const payment = await this.payments.create(tx, projectId, {
      customerId: providerCustomer,
      kind: 'subscription',
      amount: price.amount * quantity,
      currency: price.currency,
      metadata,
      subscriptionId: row!.id,
      periodStart: row!.current_period_start,
      idempotencyKey,
      at: now,
    });
    return { subscriptionId: row!.id, clientSecret: this.payments.secretOf(projectId, payment) };
  }

  /**
   * Changes product, price or quantity from now on. The unused rest of the period at the old price is credited against
   * the new one, and any excess against the next payments. A different interval starts a new period.
   * @throws TextError 409 if the subscription is not active, 400 if its card is declined, in which case nothing has
   * changed
   */
  async changeSubscription(
    project: ProjectSnapshot,
    subscriptionId: string,
    { price, quantity, idempotencyKey, ...bought }: Omit<NewProviderSubscription, 'providerCustomer' | 'trialEnd'>,
  ): Promise<null> {
    assertInTestMode(project);
    assertExact(price.amount * quantity);
    const now = await this.clock.now(project);
    await this.database.transaction(async (tx) => {
      const row = await this.locked(tx, project, subscriptionId);
      if (row.status !== 'active' && row.status !== 'trialing')
        throw new TextError(409, 'SUBSCRIPTION_NOT_CHANGEABLE', 'Only a subscription that is paid can be changed.');
      if (row.currency !== price.currency)
        throw new TextError(
          409,
          'SUBSCRIPTION_NOT_CHANGEABLE',
          `This subscription is paid in ${row.currency}: to pay in ${price.currency}, end it and buy again.`,
        );
      const next: SubscriptionRow = {
        ...row,
        unit_amount: String(price.amount),
        interval_count: price.interval[0],
        interval_unit: price.interval[1],
        quantity: String(quantity),
        metadata: metadataOf(bought, quantity),
        cancel_at_period_end: false,
      };
      const isSamePeriod = row.interval_count === price.interval[0] && row.interval_unit === price.interval[1];
      if (row.status === 'active' && !isSamePeriod) {
        Object.assign(next, periodFrom(now, { ...next, billing_anchor: now }));
      }
      const owed = row.status === 'trialing' ? 0 : owedFor(row, next, now, isSamePeriod);
      const due = owed - Number(row.credit);
      next.credit = String(Math.max(-due, 0));
      await storeSubscription(tx, project.id, next);
      await this.records.recordSubscription(tx, project, next, now);
      await this.records.recordSubscriptionChange(tx, project, next, now);
      if (due > 0) await this.collectNow(tx, project, next, { amount: due, idempotencyKey, at: now });
    });
    return null;
  }

  private async collectNow(
    tx: Tx,
    project: ProjectSnapshot,
    row: SubscriptionRow,
    { amount, idempotencyKey, at }: { amount: number; idempotencyKey: string; at: Date },
  ): Promise<void> {
    const projectId = project.id;
    const [customer] = await cardOf(tx, { projectId, customerId: row.customer_id });
    const card = testCardNamed(customer?.card ?? null);
    if (!card || card.renewal !== null)
      throw new TextError(400, 'PAYMENT_DECLINED', 'The card on file was declined, so nothing has changed.');
    const payment = await this.payments.create(tx, projectId, {
      customerId: row.customer_id,
      kind: 'proration',
      amount,
      currency: row.currency,
      metadata: row.metadata,
      subscriptionId: row.id,
      idempotencyKey,
      at,
    });
    await this.settlement.settlePayment(tx, project, payment, { card, at });
  }

  async giveUpSubscription(project: ProjectSnapshot, subscriptionId: string): Promise<void> {
    const now = await this.clock.now(project);
    await this.database.transaction(async (tx) => {
      const row = await this.lockedRow(tx, project, subscriptionId);
      if (row.status === 'incomplete')
        await this.settlement.endSubscription(tx, project, row, now, 'incomplete_expired');
    });
  }

  /** No effect on a subscription that has ended. */
  async cancelSubscription(
    project: ProjectSnapshot,
    subscriptionId: string,
    { at }: { at: 'now' | 'period-end' },
  ): Promise<void> {
    const now = await this.clock.now(project);
    await this.database.transaction(async (tx) => {
      const row = await this.lockedRow(tx, project, subscriptionId);
      if (nextAct(cycleOf(row)) === null) return;
      const endedAt = await endedInBooks(tx, project.id, row);
      if (endedAt !== null) return this.settlement.stopCollecting(tx, project, row, endedAt);
      if (at === 'now') return this.settlement.endSubscription(tx, project, row, now);
      await this.store(tx, project, { ...row, cancel_at_period_end: true }, now);
    });
  }

  /** @throws TextError 409 if it has ended */
  async resumeSubscription(project: ProjectSnapshot, subscriptionId: string): Promise<void> {
    const now = await this.clock.now(project);
    await this.database.transaction(async (tx) => {
      const row = await this.locked(tx, project, subscriptionId);
      if (nextAct(cycleOf(row)) === null)
        throw new TextError(409, 'SUBSCRIPTION_NOT_CHANGEABLE', 'This subscription is over: buy it again instead.');
      await this.store(tx, project, { ...row, cancel_at_period_end: false }, now);
    });
  }

  /**
   * @param refund minor units; omit the amount to refund the rest. The same key refunds once
   * @throws TextError 403 outside of test mode, 409 if less than the amount is left
   */
  async refund(
    project: ProjectSnapshot,
    { paymentId, amount, idempotencyKey }: { paymentId: string; amount?: number; idempotencyKey: string },
  ): Promise<{ refundId: string; paymentId: string }> {
    assertInTestMode(project);
    const projectId = project.id;
    const refundId = `re_${createHash('sha256').update(`${paymentId}/${idempotencyKey}`).digest('hex').slice(0, 32)}`;
    const at = await this.clock.now(project);
    return this.database.transaction(async (tx) => {
      const [before] = await lockPayment(tx, { projectId, id: paymentId });
      if ((await refundOf(tx, { projectId, refundId })).length > 0) return { refundId, paymentId };
      const asked = amount === undefined ? null : String(amount);
      const [payment] = await takeRefund(tx, { projectId, id: paymentId, amount: asked });
      if (!payment) throw new TextError(409, 'NOT_REFUNDABLE', whyNotRefundable(before));
      await this.records.recordRefund(tx, project, payment, {
        refund: refundId,
        amount: Number(payment.refunded_now),
        at,
      });
      return { refundId, paymentId };
    });
  }

  async subscriptionsOf({ id: projectId }: ProjectSnapshot, customerId: string): Promise<ProviderSubscription[]> {
    return (await subscriptionsOfCustomer(this.database, { projectId, customerId })).map(providerSubscriptionOf);
  }

  async paymentOf({ id: projectId }: ProjectSnapshot, customerId: string, purchaseIntentId: string) {
    const [row] = await paymentOfIntent(this.database, { projectId, customerId, purchaseIntentId });
    return row ? { paymentId: row.id, state: stateOf(row), createdAt: row.created_at } : null;
  }

  async cancelPayment({ id: projectId }: ProjectSnapshot, id: string): Promise<PaymentState> {
    const [canceled] = await cancelOpenPayment(this.database, { projectId, id });
    const [row] = canceled ? [canceled] : await selectPayment(this.database, { projectId, id });
    return row ? stateOf(row) : 'canceled';
  }

  /** Payments with test cards are decided at once. */
  isProcessing(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Nothing to do: every operation writes our rows in its own transaction. */
  async reconcile(): Promise<void> {}

  async openPayment(
    project: ProjectSnapshot,
    subscriptionId: string,
  ): Promise<(OpenPayment & { clientSecret: string }) | null> {
    const [row] = await openPaymentOf(this.database, { projectId: project.id, subscriptionId });
    if (!row) return null;
    const clientSecret = this.payments.secretOf(project.id, row);
    return { amount: Number(row.amount), currency: row.currency as Currency, clientSecret, url: null };
  }

  /** Decides a dispute as the cardholder's bank would. @throws TextError 409 if there is no open dispute */
  async decideDispute(project: ProjectSnapshot, paymentId: string, outcome: 'won' | 'lost'): Promise<void> {
    assertInTestMode(project);
    const projectId = project.id;
    const at = await this.clock.now(project);
    await this.database.transaction(async (tx) => {
      const [payment] = await setDispute(tx, { projectId, id: paymentId, before: 'open', dispute: outcome });
      if (!payment) throw new TextError(409, 'NO_OPEN_DISPUTE', 'This payment has no dispute that is open.');
      await this.records.recordDisputeDecision(tx, project, payment, at);
    });
  }

  private async store(tx: Tx, project: ProjectSnapshot, row: SubscriptionRow, at: Date): Promise<void> {
    await storeSubscription(tx, project.id, row);
    await this.records.recordSubscription(tx, project, row, at);
  }

  /** Treats a subscription as ended if it ended in our own rows. */
  private async locked(tx: Tx, project: ProjectSnapshot, id: string): Promise<SubscriptionRow> {
    const row = await this.lockedRow(tx, project, id);
    return (await endedInBooks(tx, project.id, row)) === null ? row : { ...row, status: 'canceled' };
  }

  private async lockedRow(tx: Tx, project: ProjectSnapshot, id: string): Promise<SubscriptionRow> {
    const [row] = await lockSubscription(tx, { projectId: project.id, id });
    if (!row) throw new TextError(404, 'SUBSCRIPTION_NOT_FOUND', 'There is no such subscription.');
    return row;
  }
}

/** Has no size limit, so the product is always included. */
const metadataOf = (
  { metadata, product }: Pick<NewProviderSubscription, 'metadata' | 'product'>,
  quantity: number,
): ProviderMetadata => ({ ...metadata, product: JSON.stringify(product), purchaseQuantity: String(quantity) });

/** @throws TextError 400 for an amount in minor units that a double cannot represent exactly */
function assertExact(amount: number): void {
  if (Number.isSafeInteger(amount)) return;
  throw new TextError(400, 'PRICE_NOT_PAYABLE', 'So much cannot be paid at once: choose a smaller quantity.');
}

const stateOf = ({ status }: PaymentRow): PaymentState => {
  if (status === 'succeeded') return 'succeeded';
  return status === 'requires_payment_method' ? 'open' : 'canceled';
};

function whyNotRefundable(payment: PaymentRow | undefined): string {
  if (payment?.dispute === 'open')
    return 'This payment is disputed, so it cannot be refunded. The bank decides who gets the money.';
  if (payment?.dispute === 'lost')
    return 'The customer got this money back through their bank, so it cannot be refunded.';
  const left = payment?.status === 'succeeded' ? Number(payment.amount) - Number(payment.refunded) : 0;
  if (left === 0) return 'Nothing of this payment is left to refund.';
  return `Only ${decimalText(left, payment!.currency as Currency)} ${payment!.currency} of this payment is left to refund.`;
}

/** The cost of a change now, in minor units; negative if it leaves a credit. */
function owedFor(before: SubscriptionRow, after: SubscriptionRow, now: Date, isSamePeriod: boolean): number {
  const period = { start: before.current_period_start, end: before.current_period_end };
  const price = periodPrice(after);
  return (isSamePeriod ? shareLeft(period, now, price) : price) - shareLeft(period, now, periodPrice(before));
}
