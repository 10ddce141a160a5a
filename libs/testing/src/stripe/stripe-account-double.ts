import { type StripeObject, StripeObjects } from './stripe-objects.js';

const DAY = 86_400;
const SECONDS = { day: DAY, week: 7 * DAY } as const;
const MONTHS = { month: 1, year: 12 } as const;

export interface DoubledItem {
  amount: number;
  currency: string;
  quantity: number;
  interval: keyof typeof SECONDS | keyof typeof MONTHS;
  count: number;
}

export const itemIn = (price: Record<string, unknown>, quantity: string | undefined): DoubledItem => {
  const { interval = 'month', interval_count: count = '1' } = (price['recurring'] ?? {}) as Record<string, string>;
  return {
    amount: Number(price['unit_amount']),
    currency: String(price['currency']),
    quantity: Number(quantity ?? 1),
    interval: interval as DoubledItem['interval'],
    count: Number(count),
  };
};

/** The end of the period that starts at an instant, in seconds. Months keep the day of the billing cycle's anchor. */
function periodEnd({ interval, count }: DoubledItem, anchor: number, start: number): number {
  if (interval === 'day' || interval === 'week') return start + SECONDS[interval] * count;
  const from = new Date(anchor * 1000);
  const months = from.getUTCFullYear() * 12 + from.getUTCMonth();
  for (let k = 1; ; k += 1) {
    const month = months + k * count * MONTHS[interval];
    const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
    const end = new Date(from);
    end.setUTCFullYear(Math.floor(month / 12), month % 12, Math.min(from.getUTCDate(), last));
    if (end.getTime() / 1000 > start) return end.getTime() / 1000;
  }
}

/**
 * One connected account. Its methods simulate customers, banks and the passage of time; `StripeDouble` handles the API.
 */
export class StripeAccountDouble {
  readonly objects: StripeObjects;
  /** Seconds since the epoch; advances by one with each event. */
  time = Math.floor(Date.now() / 1000);
  /** Receives every event, with the object in its state at that time. */
  onEvent: (type: string, object: StripeObject) => void = () => undefined;
  declinesCards = false;
  /** Whether the bank requires the cardholder's confirmation before a change of a subscription is paid. */
  asksHolders = false;

  constructor(readonly id: string) {
    this.objects = new StripeObjects(id);
  }

  private publish(type: string, object: StripeObject): void {
    this.time += 1;
    this.onEvent(type, structuredClone(object));
  }

  addPayment(fields: Record<string, unknown>): StripeObject {
    const payment = this.objects.add('payment_intent', 'pi', {
      amount_received: 0,
      status: 'requires_payment_method',
      livemode: true,
      created: this.time,
      metadata: {},
      customer: null,
      ...fields,
    });
    payment['client_secret'] = `${payment.id}_secret_double`;
    this.publish('payment_intent.created', payment);
    return payment;
  }

  addSubscription(customer: string, item: DoubledItem, metadata: object, trialEnd: number | null): StripeObject {
    const { time } = this;
    const end = trialEnd ?? periodEnd(item, time, time);
    const subscription = this.objects.add('subscription', 'sub', {
      customer,
      metadata,
      status: 'incomplete',
      livemode: true,
      cancel_at_period_end: false,
      created: time,
      billing_cycle_anchor: trialEnd ?? time,
      ended_at: null,
      trial_end: trialEnd,
      pending_setup_intent: null as object | null,
      latest_invoice: null as string | null,
      pending_update: null as object | null,
      items: { object: 'list', has_more: false, data: [] as StripeObject[] },
      item,
    });
    subscription.items.data = [this.itemOf(item, time, end)];
    if (trialEnd === null) this.addInvoice(subscription, 'subscription_create', item.amount * item.quantity);
    else {
      subscription.status = 'trialing';
      subscription.pending_setup_intent = {
        id: `seti_${subscription.id}`,
        client_secret: `seti_${subscription.id}_secret`,
      };
      this.addTrialInvoice(subscription);
    }
    this.publish('customer.subscription.created', subscription);
    return subscription;
  }

  pay(paymentId: string): void {
    const payment = this.must(paymentId);
    Object.assign(payment, { status: 'succeeded', amount_received: payment['amount'] });
    this.publish('payment_intent.succeeded', payment);
    const invoice = this.objects.list('invoice', (each) => each['payment_intent'] === paymentId)[0];
    if (invoice) this.settle(invoice);
  }

  paySubscription(id: string): void {
    const invoice = this.must(String(this.must(id)['latest_invoice']));
    this.pay(String(invoice['payment_intent']));
  }

  failPayment(paymentId: string): void {
    this.publish('payment_intent.payment_failed', this.must(paymentId));
  }

  /** Starts the next period, which is past due if the card is declined. */
  renew(id: string, isPaid = true): void {
    const subscription = this.must(id);
    const item = subscription['item'] as DoubledItem;
    const [line] = (subscription['items'] as { data: StripeObject[] }).data;
    const start = Number(line!['current_period_end']);
    const end = periodEnd(item, Number(subscription['billing_cycle_anchor']), start);
    Object.assign(line!, { current_period_start: start, current_period_end: end });
    const invoice = this.addInvoice(subscription, 'subscription_cycle', item.amount * item.quantity);
    subscription['status'] = isPaid ? 'active' : 'past_due';
    if (isPaid) this.pay(String(invoice['payment_intent']));
    else this.failInvoice(invoice.id);
    this.publish('customer.subscription.updated', subscription);
  }

  failInvoice(id: string): void {
    const invoice = this.must(id);
    const attempts = Number(invoice['attempt_count']) + 1;
    Object.assign(invoice, { attempt_count: attempts, next_payment_attempt: this.time + 3 * DAY });
    this.publish('invoice.payment_failed', invoice);
  }

  /** Some days before a renewal. An upcoming invoice has no id. */
  announceRenewal(id: string): void {
    const { customer } = this.must(id);
    const parent = { type: 'subscription_details', subscription_details: { subscription: id } };
    const upcoming = { object: 'invoice', billing_reason: 'upcoming', customer, parent };
    this.publish('invoice.upcoming', upcoming as unknown as StripeObject);
  }

  updateSubscription(id: string, change: { metadata?: object; item?: DoubledItem; cancelAtPeriodEnd?: boolean }): void {
    const subscription = this.must(id);
    if (change.cancelAtPeriodEnd !== undefined) subscription['cancel_at_period_end'] = change.cancelAtPeriodEnd;
    if (change.item) {
      const before = subscription['item'] as DoubledItem;
      const difference = change.item.amount * change.item.quantity - before.amount * before.quantity;
      subscription['item'] = change.item;
      const [line] = (subscription['items'] as { data: StripeObject[] }).data;
      const { amount, currency, quantity } = change.item;
      Object.assign(line!, { quantity, price: { unit_amount: amount, currency } });
      // A different interval starts a new period and a new billing cycle.
      if (change.item.interval !== before.interval || change.item.count !== before.count) {
        const end = periodEnd(change.item, this.time, this.time);
        Object.assign(line!, { current_period_start: this.time, current_period_end: end });
        subscription['billing_cycle_anchor'] = this.time;
      }
      const invoice = this.addInvoice(subscription, 'subscription_update', Math.max(0, difference));
      this.pay(String(invoice['payment_intent']));
    }
    const metadata = { ...(subscription['metadata'] as object), ...change.metadata };
    subscription['metadata'] = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''));
    this.publish('customer.subscription.updated', subscription);
  }

  /** Holds back a change until the customer has paid for it. */
  holdUpdate(id: string, item: DoubledItem, price: StripeObject): void {
    const subscription = this.must(id);
    const before = subscription['item'] as DoubledItem;
    const difference = item.amount * item.quantity - before.amount * before.quantity;
    this.addInvoice(subscription, 'subscription_update', Math.max(0, difference));
    Object.assign(subscription, { pending_update: { expires_at: this.time + DAY }, held: { item, price } });
    this.publish('customer.subscription.updated', subscription);
  }

  /** @returns false if the invoice is no longer open */
  voidInvoice(id: string): boolean {
    const invoice = this.must(id);
    if (invoice['status'] !== 'open') return false;
    const subscription = this.must(String(invoice['subscription']));
    invoice['status'] = 'void';
    this.must(String(invoice['payment_intent']))['status'] = 'canceled';
    if (subscription['status'] === 'incomplete') {
      this.endSubscription(subscription.id);
      return true;
    }
    subscription['pending_update'] = null;
    this.publish('customer.subscription.pending_update_expired', subscription);
    return true;
  }

  private applyHeld(subscription: StripeObject): void {
    const { item, price } = subscription['held'] as { item: DoubledItem; price: StripeObject };
    const [line] = (subscription['items'] as { data: StripeObject[] }).data;
    Object.assign(line!, { quantity: item.quantity, price });
    Object.assign(subscription, { item, pending_update: null });
    this.publish('customer.subscription.pending_update_applied', subscription);
  }

  endSubscription(id: string): void {
    const subscription = this.must(id);
    const isStarted = subscription['status'] !== 'incomplete';
    Object.assign(subscription, { status: isStarted ? 'canceled' : 'incomplete_expired', ended_at: this.time });
    this.publish('customer.subscription.deleted', subscription);
  }

  /** Minor units, or the error code with which a refund of this payment is rejected. */
  refundableOf(paymentId: string): number | string {
    const payment = this.objects.get(paymentId);
    if (!payment) return 'resource_missing';
    const of = (kind: string) => this.objects.list(kind, (each) => each['payment_intent'] === paymentId);
    if (of('dispute').some(({ status }) => status !== 'won')) return 'charge_disputed';
    const refunded = of('refund').filter(({ status }) => status !== 'failed');
    const left = refunded.reduce((sum, { amount }) => sum - Number(amount), Number(payment['amount_received']));
    return left > 0 ? left : 'charge_already_refunded';
  }

  refund(paymentId: string, amount = Number(this.must(paymentId)['amount_received'])): StripeObject {
    const { time } = this;
    const { customer, currency } = this.must(paymentId);
    const refund = this.objects.add('refund', 're', {
      amount,
      currency,
      created: time,
      payment_intent: paymentId,
      customer,
      status: 'succeeded',
    });
    this.publish('refund.created', refund);
    return refund;
  }

  /** The bank rejects the refund: the money comes back. */
  failRefund(id: string): void {
    const refund = this.must(id);
    const returned = { id: this.objects.nextId('txn'), object: 'balance_transaction', created: this.time };
    Object.assign(refund, { status: 'failed', failure_reason: 'declined', failure_balance_transaction: returned });
    this.publish('refund.failed', refund);
    this.publish('charge.refund.updated', refund);
  }

  dispute(paymentId: string): StripeObject {
    const { amount_received: amount, currency } = this.must(paymentId);
    const fields = { amount, currency, created: this.time, payment_intent: paymentId, status: 'needs_response' };
    const dispute = this.objects.add('dispute', 'dp', fields);
    this.publish('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.must(id);
    dispute['status'] = status;
    this.publish('charge.dispute.closed', dispute);
  }

  cancelPayment(id: string): StripeObject {
    const payment = this.must(id);
    payment['status'] = 'canceled';
    this.publish('payment_intent.canceled', payment);
    return payment;
  }

  must(id: string): StripeObject {
    const object = this.objects.get(id);
    if (!object) throw new Error(`No such object: ${id}`);
    return object;
  }

  private settle(invoice: StripeObject): void {
    const subscription = this.must(String(invoice['subscription']));
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice['amount_due'],
      amount_remaining: 0,
      status_transitions: { paid_at: this.time },
    });
    if (subscription['status'] === 'incomplete' || subscription['status'] === 'past_due')
      subscription['status'] = 'active';
    this.publish('invoice.paid', invoice);
    this.publish('invoice.payment_succeeded', invoice);
    if (subscription['pending_update'] && subscription['latest_invoice'] === invoice.id) this.applyHeld(subscription);
    this.publish('customer.subscription.updated', subscription);
  }

  private addInvoice(subscription: StripeObject, reason: string, amount: number): StripeObject {
    const { currency } = subscription['item'] as DoubledItem;
    const { customer } = subscription;
    const payment = this.addPayment({ amount, currency, customer });
    const invoice = this.objects.add('invoice', 'in', {
      billing_reason: reason,
      customer,
      currency,
      amount_due: amount,
      amount_paid: 0,
      amount_remaining: amount,
      attempt_count: 0,
      next_payment_attempt: null,
      status: 'open',
      created: this.time,
      livemode: true,
      payment_intent: payment.id,
      subscription: subscription.id,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      confirmation_secret: { type: 'payment_intent', client_secret: payment['client_secret'] },
      status_transitions: { paid_at: null },
    });
    this.objects.add('invoice_payment', 'inpay', {
      invoice: invoice.id,
      payment: { type: 'payment_intent', payment_intent: payment.id },
    });
    subscription['latest_invoice'] = invoice.id;
    for (const what of ['created', 'finalized']) this.publish(`invoice.${what}`, invoice);
    return invoice;
  }

  /** A trial's first invoice has no amount and no payment, and counts as paid at once. */
  private addTrialInvoice(subscription: StripeObject): void {
    const invoice = this.objects.add('invoice', 'in', {
      billing_reason: 'subscription_create',
      customer: subscription['customer'],
      currency: (subscription['item'] as DoubledItem).currency,
      amount_due: 0,
      amount_paid: 0,
      amount_remaining: 0,
      status: 'paid',
      created: this.time,
      livemode: true,
      subscription: subscription.id,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      confirmation_secret: null,
      status_transitions: { paid_at: this.time },
    });
    subscription['latest_invoice'] = invoice.id;
    for (const what of ['created', 'finalized', 'paid', 'payment_succeeded']) this.publish(`invoice.${what}`, invoice);
  }

  private itemOf({ quantity, amount, currency }: DoubledItem, start: number, end: number): StripeObject {
    const price = { unit_amount: amount, currency };
    return {
      id: `si_${start}`,
      object: 'subscription_item',
      quantity,
      price,
      current_period_start: start,
      current_period_end: end,
    };
  }
}
