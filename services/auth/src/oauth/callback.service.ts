import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { KnownError, KnownErrors, TextError } from '@hallpass/errors';
import { assertTrustedUrl, Freshness, type ProjectSnapshot, ProjectStore, revokedUntil } from '@hallpass/identity';
import { parseTrustedUrl } from '@hallpass/project-config';
import { Settings } from '@hallpass/settings';
import type { ProviderTokens } from '../identity-providers/identity-provider.js';
import { IdentityProviders } from '../identity-providers/identity-providers.js';
import { ProviderTokenStore } from '../identity-providers/provider-token.store.js';
import { AuthorizationCodes, type NewAuthorizationCode } from './authorization-codes.js';
import { cookieOf, flowCookieName } from './flow-cookie.js';
import { type Flow, type FlowRequest, OAuthFlows } from './oauth-flows.js';
import { ProviderAccounts, type ProviderAnswer } from './provider-accounts.js';
import { callbackUrl, useOf } from './provider-use.js';
import { retryOvertaken } from './retry-overtaken.js';

/** What a provider has sent the browser back with. */
export interface CallbackRequest {
  /** Of the path. */
  providerId: string;
  /** Query and form, each key once. */
  parameters: Readonly<Record<string, string>>;
  cookieHeader: string | undefined;
}

/** What the provider has given, with what it was asked for. */
interface Brought {
  answer: ProviderAnswer;
  tokens: ProviderTokens;
  scopes: string[];
}

/** Where the browser goes on. */
export interface CallbackAnswer {
  url: URL;
  outcome: 'success' | 'error';
}

/** The second half of a sign-in by a provider (wire contract 02 §8). */
@Injectable()
export class OAuthCallback {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly providers: IdentityProviders,
    private readonly providerTokens: ProviderTokenStore,
    private readonly flows: OAuthFlows,
    private readonly accounts: ProviderAccounts,
    private readonly codes: AuthorizationCodes,
    private readonly freshness: Freshness,
    private readonly settings: Settings,
  ) {}

  /**
   * Finishes a flow, once, in the browser that began it. A known error goes to the app's error page, where it named one
   * that is trusted.
   * @throws TextError 400; OuterOAuthTimeout, OAuthProviderNotFoundOrNotEnabled, OAuthProviderAccessDenied,
   *   RedirectUrlNotWhitelisted, OAuthConnectionAlreadyConnectedToAnotherUser,
   *   ContactChannelAlreadyUsedForAuthBySomeoneElse, SignUpNotEnabled
   */
  async finish(callback: CallbackRequest): Promise<CallbackAnswer> {
    const flow = await this.take(callback);
    const project = await this.projects.load(this.database, flow.projectId);
    if (!project) throw unknownFlow();
    try {
      return { url: await this.signIn(project, flow, callback), outcome: 'success' };
    } catch (error) {
      const { errorRedirectUrl } = flow.request;
      const url = errorRedirectUrl === null ? null : parseTrustedUrl(project, errorRedirectUrl);
      if (!(error instanceof KnownError) || url === null) throw error;
      url.searchParams.set('errorCode', error.code);
      url.searchParams.set('message', error.message);
      url.searchParams.set('details', JSON.stringify(error.details ?? {}));
      return { url, outcome: 'error' };
    }
  }

  /** The state alone says which flow it is, and the flow which provider: never the path (security.md E3). */
  private async take({ providerId, parameters, cookieHeader }: CallbackRequest): Promise<Flow> {
    const state = parameters.state ?? '';
    const cookieValue = cookieOf(cookieHeader, flowCookieName(this.settings, state));
    if (cookieValue === null)
      throw new TextError(
        400,
        'This sign-in was not begun in this browser, or took too long. Go back to the app and sign in again.',
      );
    const flow = await this.flows.take(state, cookieValue);
    if (!flow || flow.providerId !== providerId) throw unknownFlow();
    return flow;
  }

  private async signIn(
    project: ProjectSnapshot,
    { providerId, isExpired, request }: Flow,
    { parameters }: CallbackRequest,
  ): Promise<URL> {
    if (isExpired) throw new KnownErrors.OuterOAuthTimeout();
    const provider = this.providers.find(project, providerId, useOf(project, providerId, request.type));
    const { tokens, profile } = await provider.signIn({
      parameters,
      nonce: request.nonce,
      codeVerifier: request.codeVerifier,
      redirectUri: callbackUrl(this.settings, providerId),
    });
    const redirectUri = assertTrustedUrl(project, request.redirectUri);

    const scopes = [...new Set([...provider.scopes, ...request.extraScopes])];
    const answer = { project, providerId, profile, user: userOf(request) };
    const brought = { answer, tokens, scopes };
    const code = await (request.type === 'link' ? this.prepareLink(request, brought) : this.resolve(request, brought));
    redirectUri.searchParams.set('code', code);
    redirectUri.searchParams.set('state', request.state);
    return redirectUri;
  }

  /** Signs in or up. @returns the authorization code */
  private async resolve(request: FlowRequest, { answer, tokens, scopes }: Brought): Promise<string> {
    const projectId = answer.project.id;
    const { code, endedSessionIds } = await retryOvertaken(() =>
      this.database.transaction(async (tx) => {
        const { accountRowId, userId, isNewUser, endedSessionIds } = await this.accounts.signIn(tx, answer);
        await this.providerTokens.save(tx, { projectId, accountRowId, tokens, scopes });
        const code = await this.codes.issue(tx, codeOf(request, { projectId, userId, isNewUser, pendingLink: null }));
        return { code, endedSessionIds };
      }),
    );
    if (endedSessionIds.length > 0) await this.freshness.sessionRevoked(projectId, endedSessionIds, revokedUntil());
    return code;
  }

  /** The link is made when the code is exchanged (`ProviderLinks`). @returns the authorization code */
  private prepareLink(request: FlowRequest, { answer, tokens, scopes }: Brought): Promise<string> {
    const { project, providerId, profile } = answer;
    return this.database.transaction(async (tx) => {
      const { userId } = await this.accounts.assertLinkable(tx, answer);
      const user = { userId, sessionId: request.sessionId! };
      const issued = { ...tokens, expiresAt: tokens.expiresAt.toISOString() };
      const pendingLink = { providerId, profile, user, tokens: issued, scopes };
      return this.codes.issue(tx, codeOf(request, { projectId: project.id, userId, isNewUser: false, pendingLink }));
    });
  }
}

function codeOf(
  request: FlowRequest,
  of: Pick<NewAuthorizationCode, 'projectId' | 'userId' | 'isNewUser' | 'pendingLink'>,
): NewAuthorizationCode {
  const { redirectUriAsSent: redirectUri, codeChallenge, afterCallbackRedirectUrl } = request;
  return { ...of, redirectUri, codeChallenge, afterCallbackRedirectUrl };
}

const userOf = ({ userId, sessionId }: FlowRequest): ProviderAnswer['user'] =>
  userId !== null && sessionId !== null ? { userId, sessionId } : null;

const unknownFlow = (): TextError =>
  new TextError(400, 'This sign-in is not known, or has been finished already. Go back to the app and sign in again.');
