import { type Database, prepared, sql } from '@hallpass/database';
import { REVOCATION_SECONDS } from '../sessions/session-limits.js';
import type { Revocation, TokenSubject } from './freshness.js';

export interface RevocationRow {
  project_id: string;
  kind: Revocation;
  subject_id: string;
  expires_at: Date;
}

const findRevocation = prepared<{ kind: Revocation }>(
  'find-revocation',
  `SELECT kind FROM auth.revocation
   WHERE project_id = $1 AND (kind, subject_id) IN (('session', $2), ('user', $3)) AND expires_at > now()
   ORDER BY kind DESC LIMIT 1`,
);

/** Every revocation that an access token can still run into. */
export const liveRevocations = (db: Database): Promise<RevocationRow[]> =>
  sql<RevocationRow>(
    db,
    `SELECT project_id, kind, subject_id, expires_at FROM auth.revocation WHERE expires_at > now()`,
    [],
    { global: 'every project is served by this process' },
  );

/** How far back `newRevocations` looks: what was revoked in that time has its whole life, less this, before it. */
const NEW_SECONDS = 30;

/** The revocations of the last 30 seconds. */
export const newRevocations = (db: Database): Promise<RevocationRow[]> =>
  sql<RevocationRow>(
    db,
    `SELECT project_id, kind, subject_id, expires_at FROM auth.revocation
     WHERE expires_at > now() + interval '${REVOCATION_SECONDS - NEW_SECONDS} seconds'`,
    [],
    { global: 'every project is served by this process' },
  );

/** @returns `user` before `session` when both have ended */
export async function revocationOf(
  db: Database,
  projectId: string,
  { sessionId, userId }: TokenSubject,
): Promise<Revocation | null> {
  const [row] = await findRevocation(db, [projectId, sessionId, userId]);
  return row?.kind ?? null;
}
