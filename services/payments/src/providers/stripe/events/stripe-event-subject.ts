import type { Stripe } from 'stripe';
import { idOf } from '../api/stripe-id.js';
import { subscriptionOfInvoice } from '../sync/stripe-payment.js';
import { idIn } from './stripe-event.js';

/** Stripe ids of the objects that an event is about. Their current state is then read. */
export interface EventSubject {
  isAccount: boolean;
  customer: string | null;
  payment: string | null;
  invoice: string | null;
  hasFailed: boolean;
  /** The subscription that renews within days. */
  renewal: string | null;
}

/** The events that are handled (contract/06 §8), plus those of refunds, disputes and the account. */
const OF_SUBSCRIPTIONS = [
  'checkout.session.completed',
  ...[
    'created',
    'updated',
    'deleted',
    'paused',
    'resumed',
    'pending_update_applied',
    'pending_update_expired',
    'trial_will_end',
  ].map((what) => `customer.subscription.${what}`),
  ...['paid', 'payment_failed', 'payment_action_required', 'upcoming', 'marked_uncollectible', 'payment_succeeded'].map(
    (what) => `invoice.${what}`,
  ),
  ...['succeeded', 'payment_failed', 'canceled'].map((what) => `payment_intent.${what}`),
];
const OF_MONEY = [
  'charge.refunded',
  'charge.refund.updated',
  ...['created', 'updated', 'failed'].map((what) => `refund.${what}`),
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map((what) => `charge.dispute.${what}`),
];
const TYPES = new Set(['account.updated', ...OF_SUBSCRIPTIONS, ...OF_MONEY]);

interface EventObject {
  object?: unknown;
  id?: unknown;
  customer?: unknown;
  payment_intent?: unknown;
  metadata?: { tenancyId?: unknown } | null;
  parent?: Stripe.Invoice['parent'];
}

const objectOf = (event: Stripe.Event): EventObject => event.data.object as unknown as EventObject;
/** Ignores a value that cannot be an id, because ids of events are sent to Stripe and used in queries. */
const id = (value: unknown): string | null => idIn(idOf(value as string | null));

/** @returns null for events that are ignored */
export function subjectOf(event: Stripe.Event): EventSubject | null {
  if (!TYPES.has(event.type)) return null;
  const object = objectOf(event);
  const isOf = (kind: string): string | null => (object.object === kind ? idIn(object.id) : null);
  return {
    isAccount: object.object === 'account',
    customer: id(object.customer),
    payment: isOf('payment_intent') ?? id(object.payment_intent),
    invoice: isOf('invoice'),
    hasFailed: event.type === 'invoice.payment_failed',
    renewal: event.type === 'invoice.upcoming' ? id(subscriptionOfInvoice({ parent: object.parent ?? null })) : null,
  };
}

/** The project that the object itself names; null when it names none. */
export function namedProject(event: Stripe.Event): string | null {
  const named = objectOf(event).metadata?.tenancyId;
  return typeof named === 'string' ? named : null;
}
