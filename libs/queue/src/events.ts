import { PasswordResetRequested } from './generated/hallpass/auth/v1/password_reset_requested.js';
import { MailResendRequested } from './generated/hallpass/email/v1/mail_resend_requested.js';
import { MailRequested } from './generated/hallpass/email/v1/mail_requested.js';
import { MailingDue } from './generated/hallpass/email/v1/mailing_due.js';
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

/** Keys of the built-in templates that a flow may ask for: those of wire contract 05 §2, and notices of our own. */
export type MailTemplate =
  | 'email_verification'
  | 'password_reset'
  | 'magic_link'
  | 'team_invitation'
  | 'sign_in_invitation'
  | 'security_notice'
  | 'api_key_leaked';

/** Every event and its payload. The messages are defined in `proto/`, a new one is added to the three tables here. */
export interface Events {
  'mail.requested': Omit<MailRequested, 'template'> & { template: MailTemplate };
  'mail.resend_requested': MailResendRequested;
  'mailing.due': MailingDue;
  'password_reset.requested': PasswordResetRequested;
  'project.deleted': ProjectDeleted;
  'project_permission.created': ProjectPermissionCreated;
  'project_permission.deleted': ProjectPermissionDeleted;
  'team.created': TeamCreated;
  'team.updated': TeamUpdated;
  'team.deleted': TeamDeleted;
  'team_membership.created': TeamMembershipCreated;
  'team_membership.deleted': TeamMembershipDeleted;
  'team_permission.created': TeamPermissionCreated;
  'team_permission.deleted': TeamPermissionDeleted;
  'user.created': UserCreated;
  'user.updated': UserUpdated;
  'user.deleted': UserDeleted;
  'user_job.due': UserJobDue;
}

export type EventName = keyof Events;

/** One event with its payload. */
export type Event = { [N in EventName]: { event: N; payload: Events[N] } }[EventName];

/** The services that may publish and consume. A consumer's queue is `hallpass-<service>`. */
export type QueueService = 'auth' | 'users' | 'permissions' | 'projects' | 'payments' | 'email';

/** How a payload becomes the JSON of `queue.outbox` and is read back, also when an older release wrote it. */
interface Codec<Payload> {
  toJSON(payload: Payload): unknown;
  fromJSON(json: unknown): Payload;
}

export const EVENTS: { readonly [N in EventName]: Codec<Events[N]> } = {
  // The template is a plain string on the wire: its handler refuses the names it does not know.
  'mail.requested': MailRequested as Codec<Events['mail.requested']>,
  'mail.resend_requested': MailResendRequested,
  'mailing.due': MailingDue,
  'password_reset.requested': PasswordResetRequested,
  'project.deleted': ProjectDeleted,
  'project_permission.created': ProjectPermissionCreated,
  'project_permission.deleted': ProjectPermissionDeleted,
  'team.created': TeamCreated,
  'team.updated': TeamUpdated,
  'team.deleted': TeamDeleted,
  'team_membership.created': TeamMembershipCreated,
  'team_membership.deleted': TeamMembershipDeleted,
  'team_permission.created': TeamPermissionCreated,
  'team_permission.deleted': TeamPermissionDeleted,
  'user.created': UserCreated,
  'user.updated': UserUpdated,
  'user.deleted': UserDeleted,
  'user_job.due': UserJobDue,
};

/** Who receives what: one delivery row for each service named. Checked against the handlers at boot. */
export const SUBSCRIPTIONS: { readonly [N in EventName]: readonly [QueueService, ...QueueService[]] } = {
  'mail.requested': ['email'],
  'mail.resend_requested': ['email'],
  'mailing.due': ['email'],
  'password_reset.requested': ['auth'],
  'project.deleted': ['auth', 'email', 'projects', 'users'],
  'project_permission.created': ['projects'],
  'project_permission.deleted': ['projects'],
  'team.created': ['projects'],
  'team.updated': ['projects'],
  'team.deleted': ['projects'],
  'team_membership.created': ['projects'],
  'team_membership.deleted': ['projects'],
  'team_permission.created': ['projects'],
  'team_permission.deleted': ['projects'],
  'user.created': ['projects'],
  'user.updated': ['projects'],
  'user.deleted': ['email', 'projects'],
  'user_job.due': ['users'],
};

/** Long work, which no other event of its service may wait for: it has the queue `hallpass-<service>-jobs`. */
const LONG: ReadonlySet<string> = new Set<EventName>(['mailing.due', 'user_job.due']);

/**
 * What a service does with an event in the database alone (`BatchHandler`): such events come many at a time, by the
 * queue `hallpass-<service>-batches`.
 */
const BATCHED: { readonly [S in QueueService]?: ReadonlySet<string> } = {
  projects: new Set<EventName>([
    'project_permission.created',
    'project_permission.deleted',
    'team.created',
    'team.updated',
    'team.deleted',
    'team_membership.created',
    'team_membership.deleted',
    'team_permission.created',
    'team_permission.deleted',
    'user.created',
    'user.updated',
    'user.deleted',
  ]),
};

/**
 * Events that are looked at when they are done: their payloads are ids alone and stay for a week. Every other payload goes
 * with the last delivery of its event.
 */
export const KEPT_PAYLOADS: readonly EventName[] = ['mailing.due', 'user_job.due', 'user.deleted'];

/** What is handled in batches is not due before this: so there is something to put together. */
export const BATCH_AFTER_MILLIS = 1_000;

/** The events a service handles in batches. */
export const batchedEventsOf = (service: QueueService): EventName[] =>
  eventsOf(service).filter((event) => isBatched(service, event));

export const isBatched = (service: QueueService, event: string): boolean => BATCHED[service]?.has(event) ?? false;

/** The last part of the name of the queue that an event reaches a service through. */
export function queueOf(service: QueueService, event: string): string {
  if (isBatched(service, event)) return `${service}-batches`;
  return LONG.has(event) ? `${service}-jobs` : service;
}

/** The events a service has subscribed to. */
export function eventsOf(service: QueueService): EventName[] {
  return (Object.keys(SUBSCRIPTIONS) as EventName[]).filter((event) => SUBSCRIPTIONS[event].includes(service));
}

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}
