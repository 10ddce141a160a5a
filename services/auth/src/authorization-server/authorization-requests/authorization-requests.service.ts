import { assertHostedPagesOn } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { sessionPolicyOf } from '@hallpass/identity';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import type { Client, Interaction, InteractionResults } from 'oidc-provider';
import { cookieOf } from '../../oauth/flow-cookie.js';
import type { LiveSession } from '../../sessions/session.sql.js';
import { isLocalRedirect } from '../applications/application-fields.js';
import { applicationIdOf, isDocumentUrl } from '../metadata-documents/client-id-url.js';
import { DocumentRefused } from '../metadata-documents/document-refused.js';
import { MetadataDocuments } from '../metadata-documents/metadata-documents.service.js';
import type { OwnMetadata } from '../provider/clients.js';
import type { Consent } from '../provider/grant.sql.js';
import { Grants } from '../provider/grants.js';
import { type Issuer, Issuers } from '../provider/issuers.js';
import { InvalidClient } from '../provider/library.js';
import { forgetLogin } from '../provider/login-session-adapter.js';
import { acrOf, amrOf } from '../../tokens/sign-in-strength.js';
import { isStrongEnough, requiredAcrs, secondFactorRequired, WEAK_SIGN_IN } from '../provider/step-up.js';
import { type RequestedAccess, requestedAccess } from '../requested-access.js';
import { userSession } from '../user-session.js';
import { selectCanStepUp } from './second-factor.sql.js';
import type { AuthorizationRequestDto, DecideDto } from './authorization-requests.dto.js';

/** The reason for which any session of the browser is enough to sign in. */
const NOBODY = 'no_session';

interface Open {
  issuer: Issuer;
  request: Interaction;
}

/**
 * Serves the hosted page `consent`: shows what an application asks for, and finishes the request with the session of
 * the page. Only for the browser that the issuer sent to the page, which has the cookie of the request.
 */
@Injectable()
export class AuthorizationRequests {
  constructor(
    private readonly database: Database,
    private readonly issuers: Issuers,
    private readonly grants: Grants,
    private readonly documents: MetadataDocuments,
    private readonly settings: Settings,
  ) {}

  /** @throws TextError 404 for an unknown or expired request, or one of another browser; 403 if the pages are off */
  async read(projectId: string, uid: string, cookies: string | undefined): Promise<AuthorizationRequestDto> {
    const { issuer, request } = await this.open(projectId, uid, cookies);
    const { params, prompt } = request;
    const client = await this.client(issuer, request);
    const { is_first_party, logo_url, client_host } = client as unknown as OwnMetadata;
    const redirectUri = String(params['redirect_uri']);
    const isLocal = isLocalRedirect(redirectUri);
    return {
      prompt: prompt.name === 'consent' ? 'consent' : 'login',
      create_account: prompt.name === 'create',
      login_hint: textOf(params['login_hint']),
      ui_locales: textOf(params['ui_locales']),
      application: {
        id: applicationIdOf(client.clientId),
        display_name: client.clientName ?? client.clientId,
        logo_url,
        is_first_party,
        client_host,
        host: isLocal ? null : new URL(redirectUri).host,
      },
      is_local: isLocal,
      ...(await this.asked(issuer, request, client)),
    };
  }

  /**
   * @returns the address where the browser continues
   * @throws RefreshTokenNotFoundOrExpired; TextError 404 as `read`, 401 for an anonymous user, 403 for an impersonation,
   * 409 if the application asked for a newer or stronger sign-in
   */
  async decide(
    projectId: string,
    uid: string,
    cookies: string | undefined,
    { decision, refresh_token: refreshToken }: DecideDto,
  ): Promise<string> {
    const { issuer, request } = await this.open(projectId, uid, cookies);
    if (decision === 'deny') return finish(issuer, request, DENIED);
    const session = await userSession(this.database, issuer.project, refreshToken ?? '');
    const { params, prompt } = request;
    const isOfSession = request.session?.accountId === session.user_id;
    if (prompt.name === 'consent' && decision === 'allow' && isOfSession) {
      await this.allow(issuer, session.user_id, request);
      return finish(issuer, request, { consent: {} });
    }
    assertFresh(request, session);
    const { acr } = strengthOf(session);
    if (!isStrongEnough(acr, requiredAcrs(params))) {
      const [user] = await selectCanStepUp(this.database, { projectId, userId: session.user_id });
      if (!user?.can) return finish(issuer, request, UNMET);
      throw secondFactorRequired();
    }
    if (request.session?.uid !== undefined && !isOfSession) await this.forget(issuer, request);
    return finish(issuer, request, { ...loginOf(session), ...(prompt.name === 'create' ? { create: {} } : {}) });
  }

  /** Remembers the user's consent, except for a redirect to this computer. */
  private async allow(issuer: Issuer, userId: string, request: Interaction): Promise<void> {
    const { id: projectId } = issuer.project;
    const clientId = String(request.params['client_id']);
    if (isDocumentUrl(clientId)) await this.keep(projectId, clientId);
    if (isLocalRedirect(String(request.params['redirect_uri']))) return;
    await this.grants.consent(projectId, {
      userId,
      applicationId: applicationIdOf(clientId),
      ...(await this.allowed(issuer, request)),
    });
  }

  /** @throws TextError 404 if the application of the document was disabled in the meantime */
  private async keep(projectId: string, url: string): Promise<void> {
    try {
      await this.database.transaction((tx) => this.documents.keep(tx, projectId, url));
    } catch (error) {
      throw error instanceof DocumentRefused ? notFound() : error;
    }
  }

  private async open(projectId: string, uid: string, cookies: string | undefined): Promise<Open> {
    const issuer = await this.issuers.find(projectId);
    if (!issuer) throw notFound();
    assertHostedPagesOn(issuer.project);
    const { provider } = issuer;
    // Without this, a stranger could send a user to the page of a request that the stranger's browser continues.
    if (cookieOf(cookies, provider.cookieName('resume')) !== uid) throw notFound();
    const request = await issuer.run(() => provider.Interaction.find(uid));
    if (!request) throw notFound();
    return { issuer, request };
  }

  /** @throws TextError 404 if the application has been disabled, or its document is not accepted any more */
  private async client({ provider, run }: Issuer, { params }: Interaction): Promise<Client> {
    try {
      const client = await run(() => provider.Client.find(String(params['client_id'])));
      if (client) return client;
    } catch (error) {
      if (!(error instanceof InvalidClient)) throw error;
    }
    throw notFound();
  }

  private asked({ project }: Issuer, { params }: Interaction, client: Client): Promise<RequestedAccess> {
    return requestedAccess(
      { database: this.database, projectId: project.id, baseUrl: this.settings.url },
      client,
      params,
    );
  }

  private async allowed(issuer: Issuer, request: Interaction): Promise<Consent> {
    const { scopes, resources } = await this.asked(issuer, request, await this.client(issuer, request));
    return {
      scopes: namesOf(scopes),
      resources: Object.fromEntries(resources.map(({ identifier, scopes: own }) => [identifier, namesOf(own)])),
    };
  }

  /** The browser signs in as another user than before: its old session does not continue the request. */
  private async forget({ project }: Issuer, request: Interaction): Promise<void> {
    const of = { database: this.database, projectId: project.id, policy: sessionPolicyOf(project.config) };
    await forgetLogin(of, request.session!.uid);
    delete (request as { session?: object }).session;
  }
}

const DENIED: InteractionResults = { error: 'access_denied', error_description: 'The user did not allow the access.' };

const UNMET: InteractionResults = {
  error: 'unmet_authentication_requirements',
  error_description: 'The user has no second factor and no passkey.',
};

const namesOf = (scopes: ReadonlyArray<{ name: string }>): string[] => scopes.map(({ name }) => name);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const notFound = () =>
  new TextError(
    404,
    'AUTHORIZATION_REQUEST_NOT_FOUND',
    'This sign-in request has expired. Go back to the application and start again.',
  );

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * An application asks for a new sign-in (`prompt=login`), one that is not too old (`max_age`), or for another user or a
 * stronger sign-in than that of the browser (OpenID Connect Core 1.0 §3.1.2.1).
 * @throws TextError 409
 */
function assertFresh({ prompt, params, iat }: Interaction, { authenticated_at }: LiveSession): void {
  if (prompt.name !== 'login') return;
  const signedInAt = secondsOf(authenticated_at);
  const asksForAge = prompt.reasons.some((reason) => ['max_age', NOBODY, WEAK_SIGN_IN].includes(reason));
  const oldest = Number(params['max_age'] ?? Infinity);
  const isNew = signedInAt >= iat;
  const isEnough = asksForAge ? signedInAt >= secondsOf(new Date()) - oldest : isNew;
  const isAsked = prompt.reasons.includes('login_prompt');
  if (isNew || (isEnough && !isAsked)) return;
  throw new TextError(409, 'FRESH_SIGN_IN_REQUIRED', 'The application asks you to sign in again.');
}

const strengthOf = (session: LiveSession) => ({
  amr: amrOf(session.sign_in_method, session.second_factor),
  acr: acrOf(session.is_multi_factor),
});

const loginOf = (session: LiveSession): InteractionResults => ({
  login: {
    accountId: session.user_id,
    ts: secondsOf(session.authenticated_at),
    ...strengthOf(session),
    sessionId: session.id,
  },
});

async function finish({ run }: Issuer, request: Interaction, result: InteractionResults): Promise<string> {
  request.result = result;
  await run(() => request.save(request.exp - Math.floor(Date.now() / 1000)));
  return request.returnTo;
}
