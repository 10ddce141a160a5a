import type { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { assertEnrolled, hashToken, sessionPolicyOf } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import { isTokenShaped } from '@hallpass/settings';
import { type LiveSession, selectLiveSession } from './session.sql.js';

/**
 * The session of a refresh token, which is about to grant a session to another client. An access token is not enough:
 * it is valid for minutes and must not yield a long-lived session.
 * @throws RefreshTokenNotFoundOrExpired; TextError 403 if the user must set up a second factor first
 */
export async function grantingSession(
  database: Database,
  project: ProjectSnapshot,
  refreshToken: string,
): Promise<LiveSession> {
  const { id: projectId, config } = project;
  const { idleSeconds, lifetimeSeconds } = sessionPolicyOf(config);
  const values = { projectId, tokenHash: hashToken(refreshToken), idleSeconds, lifetimeSeconds };
  const [session] = isTokenShaped(refreshToken) ? await selectLiveSession(database, values) : [];
  if (!session) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
  await assertEnrolled(database, { projectId, project, sessionId: session.id });
  return session;
}
