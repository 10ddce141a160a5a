import type { Database, Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { selectLive } from './session.sql.js';

export const refuseImpersonation = (): TextError =>
  new TextError(
    403,
    'IMPERSONATION_NOT_ALLOWED',
    "An impersonation session cannot change how the user signs in, change API keys, export the user's data, or delete the user.",
  );

/**
 * Prevents an impersonator from making changes that outlast the impersonation: to how the user signs in (password,
 * second factor, passkeys, provider accounts, addresses) to API keys, and to archives of the user's data, and from deleting the user (security B12).
 * Use it where no recent sign-in is required; otherwise use `assertMayChangeSignIn`. Reads the database, so that a
 * session that has just ended changes nothing either (security B6). Applies to every access type: a caller with an
 * impersonation's access token acts under it. Requests without a session pass.
 * @throws TextError 403; AccessTokenExpired when the session has ended
 */
export async function assertNoImpersonation(
  db: Database | Tx,
  { projectId, sessionId }: { projectId: string; sessionId: string | null },
): Promise<void> {
  if (sessionId === null) return;
  const [session] = await selectLive(db, { projectId, sessionId });
  if (!session) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: Date.now() });
  if (session.is_impersonation) throw refuseImpersonation();
}
