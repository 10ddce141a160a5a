import { type Database, prepared, statement } from '@hallpass/database';
import { REVOCATION_SECONDS } from './access-token-life.js';
import type { Revocation, TokenSubject } from './freshness.js';

export interface RevocationRow {
  project_id: string;
  /** `project`: all sessions of the project that began before the row was created. Its subject is `EVERY_SESSION`. */
  kind: Revocation | 'project';
  subject_id: string;
  expires_at: Date;
}

export const EVERY_SESSION = '00000000-0000-0000-0000-000000000000';

/**
 * Whether a token was issued before all sessions of its project were ended. A token from the same second counts as
 * later; sessions that were in use are listed separately.
 * @param keptUntil milliseconds since the epoch, from the row of the project
 */
export const isFromBefore = (keptUntil: number, { issuedAt }: TokenSubject): boolean =>
  issuedAt < Math.floor(keptUntil / 1000) - REVOCATION_SECONDS;

const findRevocations = prepared<Pick<RevocationRow, 'kind' | 'expires_at'>>('find-revocations')(
  `SELECT kind, expires_at FROM auth.revocation
   WHERE project_id = :projectId AND (kind, subject_id) IN (('session', :sessionId), ('user', :userId), ('project',
     :everySession)) AND expires_at > now()`,
);

const EVERY_PROJECT = { global: 'every project is served by this process' };

/** Every revocation that can still apply to an access token. */
export const liveRevocations = statement<RevocationRow>(EVERY_PROJECT)(
  `SELECT project_id, kind, subject_id, expires_at FROM auth.revocation WHERE expires_at > now()`,
);

/** How far back `newRevocations` looks. Rows from that time are kept for their whole life minus this. */
const NEW_SECONDS = 30;

/** The revocations of the last 30 seconds. */
export const newRevocations = statement<RevocationRow>(EVERY_PROJECT)(
  `SELECT project_id, kind, subject_id, expires_at FROM auth.revocation
   WHERE expires_at > now() + interval '${REVOCATION_SECONDS - NEW_SECONDS} seconds'`,
);

/** @returns `user` before `session` if both have ended */
export async function revocationOf(db: Database, projectId: string, subject: TokenSubject): Promise<Revocation | null> {
  const rows = await findRevocations(db, {
    projectId,
    sessionId: subject.sessionId,
    userId: subject.userId,
    everySession: EVERY_SESSION,
  });
  if (rows.some(({ kind }) => kind === 'user')) return 'user';
  const hasEnded = rows.some(
    ({ kind, expires_at }) => kind === 'session' || isFromBefore(expires_at.getTime(), subject),
  );
  return hasEnded ? 'session' : null;
}
