import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { assertTrustedUrl, type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import type { ProviderTokens } from '../identity-providers/identity-provider.js';
import { IdentityProviders } from '../identity-providers/identity-providers.js';
import { ProviderTokenStore } from '../identity-providers/provider-token.store.js';
import { normalizeEmail } from '@hallpass/identity';
import { SignInFailures } from '../sign-ins/sign-in-failures.js';
import { type SignUpAdmission, SignUps } from '../sign-ups/sign-ups.js';
import { AuthorizationCodes, codeFor } from './authorization-codes.js';
import { answerWith, type CallbackAnswer, withCode } from './callback-answer.js';
import { cookieOf, flowCookieName } from './flow-cookie.js';
import { FlowUsers } from './flow-user.js';
import { LinkConsent } from './link-consent.js';
import { type Flow, type FlowRequest, OAuthFlows } from './oauth-flows.js';
import type { PendingLink } from './pending-link.js';
import { ProviderAccounts, type ProviderAnswer } from './provider-accounts.js';
import { callbackUrl, useOf } from './provider-use.js';
import { AdmissionNeeded, retryOvertaken } from './retry-overtaken.js';

export interface CallbackRequest {
  providerId: string;
  /** From the query or the form; each key appears once. */
  parameters: Readonly<Record<string, string>>;
  cookieHeader: string | undefined;
  /** The address of the browser. */
  clientAddress: string;
  /** Whether the caller is a browser that can show the confirmation page. */
  showsPages: boolean;
}

interface Brought {
  answer: ProviderAnswer;
  tokens: ProviderTokens;
  scopes: string[];
}

/** The second half of a sign-in with a provider (contract/02 §8). */
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
    private readonly links: LinkConsent,
    private readonly failures: SignInFailures,
    private readonly users: FlowUsers,
    private readonly signUps: SignUps,
    private readonly settings: Settings,
  ) {}

  /**
   * Finishes a flow, once, in the browser that started it. Known errors redirect to the app's error page, if the app
   * named a trusted one. A user who links a new account is sent to a page that shows both accounts (`LinkConsent`).
   * @throws TextError 400; OuterOAuthTimeout, OAuthProviderNotFoundOrNotEnabled, OAuthProviderAccessDenied,
   * RedirectUrlNotWhitelisted, OAuthConnectionAlreadyConnectedToAnotherUser,
   * ContactChannelAlreadyUsedForAuthBySomeoneElse, SignUpNotEnabled
   */
  async finish(callback: CallbackRequest): Promise<CallbackAnswer> {
    const flow = await this.take(callback);
    const project = await this.projects.load(this.database, flow.projectId);
    if (!project) throw unknownFlow();
    const signIn = () => this.signIn(project, flow, callback);
    if (flow.request.type === 'link') return answerWith(project, flow.request, signIn);
    return answerWith(project, flow.request, () => this.failures.noting({ projectId: project.id }, signIn));
  }

  /**
   * The state alone identifies the flow, and the flow its provider. The path is never trusted for that (security E3).
   */
  private async take({ providerId, parameters, cookieHeader }: CallbackRequest): Promise<Flow> {
    const state = parameters.state ?? '';
    const cookieValue = cookieOf(cookieHeader, flowCookieName(this.settings, state));
    if (cookieValue === null)
      throw new TextError(
        400,
        'OAUTH_FLOW_NOT_FOUND',
        'This sign-in did not start in this browser, or took too long. Go back to the app and sign in again.',
      );
    const flow = await this.flows.take(state, cookieValue);
    if (!flow || flow.providerId !== providerId) throw unknownFlow();
    return flow;
  }

  private async signIn(
    project: ProjectSnapshot,
    { providerId, isExpired, request }: Flow,
    { parameters, showsPages, clientAddress }: CallbackRequest,
  ): Promise<Omit<CallbackAnswer, 'outcome'>> {
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
    const answer = { project, providerId, profile, user: userOf(request), clientAddress };
    const brought = { answer, tokens, scopes };
    if (request.type !== 'link') return { url: withCode(redirectUri, request, await this.resolve(request, brought)) };
    if (answer.user && (await this.users.isAnonymous(project.id, answer.user))) await this.admit(answer);
    const question = { request, link: linkOf(request, brought) };
    const asked = showsPages ? await this.links.ask(project, question) : null;
    return asked ?? { url: withCode(redirectUri, request, await this.links.code(project, question)) };
  }

  /**
   * Signs the user in or up. A sign-up is decided outside of the transaction, which finds out that one is needed.
   * @returns the authorization code
   */
  private async resolve(request: FlowRequest, { answer, tokens, scopes }: Brought): Promise<string> {
    const projectId = answer.project.id;
    const { isMultiFactor = false } = answer.profile;
    let admission: SignUpAdmission | undefined;
    const attempt = () =>
      this.database.transaction(async (tx) => {
        const { accountRowId, userId, isNewUser } = await this.accounts.signIn(tx, { ...answer, admission });
        await this.providerTokens.save(tx, { projectId, accountRowId, tokens, scopes });
        return this.codes.issue(
          tx,
          codeFor(request, { projectId, userId, isNewUser, pendingLink: null, isMultiFactor }),
        );
      });
    return retryOvertaken(async () => {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof AdmissionNeeded)) throw error;
        admission = await this.admit(answer);
        return attempt();
      }
    });
  }

  private admit({ project, providerId, profile, clientAddress }: ProviderAnswer): Promise<SignUpAdmission> {
    const { email, emailVerified: isVerified, displayName } = profile;
    const attempt = { method: `oauth:${providerId}`, email: normalizeEmail(email), isVerified, displayName } as const;
    return this.signUps.admit({ project, accessType: 'client', clientAddress }, attempt);
  }
}

/** Keeps what `ProviderLinks` needs to make the link when the code is exchanged. */
function linkOf({ userId, sessionId }: FlowRequest, { answer, tokens, scopes }: Brought): PendingLink {
  const { providerId, profile } = answer;
  const issued = { ...tokens, expiresAt: tokens.expiresAt.toISOString() };
  return { providerId, profile, user: { userId: userId!, sessionId: sessionId! }, tokens: issued, scopes };
}

const userOf = ({ userId, sessionId }: FlowRequest): ProviderAnswer['user'] =>
  userId !== null && sessionId !== null ? { userId, sessionId } : null;

const unknownFlow = (): TextError =>
  new TextError(
    400,
    'OAUTH_FLOW_NOT_FOUND',
    'This sign-in does not exist, or is already finished. Go back to the app and sign in again.',
  );
