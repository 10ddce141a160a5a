import type { Database, Tx } from '@hallpass/database';
import { KnownErrors, textError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { refuseImpersonation } from './impersonation.js';
import { selectSession } from './session.sql.js';

/** Who asks for a change, as the edge has found out. */
export interface ChangingCaller {
  projectId: string;
  project: Pick<ProjectSnapshot, 'config'>;
  accessType: 'client' | 'server' | 'admin';
  sessionId: string | null;
}

/**
 * Whether the session of a request may change how its user signs in, or what stands for the user (an API key). The
 * database is asked, so that a session which has just ended changes nothing (security B6). Where the change has a
 * transaction, it is asked there, when the user's row is locked.
 *
 * - Nobody changes it while impersonating, whatever the access type (security B12).
 * - A client needs a sign-in of the last 10 minutes (security E9). A server does not.
 * - With `adds`, an anonymous user would have an account that lasts: a client is refused that as a sign-up is, while
 *   the project has sign-ups off (contract/02 §12).
 *
 * @throws AccessTokenExpired when the session has ended, TextError 403, SignUpNotEnabled
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
  if (adds) assertMayLast(project, session.is_anonymous);
}

/** An anonymous user who gets a way to sign in has signed up. @throws SignUpNotEnabled */
export function assertMayLast({ config }: Pick<ProjectSnapshot, 'config'>, isAnonymous: boolean): void {
  if (isAnonymous && !config.auth.allowSignUp) throw new KnownErrors.SignUpNotEnabled();
}
