import { Injectable } from '@nestjs/common';
import { assertHostedPagesOn } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { byUser, lockUser, type NewSession, sessionPolicyOf } from '@hallpass/identity';
import { assertTrustedUrl, type ProjectSnapshot } from '@hallpass/projects';
import { SessionStarts } from '../blocking-hook/session-starts.js';
import { AuthorizationCodes } from '../oauth/authorization-codes.js';
import { withCode } from '../oauth/callback-answer.js';
import { grantingSession } from '../sessions/granting-session.js';
import { selectGrant } from '../sessions/session.sql.js';
import { AccessTokens, type SessionTokens } from '../tokens/access-tokens.service.js';
import { signInPlace, type TokenClient } from '../tokens/session-place.js';

export interface AuthorizationRequest {
  redirectUri: string;
  codeChallenge: string;
  state: string;
}

/**
 * Sign-in at the hosted pages for apps in any language: the session of the pages grants the app its own session through
 * an authorization code (RFC 6749 §4.1, security F9).
 */
@Injectable()
export class HostedSignIn {
  constructor(
    private readonly database: Database,
    private readonly codes: AuthorizationCodes,
    private readonly tokens: AccessTokens,
    private readonly starts: SessionStarts,
  ) {}

  /**
   * @param refreshToken of the session at the pages
   * @returns where to redirect the browser: the app's URL with the code
   * @throws RedirectUrlNotWhitelisted, RefreshTokenNotFoundOrExpired; TextError 401 for an anonymous user, 403 for an
   * impersonation, and if the hosted pages are turned off
   */
  async issue(
    project: ProjectSnapshot,
    { redirectUri, codeChallenge, state }: AuthorizationRequest,
    refreshToken: string,
  ): Promise<URL> {
    assertHostedPagesOn(project);
    const url = assertTrustedUrl(project, redirectUri);
    const session = await grantingSession(this.database, project, refreshToken);
    if (session.is_impersonation)
      throw new TextError(403, 'IMPERSONATION_NOT_ALLOWED', 'An impersonation session cannot sign in to an app.');
    if (session.is_anonymous)
      throw new TextError(401, 'SIGNED_IN_USER_REQUIRED', 'An anonymous user cannot sign in to an app. Sign in first.');
    const code = await this.database.transaction((tx) =>
      this.codes.issue(tx, {
        projectId: project.id,
        userId: session.user_id,
        redirectUri,
        codeChallenge,
        isNewUser: false,
        afterCallbackRedirectUrl: null,
        pendingLink: null,
        grantingSessionId: session.id,
        isMultiFactor: false,
      }),
    );
    return withCode(url, { state }, code);
  }

  /**
   * Starts the app's session in exchange for the code. The session expires when the granting session would have
   * expired, and takes over its sign-in time and second factor: an existing session at the pages is not a fresh sign-in
   * (security E9).
   * @returns the session with the time of that sign-in
   * @throws InvalidAuthorizationCode if the granting session has ended in the meantime, or the hosted pages were turned
   * off; HookRefusal
   */
  async startSession(
    project: ProjectSnapshot,
    { userId, grantingSessionId }: { userId: string; grantingSessionId: string },
    client: TokenClient,
  ): Promise<{ tokens: SessionTokens; authenticatedAt: Date }> {
    const { id: projectId, config } = project;
    if (!config.hostedPages.enabled) throw new KnownErrors.InvalidAuthorizationCode();
    const { idleSeconds, lifetimeSeconds } = sessionPolicyOf(config);
    const { started, authenticatedAt } = await this.starts.transaction({ project, client }, async (tx, permit) => {
      await lockUser(tx, projectId, userId);
      const [grant] = await selectGrant(tx, { projectId, sessionId: grantingSessionId, idleSeconds, lifetimeSeconds });
      if (!grant) throw new KnownErrors.InvalidAuthorizationCode();
      const { authenticated_at: authenticatedAt } = grant;
      const session: NewSession = {
        userId,
        method: 'hosted',
        expiresInMillis: grant.remaining_millis,
        authenticatedAt,
        isMultiFactor: grant.is_multi_factor,
        actor: { ...byUser(userId), clientAddress: client.clientAddress },
        place: signInPlace({ projectId, ...client }),
      };
      return { started: await this.tokens.startSession(tx, project, session, permit), authenticatedAt };
    });
    return { tokens: await this.tokens.issue(started), authenticatedAt };
  }
}
