import type { Tx } from '@hallpass/database';
import type { SecurityChange } from '@hallpass/mail-templates';
import { type Event, outbox } from '@hallpass/queue';
import type { SessionEnder } from '../records/session-ender.js';

/** Changes that only send a notice; the audit log records sign-ins as an event of their own. */
const NOTICE_ONLY = ['new_sign_in', 'mailbox_sign_in'] as const;
type RecordedChange = Exclude<SecurityChange, (typeof NOTICE_ONLY)[number]>;

/** Names of security events in the audit log. Listed in docs/audit-log.md. */
export type SecurityEventName =
  | 'user.signed_in'
  | 'user.sign_in_failed'
  | 'user.impersonated'
  | 'user.account_unlinked'
  | 'user.password_removed'
  | 'user.password_breached'
  | `user.data_export_${'requested' | 'ready' | 'failed' | 'downloaded' | 'deleted'}`
  | `user.${RecordedChange}`
  | 'session.ended'
  | 'application.refused'
  | 'owner.role_changed'
  | 'token_claims.left_out'
  | 'blocking_hook.denied'
  | 'blocking_hook.failed';

export interface EventActor {
  /** Null for an automatic rule of Hallpass, and when the actor is unknown. */
  by: SessionEnder | null;
  /** Null if there was no request, or if its address is not recorded. */
  clientAddress: string | null;
}

export interface SecurityEvent {
  name: SecurityEventName;
  /** Null when the user is unknown. */
  userId: string | null;
  actor: EventActor;
  /** Must not contain secrets, names or text typed by users. */
  details?: Readonly<Record<string, string | undefined>>;
}

/**
 * During an upgrade, a release that does not know these events yet leaves them to this one for this long, instead of
 * giving up after five attempts.
 */
const KEPT_FOR_NEXT_RELEASE_MILLIS = 86_400_000;

/** The user as the actor, from an unknown address. */
export const byUser = (userId: string): EventActor => ({ by: { type: 'user', id: userId }, clientAddress: null });

/** Returns the audit log's name for a security change; null if it is recorded under another name. */
export const recordedChange = (change: SecurityChange): `user.${RecordedChange}` | null =>
  isNoticeOnly(change) ? null : `user.${change}`;

const isNoticeOnly = (change: SecurityChange): change is (typeof NOTICE_ONLY)[number] =>
  (NOTICE_ONLY as readonly string[]).includes(change);

/** Appends events to the project's audit log if the caller's transaction commits. */
export async function publishSecurityEvents(
  tx: Tx,
  projectId: string,
  events: readonly SecurityEvent[],
): Promise<void> {
  await outbox.addAll(tx, projectId, events.map(securityEvent), { retryForMillis: KEPT_FOR_NEXT_RELEASE_MILLIS });
}

const securityEvent = ({ name, userId, actor: { by, clientAddress }, details = {} }: SecurityEvent): Event => ({
  event: 'security_event.occurred',
  payload: {
    name,
    user_id: userId?.toLowerCase(),
    actor_type: by?.type,
    actor_id: by && 'id' in by ? by.id : undefined,
    client_address: clientAddress ?? undefined,
    details: Object.fromEntries(
      Object.entries(details).filter((detail): detail is [string, string] => detail[1] !== undefined),
    ),
  },
});
