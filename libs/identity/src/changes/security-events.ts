import type { Tx } from '@hallpass/database';
import type { SecurityChange } from '@hallpass/mail-templates';
import { type Event, outbox } from '@hallpass/queue';
import type { SessionEnder } from '../records/session-ender.js';

/** What a notice tells of beside others that are recorded: a sign-in, which is an event of its own. */
const NOTICE_ONLY = ['new_sign_in', 'mailbox_sign_in'] as const;
type RecordedChange = Exclude<SecurityChange, (typeof NOTICE_ONLY)[number]>;

/** What concerns the safety of an account, as the audit log names it. Listed in docs/audit-log.md. */
export type SecurityEventName =
  | 'user.signed_in'
  | 'user.sign_in_failed'
  | 'user.impersonated'
  | 'user.account_unlinked'
  | 'user.password_removed'
  | `user.${RecordedChange}`
  | 'session.ended';

/** In whose name something is done, and from which address. */
export interface EventActor {
  /** Null for a rule of Hallpass itself, and where nobody is known. */
  by: SessionEnder | null;
  /** Null where there was no request, or none that is told of. */
  clientAddress: string | null;
}

export interface SecurityEvent {
  name: SecurityEventName;
  /** Null where nobody is known. */
  userId: string | null;
  actor: EventActor;
  /** Free of secrets and of what people are called or typed. */
  details?: Readonly<Record<string, string | undefined>>;
}

/**
 * For how long a release that does not know these events yet, running beside this one, leaves them to it: instead of five
 * tries.
 */
const KEPT_FOR_NEXT_RELEASE_MILLIS = 86_400_000;

/** A user who acts alone, wherever they are. */
export const byUser = (userId: string): EventActor => ({ by: { type: 'user', id: userId }, clientAddress: null });

/** How the audit log calls what a user is told of; null for what is recorded otherwise. */
export const recordedChange = (change: SecurityChange): `user.${RecordedChange}` | null =>
  isNoticeOnly(change) ? null : `user.${change}`;

const isNoticeOnly = (change: SecurityChange): change is (typeof NOTICE_ONLY)[number] =>
  (NOTICE_ONLY as readonly string[]).includes(change);

/** Has events appended to the audit log of the project, if the caller's transaction commits. */
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
