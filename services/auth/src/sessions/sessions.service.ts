import { Injectable, Logger } from '@nestjs/common';
import {
  assertSelf,
  type Caller,
  eventActorOf,
  impersonatorOf,
  requireOwnUser,
  sessionEnderOf,
} from '@hallpass/access';
import { Database, type ListRange, type ListWalk, type Walked } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import {
  endSession,
  endSessions,
  hashToken,
  SERVER_SESSIONS,
  SESSION_LIFETIME_MILLIS,
  sessionPolicyOf,
} from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { isTokenShaped } from '@hallpass/settings';
import { AccessTokens, type RefreshedTokens, type SessionTokens } from '../tokens/access-tokens.service.js';
import { familyHash } from '../tokens/refresh-token-rotation.js';
import {
  type EndedSession,
  selectEnded,
  type Session,
  type SessionEnd,
  type SessionListValues,
  walkEndedSessions,
  walkSessions,
} from './session.sql.js';

const NOT_FOUND = 'The session does not exist.';

@Injectable()
export class SessionsService {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokens,
    private readonly freshness: Freshness,
  ) {}

  /**
   * The live sessions of a user, newest first; impersonations only for admin access.
   * @throws CannotGetOwnUserWithoutUser, TextError 403 for a client that asks for another user's sessions
   */
  walk(caller: Caller, userId: string, range: ListRange): ListWalk<Walked<Session>> {
    return walkSessions(this.database, caller.projectId, listValues(caller, userId), range);
  }

  /** As `walk`, for sessions that ended in the last 30 days, for any reason. */
  walkEnded(caller: Caller, userId: string, range: ListRange): ListWalk<Walked<EndedSession>> {
    return walkEndedSessions(this.database, caller.projectId, listValues(caller, userId), range);
  }

  /**
   * Starts a session for any user, without a second factor; for servers only. The lifetime of an impersonation is cut
   * to an hour, or to the project's own limit, without an error (security B12).
   * @throws UserIdDoesNotExist
   */
  async create(
    caller: Caller,
    asked: { userId: string; expiresInMillis?: number; isImpersonation: boolean },
  ): Promise<SessionTokens> {
    const { projectId, project, accessType, requestId } = caller;
    const { userId, isImpersonation, expiresInMillis = SESSION_LIFETIME_MILLIS } = asked;
    const longest = isImpersonation ? sessionPolicyOf(project.config).impersonationMillis : Infinity;
    const impersonatedBy = isImpersonation ? impersonatorOf(caller) : null;
    const lifetime = Math.min(expiresInMillis, longest);
    const actor = eventActorOf(caller);
    const session = {
      userId,
      method: 'server',
      actor,
      isImpersonation,
      impersonatedBy,
      expiresInMillis: lifetime,
    } as const;
    const started = await this.database.transaction((tx) =>
      this.tokens.startSession(tx, project, session, SERVER_SESSIONS),
    );
    if (isImpersonation) {
      this.logger.log({
        message: 'A user is impersonated',
        project_id: projectId,
        user_id: userId,
        session_id: started.subject.session_id,
        access_type: accessType,
        impersonated_by: impersonatedBy,
        request_id: requestId,
      });
    }
    return this.tokens.issue(started);
  }

  /**
   * Ends another session. A client can only end sessions of its own user.
   * @throws CannotDeleteCurrentSession, CannotGetOwnUserWithoutUser, TextError 404
   */
  async end(caller: Caller, sessionId: string): Promise<void> {
    const userId = caller.accessType === 'client' ? requireOwnUser(caller) : undefined;
    if (sessionId === caller.sessionId) throw new KnownErrors.CannotDeleteCurrentSession();
    const by = sessionEnderOf(caller);
    const which = { sessionId, userId, reason: 'revoked', by, clientAddress: caller.clientAddress } as const;
    const hasEnded = await this.database.transaction((tx) => endSession(tx, caller.projectId, which, this.freshness));
    if (!hasEnded) throw new TextError(404, 'SESSION_NOT_FOUND', NOT_FOUND);
  }

  /**
   * Ends all sessions of a user, impersonations included. A client can only do this for its own user.
   * @param exceptCurrent keeps the session of the access token
   * @returns how many sessions ended
   * @throws CannotGetOwnUserWithoutUser, TextError 403 for a client that names another user
   */
  async endAll(caller: Caller, { userId, exceptCurrent }: { userId: string; exceptCurrent: boolean }): Promise<number> {
    assertSelf(caller, userId, 'You can end only your own sessions.');
    const { projectId } = caller;
    const except = exceptCurrent ? (caller.sessionId ?? undefined) : undefined;
    const { by, clientAddress } = { by: sessionEnderOf(caller), clientAddress: caller.clientAddress };
    return this.database.transaction((tx) =>
      endSessions(tx, projectId, { userId, except, reason: 'revoked', by, clientAddress }, this.freshness),
    );
  }

  /**
   * Signs out: ends the session of the access token.
   * @throws AccessTokenExpired without a token, RefreshTokenNotFoundOrExpired if the session has already ended
   */
  async signOut(caller: Caller): Promise<void> {
    const { projectId, sessionId } = caller;
    if (sessionId === null) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: Date.now() });
    const { clientAddress } = caller;
    const which = { sessionId, reason: 'sign_out', by: sessionEnderOf(caller), clientAddress, wasShown: true } as const;
    const hasEnded = await this.database.transaction((tx) => endSession(tx, projectId, which, this.freshness));
    if (!hasEnded) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
  }

  /** @throws RefreshTokenNotFoundOrExpired */
  refresh(caller: Caller, refreshToken: string): Promise<RefreshedTokens> {
    return this.tokens.refresh(caller.project, refreshToken, caller);
  }

  /**
   * Why the session of a refresh token ended. Available for 30 days, and only while the user exists.
   * @throws TextError 404 if no ended session matches
   */
  async endedReason({ projectId, project }: Caller, token: string): Promise<SessionEnd> {
    const { idleSeconds, lifetimeSeconds } = sessionPolicyOf(project.config);
    const hashes = { tokenHash: hashToken(token), familyHash: familyHash(token) };
    const values = { projectId, ...hashes, idleSeconds, lifetimeSeconds };
    const [ended] = isTokenShaped(token) ? await selectEnded(this.database, values) : [];
    if (!ended)
      throw new TextError(
        404,
        'ENDED_SESSION_NOT_FOUND',
        'The session of this refresh token has not ended, or does not exist.',
      );
    return ended;
  }
}

/** @throws CannotGetOwnUserWithoutUser, TextError 403 */
function listValues(caller: Caller, userId: string): SessionListValues {
  assertSelf(caller, userId, 'You can list only your own sessions.');
  const { idleSeconds, lifetimeSeconds } = sessionPolicyOf(caller.project.config);
  return { userId, withImpersonations: caller.accessType === 'admin', idleSeconds, lifetimeSeconds };
}
