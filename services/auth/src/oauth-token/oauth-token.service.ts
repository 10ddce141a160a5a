import { Injectable } from '@nestjs/common';
import { KnownErrors, TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { HostedSignIn } from '../hosted-sign-in/hosted-sign-in.service.js';
import { AuthorizationCodes, type SpentCode } from '../oauth/authorization-codes.js';
import { OAuthClients } from '../oauth/oauth-clients.js';
import type { PendingLink } from '../oauth/pending-link.js';
import { ProviderLinks } from '../oauth/provider-links.js';
import { SignInFailures } from '../sign-ins/sign-in-failures.js';
import { SignIns } from '../sign-ins/sign-ins.js';
import { AccessTokens, type SessionTokens } from '../tokens/access-tokens.service.js';
import type { TokenClient } from '../tokens/session-place.js';
import type { TokenDto, TokenRequestDto } from './oauth-token.dto.js';

/** The token endpoint of OAuth 2 (RFC 6749 §3.2, contract/01 §13). */
@Injectable()
export class OAuthTokenService {
  constructor(
    private readonly clients: OAuthClients,
    private readonly codes: AuthorizationCodes,
    private readonly links: ProviderLinks,
    private readonly signIns: SignIns,
    private readonly hostedSignIn: HostedSignIn,
    private readonly tokens: AccessTokens,
    private readonly failures: SignInFailures,
  ) {}

  /**
   * @param client.isOfPage whether the request comes from a web page
   * @throws InvalidOAuthClientIdOrSecret, InvalidTokenRequest; RefreshTokenNotFoundOrExpired on the refresh grant,
   * InvalidAuthorizationCode, OAuthConnectionAlreadyConnectedToAnotherUser and MultiFactorAuthenticationRequired on the
   * code grant
   */
  async grant(
    request: TokenRequestDto,
    { isOfPage, ...client }: TokenClient & { isOfPage: boolean },
  ): Promise<TokenDto> {
    const project = await this.client(request, isOfPage);
    if (request.grant_type === 'authorization_code')
      return this.failures.noting({ projectId: project.id, ...client }, () =>
        this.exchangeCode(project, request, client),
      );
    const given = required(request, 'refresh_token');
    const refreshed = await this.tokens.refresh(project, given, client);
    return { ...tokenAnswer(refreshed), refresh_token: refreshed.refreshToken };
  }

  /** A wrong verifier does not spend the code; any later failure does. */
  private async exchangeCode(
    project: ProjectSnapshot,
    request: TokenRequestDto,
    client: TokenClient,
  ): Promise<TokenDto> {
    const code = required(request, 'code');
    const redirectUri = required(request, 'redirect_uri');
    const { code_verifier: verifier } = request;
    const spent = typeof verifier === 'string' ? await this.codes.spend(project.id, code, verifier) : null;
    if (spent === null) throw new KnownErrors.InvalidAuthorizationCode();
    if (spent.redirectUri !== redirectUri)
      throw new InvalidTokenRequest(
        'redirect_uri does not match the one that the code was issued for',
        'invalid_grant',
      );
    const { isNewUser, afterCallbackRedirectUrl, pendingLink } = spent;
    if (pendingLink !== null) await this.link(project, pendingLink);
    const { tokens: session, authenticatedAt } = await this.signIn(project, spent, client);
    await this.codes.bind(project.id, spent.id, session.refreshToken);
    return {
      ...tokenAnswer(session),
      refresh_token: session.refreshToken,
      is_new_user: isNewUser,
      newUser: isNewUser,
      after_callback_redirect_url: afterCallbackRedirectUrl,
      afterCallbackRedirectUrl,
      ...(authenticatedAt && { auth_time: Math.floor(authenticatedAt.getTime() / 1000) }),
    };
  }

  /** Converts redirect errors to JSON, the only form that OAuth 2 clients read (contract/01 §13). */
  private async link(project: ProjectSnapshot, link: PendingLink): Promise<void> {
    try {
      await this.links.complete(project, link);
    } catch (error) {
      if (error instanceof TextError && error.status === 400)
        throw new InvalidTokenRequest(error.message, 'invalid_grant');
      throw error;
    }
  }

  private async signIn(
    project: ProjectSnapshot,
    { userId, isNewUser, grantingSessionId, isMultiFactor }: SpentCode,
    client: TokenClient,
  ): Promise<{ tokens: SessionTokens; authenticatedAt?: Date }> {
    try {
      if (grantingSessionId !== null)
        return await this.hostedSignIn.startSession(project, { userId, grantingSessionId }, client);
      const by = { method: 'oauth', isNewUser, isMultiFactor } as const;
      return { tokens: await this.signIns.complete({ projectId: project.id, project, ...client }, userId, by) };
    } catch (error) {
      // The user was deleted after the code was issued.
      if (error instanceof KnownErrors.UserIdDoesNotExist) throw new KnownErrors.InvalidAuthorizationCode();
      throw error;
    }
  }

  /**
   * Finds the project that `client_id` names and checks its publishable key, or its secret server key unless a web page
   * sends that (security I3). On the code grant, PKCE replaces the key.
   */
  private async client(request: TokenRequestDto, isOfPage: boolean): Promise<ProjectSnapshot> {
    const refused = new KnownErrors.InvalidOAuthClientIdOrSecret({ client_id: null });
    const { grant_type, client_id, client_secret, code_verifier } = request;
    const project = typeof client_id === 'string' ? await this.clients.find(client_id) : null;
    if (!project) throw refused;
    const isPublic = grant_type === 'authorization_code' && Boolean(code_verifier) && !client_secret;
    if (isPublic) return project;
    if (typeof client_secret !== 'string' || client_secret === '') throw refused;
    if (await this.clients.hasSecret(project, client_secret)) return project;
    if (!isOfPage && (await this.clients.hasServerKey(project, client_secret))) return project;
    throw refused;
  }
}

const tokenAnswer = ({
  accessToken,
  expiresInSeconds,
}: {
  accessToken: string;
  expiresInSeconds: number;
}): TokenDto => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: expiresInSeconds,
  scope: 'legacy',
});

function required(request: TokenRequestDto, name: 'code' | 'redirect_uri' | 'refresh_token'): string {
  const value = request[name];
  if (typeof value !== 'string' || value === '') throw new InvalidTokenRequest(`${name} is missing`);
  return value;
}

/** A token request that is refused with an error of RFC 6749 §5.2. */
export class InvalidTokenRequest extends Error {
  /**
   * @param error `invalid_request`: a parameter that the grant needs is missing; `invalid_grant`: the request does not
   * match the grant
   */
  constructor(
    message: string,
    readonly error: 'invalid_request' | 'invalid_grant' = 'invalid_request',
  ) {
    super(message);
  }
}
