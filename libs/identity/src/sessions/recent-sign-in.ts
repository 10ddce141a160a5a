import type { Database, Tx } from '@hallpass/database';
import { KnownErrors, textError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { refuseImpersonation } from './impersonation.js';
import { assertMaySignUp } from '../sign-up-policy/assert-may-sign-up.js';
import { selectSession } from './session.sql.js';

export interface ChangingCaller {
  projectId: string;
  project: Pick<ProjectSnapshot, 'config'>;
  accessType: 'client' | 'server' | 'admin';
  sessionId: string | null;
}

/**
 * Checks whether the session of a request may change how its user signs in, or credentials of the user (an API key).
 * Reads the database, so that a session that has just ended changes nothing (security B6). If the change has a
 * transaction, call it there, once the user's row is locked.
 *
 * - Nobody may change sign-in while impersonating, whatever the access type (security B12).
 * - A client needs a sign-in within the last 10 minutes (security E9). A server does not.
 * - With `adds`, an anonymous user would get a lasting account: a client is rejected as a sign-up would be, while the
 *   project has sign-ups off (contract/02 §12), or its sign-up policy refuses users without an address. For an address,
 *   leave it out and call `assertMayLast` instead.
 *
 * @throws AccessTokenExpired when the session has ended, TextError 403, SignUpNotEnabled, SignUpRefused
 */
export async function assertMayChangeSignIn(
  db: Database | Tx,
  { projectId, project, accessType, sessionId }: ChangingCaller,
  { adds = false }: { adds?: boolean } = {},
): Promise<void> {
  const isClient = accessType === 'client';
  if (sessionId === null) {
    if (isClient) throw textError('RecentSignInRequired');
    return;
  }
  const [session] = await selectSession(db, { projectId, sessionId });
  if (!session) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: Date.now() });
  if (session.is_impersonation) throw refuseImpersonation();
  if (!isClient) return;
  if (!session.is_recent) throw textError('RecentSignInRequired');
  if (adds) assertMayLast(project, session.is_anonymous, null);
}

/**
 * Giving an anonymous user a way to sign in counts as a sign-up.
 * @param email the normalized address that the user gets or proves; null if there is none
 * @throws SignUpNotEnabled, SignUpRefused
 */
export function assertMayLast(
  project: Pick<ProjectSnapshot, 'config'>,
  isAnonymous: boolean,
  email: string | null,
): void {
  if (isAnonymous) assertMaySignUp(project, email);
}
