import type { BuiltInTemplateKey } from '@hallpass/mail-templates';
import type { GatewayService } from '@hallpass/settings';
import { GrantsEnded } from './generated/hallpass/auth/v1/grants_ended.js';
import { PasswordResetRequested } from './generated/hallpass/auth/v1/password_reset_requested.js';
import { SignUpInvitationRequested } from './generated/hallpass/auth/v1/sign_up_invitation_requested.js';
import { WaitlistEntryChanged, WaitlistEntryRequested } from './generated/hallpass/auth/v1/waitlist_entry.js';
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
import { DataExportDue } from './generated/hallpass/users/v1/data_export_due.js';
import { TeamCreated, TeamDeleted, TeamUpdated } from './generated/hallpass/users/v1/team_changed.js';
import { TeamMembershipCreated, TeamMembershipDeleted } from './generated/hallpass/users/v1/team_membership_changed.js';
import { UserCreated, UserUpdated } from './generated/hallpass/users/v1/user_changed.js';
import { UserDeleted } from './generated/hallpass/users/v1/user_deleted.js';
import { UserJobDue } from './generated/hallpass/users/v1/user_job_due.js';

/** The services that may publish and consume. A consumer's queue is `hallpass-<service>`. */
export type QueueService = GatewayService;

/** Converts a payload to the JSON of `queue.outbox` and back, including JSON of older releases. */
interface Codec<Payload> {
  toJSON(payload: Payload): unknown;
  fromJSON(json: unknown): Payload;
}

interface EventOptions<Subscriber extends QueueService> {
  /**
   * Services that receive the event, with one delivery row each. Checked against the handlers when the API documents
   * are built and at startup.
   */
  subscribers: readonly [Subscriber, ...Subscriber[]];
  /**
   * Subscribers that handle it entirely in the database (`BatchHandler`). They receive many events at a time, through
   * the queue `hallpass-<service>-batches`.
   */
  batchedBy?: readonly NoInfer<Subscriber>[];
  /** Long work, which must not delay other events of its service: it uses the queue `hallpass-<service>-jobs`. */
  isLong?: boolean;
  /**
   * The payload is still read after the event is done, so it stays for a week and contains only ids. Every other
   * payload is deleted with the last delivery of its event.
   */
  keepsPayload?: boolean;
  /** Also sent to webhooks (contract/04 §9). */
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

/** Options of events in a project's audit log. */
const LOGGED = { subscribers: ['projects'], batchedBy: ['projects'], isPublic: true } as const;

/**
 * Every event: its message, defined in `proto/`, its subscribers and its options. Everything else about events is
 * derived from this.
 */
export const EVENTS = {
  'data_export.due': event(DataExportDue, { subscribers: ['auth', 'email', 'payments', 'projects', 'users'] }),
  'grants.ended': event(GrantsEnded, { subscribers: ['auth'], batchedBy: ['auth'] }),
  // The wire format of the template is a plain string: its handler rejects unknown names.
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
  'sign_up_invitation.requested': event(SignUpInvitationRequested, { subscribers: ['auth'] }),
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
  'waitlist_entry.approved': event(WaitlistEntryChanged, LOGGED),
  'waitlist_entry.created': event(WaitlistEntryChanged, LOGGED),
  'waitlist_entry.declined': event(WaitlistEntryChanged, LOGGED),
  'waitlist_entry.requested': event(WaitlistEntryRequested, { subscribers: ['auth'] }),
};

export type EventName = keyof typeof EVENTS;

export type Events = {
  [N in EventName]: (typeof EVENTS)[N] extends EventDefinition<infer Payload> ? Payload : never;
};

export type Event = { [N in EventName]: { event: N; payload: Events[N] } }[EventName];

export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[];

/**
 * Maximum number of deliveries of one project that a service handles at once, across all its processes. These services
 * wait for outside servers or do long work, so a project's further deliveries wait while other projects are served.
 * Services without a share take everything that is due.
 */
export const SHARES: Partial<Record<QueueService, number>> = { email: 8, users: 2 };

/** Delay of batched events, so that several can be handled together. */
export const BATCH_AFTER_MILLIS = 1_000;

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

export const codecOf = <N extends EventName>(name: N): Codec<Events[N]> => EVENTS[name].codec as Codec<Events[N]>;

export const isBatched = (service: QueueService, name: string): boolean =>
  isEventName(name) && EVENTS[name].batchedBy.includes(service);

export const eventsOf = (service: QueueService): EventName[] =>
  EVENT_NAMES.filter((name) => EVENTS[name].subscribers.includes(service));

export const batchedEventsOf = (service: QueueService): EventName[] =>
  eventsOf(service).filter((name) => isBatched(service, name));

/** Changes of users, teams, permissions and purchases that go to the audit log and to webhooks. */
export const publicEvents = (): EventName[] => EVENT_NAMES.filter((name) => EVENTS[name].isPublic);

/** Returns the last part of the name of the queue through which an event reaches a service. */
export function queueOf(service: QueueService, name: string): string {
  if (isBatched(service, name)) return `${service}-batches`;
  return isEventName(name) && EVENTS[name].isLong ? `${service}-jobs` : service;
}
