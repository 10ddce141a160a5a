import type { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { grantingSession } from '../sessions/granting-session.js';
import type { LiveSession } from '../sessions/session.sql.js';

/**
 * The session of a hosted page, whose user is about to sign in to an application.
 * @throws RefreshTokenNotFoundOrExpired; TextError 403 for an impersonation, 401 for an anonymous user
 */
export async function userSession(
  database: Database,
  project: ProjectSnapshot,
  refreshToken: string,
): Promise<LiveSession> {
  const session = await grantingSession(database, project, refreshToken);
  if (session.is_impersonation)
    throw new TextError(403, 'IMPERSONATION_NOT_ALLOWED', 'An impersonation session cannot sign in to an application.');
  if (session.is_anonymous)
    throw new TextError(
      401,
      'SIGNED_IN_USER_REQUIRED',
      'An anonymous user cannot sign in to an application. Sign in first.',
    );
  return session;
}
