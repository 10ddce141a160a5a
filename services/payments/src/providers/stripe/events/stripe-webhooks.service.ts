import { Database } from '@hallpass/database';
import { SchemaFaults } from '@hallpass/errors';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { projectOfAccount } from '../account/account.js';
import { AccountsService } from '../account/accounts.service.js';
import { StripeApi, stripeNotConfigured } from '../api/stripe-api.js';
import { StripeSync } from '../sync/stripe-sync.js';
import { idOf } from '../api/stripe-id.js';
import { subscriptionOfInvoice } from '../sync/stripe-payment.js';
import { RefusedStripeEvents } from './refused-stripe-events.js';
import { insertEvent, selectEvent } from './stripe-event.sql.js';

/** Excludes ids that PostgreSQL cannot store, or that would change the path of a request to Stripe. */
const ID = /^\w{1,255}$/;
/** The last second of the year 9999, in seconds since the epoch. */
const LAST_MOMENT = 253_402_300_799;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** Returns the value as an id that can be logged and looked up; null if it cannot be one. */
const idIn = (value: unknown): string | null => (isId(value) ? value : null);

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

const objectOf = (event: Stripe.Event): EventObject => event.data.object as unknown as EventObject;
/** Ignores a value that cannot be an id, because ids of events are sent to Stripe and used in queries. */
const id = (value: unknown): string | null => idIn(idOf(value as string | null));

/** In both directions (security L1). */
const TOLERANCE_SECONDS = 300;

/**
 * Handles Stripe's events (contract/06 §8). An event's content is not trusted: it only names the objects that changed,
 * and their current state is then read from Stripe. Order and repetition of events therefore do not matter.
 */
@Injectable()
export class StripeWebhooksService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly settings: Settings,
    private readonly stripe: StripeApi,
    private readonly sync: StripeSync,
    private readonly accounts: AccountsService,
    private readonly refused: RefusedStripeEvents,
  ) {}

  /**
   * @throws SchemaError without a signature; TextError 400 for a wrong signature, a body that is not an event or
   * another project's event; 503, after which Stripe sends it again
   */
  async take(body: Buffer, signature: string | undefined): Promise<void> {
    if (signature === undefined) throw new SchemaFaults(['headers.stripe-signature is required']);
    const event = await this.verified(body, signature);
    const subject = subjectOf(event);
    const { account } = event;
    if (!subject || !account) return;
    const projectId = await projectOfAccount(this.database, account);
    const project = projectId === null ? null : await this.projects.load(this.database, projectId);
    if (!project) return;
    const named = namedProject(event);
    if (named !== null && named !== project.id) throw this.refused.refuse('account', event.id);
    const key = { projectId: project.id, eventId: event.id };
    if ((await selectEvent(this.database, key)).length > 0) return;
    await this.read(project, account, subject);
    await insertEvent(this.database, { ...key, occurredAt: new Date(event.created * 1000) });
  }

  /** Reads subscriptions first, because their payments are recorded with them. */
  private async read(
    project: ProjectSnapshot,
    account: string,
    { isAccount, customer, payment, invoice, hasFailed, renewal }: EventSubject,
  ): Promise<void> {
    if (isAccount) await this.accounts.refresh(project.id, account);
    if (customer !== null) await this.sync.syncCustomerSubscriptions(project, customer);
    if (payment !== null) await this.sync.syncPayment(project, payment);
    if (invoice !== null) await this.sync.syncInvoice(project, invoice, hasFailed);
    if (renewal !== null) await this.sync.announceRenewal(project, renewal);
  }

  private async verified(body: Buffer, signature: string): Promise<Stripe.Event> {
    const { stripeWebhookSecret: secret } = this.settings;
    if (secret === null || !this.stripe.isConfigured) throw stripeNotConfigured();
    const { webhooks } = await this.stripe.stripe();
    const at = signedAt(signature);
    const isSigned = (): boolean => {
      try {
        // Checks the time separately: Stripe's tolerance accepts future signatures, and reports an old signature as a
        // wrong one.
        return webhooks.signature!.verifyHeader(body, signature, secret, 0);
      } catch {
        return false;
      }
    };
    if (at === null || !isSigned()) throw this.refused.refuse('signature', null);
    const { event, id } = readEvent(body);
    const age = Math.floor(Date.now() / 1000) - at;
    if (age > TOLERANCE_SECONDS) throw this.refused.refuse('too_old', id);
    if (age < -TOLERANCE_SECONDS) throw this.refused.refuse('ahead', id);
    if (!event) throw this.refused.refuse('no_event', id);
    return event;
  }
}

/** @returns seconds since the epoch; null unless the header has exactly one time. https://docs.stripe.com/webhooks/signature */
function signedAt(signature: string): number | null {
  const [time, ...others] = signature.split(',').filter((part) => part.split('=', 1)[0] === 't');
  return time !== undefined && others.length === 0 && /^t=\d{1,12}$/.test(time) ? Number(time.slice(2)) : null;
}

/** Stripe ids of the objects that an event is about. Their current state is then read. */
interface EventSubject {
  isAccount: boolean;
  customer: string | null;
  payment: string | null;
  invoice: string | null;
  hasFailed: boolean;
  /** The subscription that renews within days. */
  renewal: string | null;
}

interface EventObject {
  object?: unknown;
  id?: unknown;
  customer?: unknown;
  payment_intent?: unknown;
  metadata?: { tenancyId?: unknown } | null;
  parent?: Stripe.Invoice['parent'];
}

/** @returns null for events that are ignored */
function subjectOf(event: Stripe.Event): EventSubject | null {
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
function namedProject(event: Stripe.Event): string | null {
  const named = objectOf(event).metadata?.tenancyId;
  return typeof named === 'string' ? named : null;
}

/**
 * Reads the body of a webhook request. The signature proves the sender, not that the body has the fields of an event.
 * @returns the event, or null if the body is not one; and its id, if there is one
 */
export function readEvent(body: Buffer): { event: Stripe.Event | null; id: string | null } {
  const fields = jsonOf(body);
  if (!isObject(fields)) return { event: null, id: null };
  const { id, type, created, data, account } = fields;
  const isEvent =
    isId(id) &&
    typeof type === 'string' &&
    Number.isSafeInteger(created) &&
    Math.abs(created as number) <= LAST_MOMENT &&
    isObject(data) &&
    isObject(data['object']) &&
    (account === undefined || account === null || isId(account));
  return { event: isEvent ? (fields as unknown as Stripe.Event) : null, id: idIn(id) };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
