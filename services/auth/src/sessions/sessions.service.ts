import { Injectable } from '@nestjs/common';
import { type Caller, requireOwnUser } from '@hallpass/access';
import { Database, prepared } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { endSession, Freshness, revokedUntil } from '@hallpass/identity';
import { AccessTokens, type SessionTokens } from '../tokens/access-tokens.service.js';

export interface Session {
  id: string;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
  is_impersonation: boolean;
}

const selectSessions = prepared<Session>(
  'list-sessions',
  `SELECT id, user_id, created_at, last_used_at, is_impersonation FROM auth.session
   WHERE project_id = $1 AND user_id = $2 AND ended_at IS NULL AND expires_at > now() AND ($3 OR NOT is_impersonation)
   ORDER BY created_at DESC, id`,
);

const NOT_FOUND = 'There is no such session.';

@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokens,
    private readonly freshness: Freshness,
  ) {}

  /**
   * The live sessions of a user, newest first; impersonations only for admin access.
   * @throws CannotGetOwnUserWithoutUser, TextError 403 for a client that asks for somebody else's
   */
  async list(caller: Caller, userId: string): Promise<Session[]> {
    if (caller.accessType === 'client' && requireOwnUser(caller) !== userId)
      throw new TextError(403, 'You can list your own sessions only.');
    return selectSessions(this.database, [caller.projectId, userId, caller.accessType === 'admin']);
  }

  /**
   * Starts a session of any user, without a second factor: for servers.
   * @throws UserIdDoesNotExist
   */
  async create(
    { projectId }: Caller,
    session: { userId: string; expiresInMillis?: number; isImpersonation: boolean },
  ): Promise<SessionTokens> {
    const started = await this.database.transaction((tx) => this.tokens.startSession(tx, { projectId, ...session }));
    return this.tokens.issue(started);
  }

  /**
   * Ends another session; a client one of its own user.
   * @throws CannotDeleteCurrentSession, CannotGetOwnUserWithoutUser, TextError 404
   */
  async end(caller: Caller, sessionId: string): Promise<void> {
    const userId = caller.accessType === 'client' ? requireOwnUser(caller) : undefined;
    if (sessionId === caller.sessionId) throw new KnownErrors.CannotDeleteCurrentSession();
    const hasEnded = await this.endNow(caller.projectId, { sessionId, userId, reason: 'revoked' });
    if (!hasEnded) throw new TextError(404, NOT_FOUND);
  }

  /**
   * Signs out: ends the session of the access token.
   * @throws AccessTokenExpired without a token, RefreshTokenNotFoundOrExpired when the session is already gone
   */
  async signOut({ projectId, sessionId }: Caller): Promise<void> {
    if (sessionId === null) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: Date.now() });
    const hasEnded = await this.endNow(projectId, { sessionId, reason: 'sign_out' });
    // Whoever ended it before may have been killed before it could tell: this token gets no further either way.
    if (!hasEnded) await this.freshness.sessionRevoked(projectId, [sessionId], revokedUntil());
    if (!hasEnded) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
  }

  /** @throws RefreshTokenNotFoundOrExpired, SchemaError without a token */
  refresh({ projectId }: Caller, refreshToken: string | undefined): Promise<string> {
    if (!refreshToken) throw new KnownErrors.SchemaError({ message: 'The header x-stack-refresh-token is required.' });
    return this.tokens.refresh(projectId, refreshToken);
  }

  /** The revocation is stored before anyone is told, and everyone is told before the answer (security.md B10). */
  private async endNow(
    projectId: string,
    which: { sessionId: string; userId?: string; reason: 'sign_out' | 'revoked' },
  ): Promise<boolean> {
    const hasEnded = await endSession(this.database.manager, { projectId, ...which });
    if (hasEnded) await this.freshness.sessionRevoked(projectId, [which.sessionId], revokedUntil());
    return hasEnded;
  }
}
