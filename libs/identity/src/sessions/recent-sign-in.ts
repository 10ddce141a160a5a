import { prepared, type Database, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';

/** How old a session may be for changes that a stolen one must not make (security.md C11, G7). */
export const RECENT_SIGN_IN_MINUTES = 10;

const selectRecent = prepared<{ id: string }>(
  'recent-sign-in',
  `SELECT id FROM auth.session
   WHERE project_id = $1 AND id = $2 AND ended_at IS NULL
     AND coalesce(authenticated_at, created_at) > now() - interval '${RECENT_SIGN_IN_MINUTES} minutes'`,
);

/**
 * Lets only a session pass that was signed in to in the last 10 minutes: for setting a password, turning the second
 * factor off, a new TOTP secret or a new passkey by the user (security.md C11, G7). A session that another one has
 * opened (a command line's) is as old as that sign-in, however new it is itself.
 * @throws TextError 403
 */
export async function assertRecentSignIn(
  db: Database | Tx,
  { projectId, sessionId }: { projectId: string; sessionId: string | null },
): Promise<void> {
  const [recent] = sessionId === null ? [] : await selectRecent(db, [projectId, sessionId]);
  if (recent) return;
  throw new TextError(403, 'This change needs a recent sign-in: sign in again, then repeat it within 10 minutes.');
}
