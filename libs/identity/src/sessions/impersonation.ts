import type { Database, Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { selectLive } from './session.sql.js';

export const refuseImpersonation = (): TextError =>
  new TextError(
    403,
    'IMPERSONATION_NOT_ALLOWED',
    'An impersonation session can change neither how the user signs in nor API keys, and cannot delete the user.',
  );

/**
 * Keeps whoever impersonates a user from what outlasts the impersonation: a change to how that user signs in
 * (password, second factor, passkeys, provider accounts, addresses), to API keys, and the user's deletion (security B12). For what needs no
 * recent sign-in besides: else see `assertMayChangeSignIn`. It asks the database, so that a session which has just ended
 * changes nothing either (security B6). Whatever the access type: who shows an impersonation's access token acts under
 * it. Without a session it lets pass.
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
