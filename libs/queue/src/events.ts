import type { BuiltInTemplateKey } from '@hallpass/mail-templates';
import type { GatewayService } from '@hallpass/settings';
import { PasswordResetRequested } from './generated/hallpass/auth/v1/password_reset_requested.js';
import { SecurityEventOccurred } from './generated/hallpass/auth/v1/security_event_occurred.js';
import { MailResendRequested } from './generated/hallpass/email/v1/mail_resend_requested.js';
import { MailRequested } from './generated/hallpass/email/v1/mail_requested.js';
import { MailingDue } from './generated/hallpass/email/v1/mailing_due.js';
import { PaymentChanged } from './generated/hallpass/payments/v1/payment_changed.js';
import {
  ProjectPermissionCreated,
  ProjectPermissionDeleted,
  TeamPermissionCreated,
  TeamPermissionDeleted,
} from './generated/hallpass/permissions/v1/permission_changed.js';
import { ProjectDeleted } from './generated/hallpass/projects/v1/project_deleted.js';
import { TeamCreated, TeamDeleted, TeamUpdated } from './generated/hallpass/users/v1/team_changed.js';
import { TeamMembershipCreated, TeamMembershipDeleted } from './generated/hallpass/users/v1/team_membership_changed.js';
import { UserCreated, UserUpdated } from './generated/hallpass/users/v1/user_changed.js';
import { UserDeleted } from './generated/hallpass/users/v1/user_deleted.js';
import { UserJobDue } from './generated/hallpass/users/v1/user_job_due.js';

/** The services that may publish and consume. A consumer's queue is `hallpass-<service>`. */
export type QueueService = GatewayService;

/** How a payload becomes the JSON of `queue.outbox` and is read back, also when an older release wrote it. */
interface Codec<Payload> {
  toJSON(payload: Payload): unknown;
  fromJSON(json: unknown): Payload;
}

interface EventOptions<Subscriber extends QueueService> {
  /** Who receives it: one delivery row for each. Checked against the handlers when the documents are built and at boot. */
  subscribers: readonly [Subscriber, ...Subscriber[]];
  /**
   * Those subscribers that handle it in the database alone (`BatchHandler`): there it comes many at a time, through the
   * queue `hallpass-<service>-batches`.
   */
  batchedBy?: readonly NoInfer<Subscriber>[];
  /** Long work, which no other event of its service may wait for: it has the queue `hallpass-<service>-jobs`. */
  isLong?: boolean;
  /**
   * It is looked at when it is done, so its payload, of ids alone, stays for a week. Every other payload goes with the
   * last delivery of its event.
   */
  keepsPayload?: boolean;
  /** Webhooks are told of it, too (contract/04 §9). */
  isPublic?: boolean;
}

interface EventDefinition<Payload> extends Required<EventOptions<QueueService>> {
  codec: Codec<Payload>;
}

function event<Payload, Subscriber extends QueueService>(
  codec: Codec<Payload>,
  { subscribers, batchedBy = [], isLong = false, keepsPayload = false, isPublic = false }: EventOptions<Subscriber>,
): EventDefinition<Payload> {
  return { codec, subscribers, batchedBy, isLong, keepsPayload, isPublic };
}

/** What the log of a project's changes is made of. */
const LOGGED = { subscribers: ['projects'], batchedBy: ['projects'], isPublic: true } as const;

/** Every event: its message, defined in `proto/`, who receives it, and how. All else about events follows from here. */
export const EVENTS = {
  // The template is a plain string on the wire: its handler refuses the names it does not know.
  'mail.requested': event(MailRequested as Codec<Omit<MailRequested, 'template'> & { template: BuiltInTemplateKey }>, {
    subscribers: ['email'],
  }),
  'mail.resend_requested': event(MailResendRequested, { subscribers: ['email'] }),
  'mailing.due': event(MailingDue, { subscribers: ['email'], isLong: true, keepsPayload: true }),
  'password_reset.requested': event(PasswordResetRequested, { subscribers: ['auth'] }),
  'payment.disputed': event(PaymentChanged, LOGGED),
  'payment.failed': event(PaymentChanged, LOGGED),
  'payment.refunded': event(PaymentChanged, LOGGED),
  'project.deleted': event(ProjectDeleted, { subscribers: ['auth', 'email', 'payments', 'projects', 'users'] }),
  'project_permission.created': event(ProjectPermissionCreated, LOGGED),
  'project_permission.deleted': event(ProjectPermissionDeleted, LOGGED),
  'purchase.completed': event(PaymentChanged, LOGGED),
  'security_event.occurred': event(SecurityEventOccurred, { subscribers: ['projects'], batchedBy: ['projects'] }),
  'subscription.canceled': event(PaymentChanged, LOGGED),
  'subscription.renewal_upcoming': event(PaymentChanged, LOGGED),
  'subscription.renewed': event(PaymentChanged, LOGGED),
  'team.created': event(TeamCreated, LOGGED),
  'team.updated': event(TeamUpdated, LOGGED),
  'team.deleted': event(TeamDeleted, {
    subscribers: ['payments', 'projects'],
    batchedBy: ['projects'],
    isPublic: true,
  }),
  'team_membership.created': event(TeamMembershipCreated, LOGGED),
  'team_membership.deleted': event(TeamMembershipDeleted, LOGGED),
  'team_permission.created': event(TeamPermissionCreated, LOGGED),
  'team_permission.deleted': event(TeamPermissionDeleted, LOGGED),
  'user.created': event(UserCreated, LOGGED),
  'user.updated': event(UserUpdated, LOGGED),
  'user.deleted': event(UserDeleted, {
    subscribers: ['email', 'payments', 'projects'],
    batchedBy: ['projects'],
    keepsPayload: true,
    isPublic: true,
  }),
  'user_job.due': event(UserJobDue, { subscribers: ['users'], isLong: true, keepsPayload: true }),
};

export type EventName = keyof typeof EVENTS;

/** The payload of each event. */
export type Events = {
  [N in EventName]: (typeof EVENTS)[N] extends EventDefinition<infer Payload> ? Payload : never;
};

/** One event with its payload. */
export type Event = { [N in EventName]: { event: N; payload: Events[N] } }[EventName];

export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[];

/**
 * How many deliveries of one project a service handles at once, across all its processes. These services wait for outside servers
 * or do long work, so a project's further deliveries wait and other projects are served. Services without a share take everything
 * that is due.
 */
export const SHARES: Partial<Record<QueueService, number>> = { email: 8, users: 2 };

/** What is handled in batches is not due before this: so there is something to put together. */
export const BATCH_AFTER_MILLIS = 1_000;

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

export const codecOf = <N extends EventName>(name: N): Codec<Events[N]> => EVENTS[name].codec as Codec<Events[N]>;

export const isBatched = (service: QueueService, name: string): boolean =>
  isEventName(name) && EVENTS[name].batchedBy.includes(service);

/** The events a service has subscribed to. */
export const eventsOf = (service: QueueService): EventName[] =>
  EVENT_NAMES.filter((name) => EVENTS[name].subscribers.includes(service));

/** The events a service handles in batches. */
export const batchedEventsOf = (service: QueueService): EventName[] =>
  eventsOf(service).filter((name) => isBatched(service, name));

/** The changes of users, teams, permissions and what they have bought that the audit log and webhooks are told of. */
export const publicEvents = (): EventName[] => EVENT_NAMES.filter((name) => EVENTS[name].isPublic);

/** The last part of the name of the queue that an event reaches a service through. */
export function queueOf(service: QueueService, name: string): string {
  if (isBatched(service, name)) return `${service}-batches`;
  return isEventName(name) && EVENTS[name].isLong ? `${service}-jobs` : service;
}
