import { Injectable } from '@nestjs/common';
import { isKeyOfHostedPages, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { KnownErrors, TextError } from '@hallpass/errors';
import { type ProjectSnapshot, assertTrustedUrl } from '@hallpass/projects';
import { randomToken, Settings } from '@hallpass/settings';
import { IdentityProviders } from '../identity-providers/identity-providers.js';
import type { AuthorizeQuery } from './authorize.dto.js';
import { callbackUrl, useOf } from './provider-use.js';
import { setFlowCookie } from './flow-cookie.js';
import { type FlowUser, FlowUsers } from './flow-user.js';
import { OAuthClients } from './oauth-clients.js';
import { OAuthFlows } from './oauth-flows.js';

/** The first half of a sign-in with a provider (contract/02 §7). */
@Injectable()
export class OAuthAuthorize {
  constructor(
    private readonly clients: OAuthClients,
    private readonly providers: IdentityProviders,
    private readonly users: FlowUsers,
    private readonly flows: OAuthFlows,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /**
   * @returns the provider's URL, and the cookie that binds the browser to the flow
   * @throws InvalidOAuthClientIdOrSecret, InvalidPublishableClientKey, OAuthProviderNotFoundOrNotEnabled,
   *   TextError 400, UnparsableAccessToken, AccessTokenExpired, TextError 403, SignUpNotEnabled,
   *   OAuthExtraScopeNotAvailableWithSharedOAuthKeys, RedirectUrlNotWhitelisted, RateLimitedError, in this order
   */
  async begin(providerId: string, query: AuthorizeQuery, clientAddress: string): Promise<{ url: URL; cookie: string }> {
    const project = await this.client(query);
    const provider = this.providers.find(project, providerId, useOf(project, providerId, query.type));
    const user = await this.user(project, query);
    const extraScopes = (query.provider_scope ?? '').split(' ').filter((scope) => scope !== '');
    if (provider.isShared && extraScopes.length > 0)
      throw new KnownErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys();

    const redirectUri = assertTrustedUrl(project, query.redirect_uri);
    const errorUrl = query.error_redirect_uri ?? query.error_redirect_url;
    const afterUrl = query.after_callback_redirect_url;
    const request = {
      type: query.type,
      userId: user?.userId ?? null,
      sessionId: user?.sessionId ?? null,
      redirectUri: redirectUri.href,
      redirectUriAsSent: query.redirect_uri,
      state: query.state,
      codeChallenge: query.code_challenge,
      errorRedirectUrl: errorUrl === undefined ? null : assertTrustedUrl(project, errorUrl).href,
      afterCallbackRedirectUrl: afterUrl ? assertReturnUrl(project, afterUrl, redirectUri) : null,
      extraScopes,
      codeVerifier: randomToken(),
      nonce: randomToken(),
    };
    await this.limits.consume(RATE_LIMITS.providerSignIn, { projectId: project.id, clientAddress });
    const { state, cookieValue } = await this.flows.begin(project.id, providerId, request);
    const url = await provider.authorizationUrl({
      state,
      nonce: request.nonce,
      codeVerifier: request.codeVerifier,
      redirectUri: callbackUrl(this.settings, providerId),
      extraScopes,
    });
    const { answersByPost } = provider;
    return { url, cookie: setFlowCookie(this.settings, { state, value: cookieValue, answersByPost }) };
  }

  private async client(query: AuthorizeQuery): Promise<ProjectSnapshot> {
    const project = await this.clients.find(query.client_id);
    if (!project) throw new KnownErrors.InvalidOAuthClientIdOrSecret({ client_id: query.client_id });
    if (!(await this.clients.hasSecret(project, query.client_secret)))
      throw new KnownErrors.InvalidPublishableClientKey({ project_id: project.id });
    // The hosted pages use a publicly known key, so it may only redirect back to them.
    const isHostedPage = isKeyOfHostedPages(project, query.client_secret);
    if (isHostedPage && !query.redirect_uri.startsWith(project.hostedPagesUrl ?? '\n'))
      throw new KnownErrors.InvalidPublishableClientKey({ project_id: project.id });
    return project;
  }

  /** The user to link to, or the anonymous user to upgrade; other signed-in users are ignored. */
  private async user(project: ProjectSnapshot, { type, token }: AuthorizeQuery): Promise<FlowUser | null> {
    const isLink = type === 'link';
    if (isLink && !token)
      throw new TextError(
        400,
        'SIGNED_IN_USER_REQUIRED',
        'To link an account, send the access token of the signed-in user.',
      );
    const user = token ? await this.users.read(project, token, type) : null;
    if (isLink && !user)
      throw new TextError(
        400,
        'OAUTH_LINK_USER_DELETED',
        'The user to link the account to no longer exists. Sign in again.',
      );
    return isLink || user?.isAnonymous ? user : null;
  }
}

/**
 * Where an app continues after the callback: a trusted URL, or a path of the app (security F5). A path must contain
 * nothing that a browser could read as a host, such as `//evil` or `/\evil`.
 * @throws RedirectUrlNotWhitelisted
 */
function assertReturnUrl(project: ProjectSnapshot, url: string, redirectUri: URL): string {
  const isPath = /^\/(?![/\\])[^\s\\\p{Cc}\p{Cf}\p{Zs}#]*$/u.test(url);
  if (!isPath) return assertTrustedUrl(project, url).href;
  assertTrustedUrl(project, `${redirectUri.origin === 'null' ? '' : redirectUri.origin}${url}`);
  return url;
}
