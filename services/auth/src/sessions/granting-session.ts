import type { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { hashToken, sessionPolicyOf } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import { isTokenShaped } from '@hallpass/settings';
import { type LiveSession, selectLiveSession } from './granting-session.sql.js';

/**
 * The session of a refresh token, which is to grant one to somebody else: its access token, good for minutes, shall not
 * give a session that lasts.
 * @throws RefreshTokenNotFoundOrExpired
 */
export async function grantingSession(
  database: Database,
  { id, config }: ProjectSnapshot,
  refreshToken: string,
): Promise<LiveSession> {
  const { idleSeconds, lifetimeSeconds } = sessionPolicyOf(config);
  const values = { projectId: id, tokenHash: hashToken(refreshToken), idleSeconds, lifetimeSeconds };
  const [session] = isTokenShaped(refreshToken) ? await selectLiveSession(database, values) : [];
  if (!session) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
  return session;
}
