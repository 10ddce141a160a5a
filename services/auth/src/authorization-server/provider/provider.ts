import { LRUCache } from 'lru-cache';
import type { Adapter, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { AUTHORIZATION_CODE_SECONDS } from '../../oauth/authorization-code.sql.js';
import { SUBJECT_TYPES } from '../applications/application.sql.js';
import { findAccount } from './accounts.js';
import { ClientAdapter, isSecretOf, OWN_METADATA, type OwnMetadata } from './clients.js';
import { grantWithoutAsking, interactions } from './consent-policy.js';
import { CodeAdapter } from './code-adapter.js';
import { DeviceCodeAdapter } from './device-code-adapter.js';
import { DEVICE_CODE_SECONDS, DEVICE_FLOW, nameInterval } from './device-flow.js';
import { GrantAdapter } from './grant-adapter.js';
import { currentIssuer, type RequestToIssuer } from './current-issuer.js';
import { DEVICE_PAGE, ENDPOINTS, consentPage } from './issuer-address.js';
import { IssuerKey } from './issuer-key.js';
import { askToSignOut, renderError, signedOut } from './issuer-pages.js';
import { internalsOf, Provider } from './library.js';
import { LoginSessionAdapter } from './login-session-adapter.js';
import { OnceAdapter } from './once-adapter.js';
import { type IssuerParts, partsOfCurrent, type SharedParts } from './issuer-parts.js';
import { extraClaims, nameServiceAccount } from './extra-claims.js';
import { RecordAdapter } from './record-adapter.js';
import { RefreshTokenAdapter } from './refresh-token-adapter.js';
import { InteractionAdapter, RequestAdapter } from './request-adapter.js';
import { defaultScope, resourceServerOf } from './resources.js';
import { ACR } from '../../tokens/sign-in-strength.js';
import { CLAIMS_OF_SCOPE, SCOPES } from './scopes.js';
import { startGrantsWithAnswers } from './starting-grant.js';
import { secondsLeft, tokenLimitsOf } from './token-limits.js';

/** Seconds. A user has this long to sign in and decide. */
const REQUEST_SECONDS = 3_600;
const ID_TOKEN_SECONDS = 600;
/** How long a browser keeps the handle of a session, which ends with that session in any case. */
const LOGIN_SECONDS = 30 * 86_400;

/** Clients whose metadata the library has checked. The adapter reads the metadata for every request. */
const MAX_CLIENTS = 5_000;

/**
 * The authorization server of every project (OpenID Connect Core 1.0, OAuth 2.1): one instance, which takes what differs
 * between projects from the issuer of the current request.
 */
export function createProvider(shared: SharedParts): Provider {
  const parts = partsOfCurrent(shared);
  const provider = new Provider(`${shared.baseUrl}/p`, configurationOf(parts));
  Object.defineProperty(provider, 'issuer', { get: () => currentIssuer().address });
  const internals = internalsOf(provider);
  internals.dynamicClients = new LRUCache({ max: MAX_CLIENTS });
  Object.defineProperty(internals.configuration.cookies.long, 'path', {
    enumerable: true,
    get: () => `/p/${currentIssuer().projectId}`,
  });
  // The edge sets scheme and host of every request.
  provider.proxy = true;
  provider.use(describeIssuer);
  provider.use(nameUnauthorizedClients);
  provider.use(nameInterval);
  const { Client, Session, OIDCContext } = provider as unknown as Internals;
  Client.prototype.compareClientSecret = function (this: OwnMetadata, secret: string) {
    return isSecretOf(this, secret);
  };
  // The id of the grant is in every ID token, for logout by back channel.
  Client.prototype.includeSid = () => true;
  // The library lets no client with a device code have pairwise subjects, unless it has a `sector_identifier_uri`.
  Object.defineProperty(Client.prototype, 'subjectType', {
    get(this: OwnMetadata) {
      return this.sector === null ? 'public' : 'pairwise';
    },
    set() {
      // The library sets the default.
    },
  });
  const stored = [...Session.IN_PAYLOAD, 'sessionId'];
  Object.defineProperty(Session, 'IN_PAYLOAD', { value: stored });
  allowOfflineAccess(OIDCContext);
  startGrantsWithAnswers(provider);
  for (const addTo of parts.ownGrants) addTo(provider, parts);
  return provider;
}

/** Adds to the metadata what depends on the settings of the project. */
async function describeIssuer(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx._matchedRouteName !== 'discovery') return;
  const { address, acceptsRegistrations, acceptsDocuments } = (ctx.req as RequestToIssuer).issuer;
  ctx.body = {
    ...(ctx.body as object),
    ...(acceptsRegistrations ? { registration_endpoint: `${address}${ENDPOINTS.registration}` } : {}),
    ...(acceptsDocuments ? { client_id_metadata_document_supported: true } : {}),
  };
}

/** The library calls a grant type that a client may not use an invalid request (RFC 6749 §5.2). */
async function nameUnauthorizedClients(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const body = ctx.body as { error?: string; error_description?: string } | undefined;
  if (/grant.type.* is not allowed for this client$/.test(body?.error_description ?? ''))
    ctx.body = { ...body, error: 'unauthorized_client' };
}

/** Parts of the library without types. */
interface Internals {
  Client: { prototype: { compareClientSecret: (secret: string) => boolean; includeSid: () => boolean } };
  Session: { IN_PAYLOAD: string[] };
  OIDCContext: { prototype: object };
}

/**
 * The library drops `offline_access` from a request without `prompt=consent`. OpenID Connect Core 1.0 §11 leaves it to
 * the server, and our policy asks users of other parties' applications for consent in any case.
 */
function allowOfflineAccess({ prototype }: Internals['OIDCContext']): void {
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'prompts')!;
  Object.defineProperty(prototype, 'prompts', {
    get(this: object) {
      const prompts = get!.call(this) as Set<string>;
      return prompts.has('none') ? prompts : prompts.add('consent');
    },
  });
}

function adapterOf(parts: IssuerParts, name: string): Adapter {
  switch (name) {
    case 'Client':
      return new ClientAdapter(parts, (url, clientAddress) => parts.findDocument(url, clientAddress));
    case 'Session':
      return new LoginSessionAdapter(parts, (sessionId) => parts.grants.signOut(parts.projectId, sessionId));
    case 'Interaction':
      return new InteractionAdapter(parts, name);
    case 'PushedAuthorizationRequest':
      return new RequestAdapter(parts, name);
    case 'Grant':
      return new GrantAdapter(parts, parts.grants);
    case 'AuthorizationCode':
      return new CodeAdapter(parts, parts.grants);
    case 'DeviceCode':
      return new DeviceCodeAdapter(parts, parts.grants);
    case 'RefreshToken':
      return new RefreshTokenAdapter(parts, parts.grants);
    case 'ReplayDetection':
      return new OnceAdapter(parts, name);
    default:
      return new RecordAdapter(parts, name);
  }
}

/** The lifetime of an access token: of the resource or the application, within the limits of the project. */
const accessTokenSeconds = (
  { config }: IssuerParts,
  token: { resourceServer?: { accessTokenTTL?: number } },
  client: unknown,
): number =>
  Math.min(
    token.resourceServer?.accessTokenTTL ?? (client as OwnMetadata).access_token_seconds,
    tokenLimitsOf(config).accessTokenSeconds,
  );

function configurationOf(parts: IssuerParts): Configuration {
  return {
    adapter: (name: string) => adapterOf(parts, name),
    jwks: { keys: [new IssuerKey('ES256'), new IssuerKey('RS256')] },
    routes: { ...ENDPOINTS, code_verification: DEVICE_PAGE },
    scopes: SCOPES,
    claims: { ...CLAIMS_OF_SCOPE, acr: null, amr: null, sid: null, auth_time: null, iss: null } as never,
    acrValues: Object.values(ACR),
    responseTypes: ['code'],
    subjectTypes: [...SUBJECT_TYPES],
    pairwiseIdentifier: (_ctx, userId, client) => parts.subjectOf((client as unknown as OwnMetadata).sector, userId),
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256', 'RS256'],
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'EdDSA'],
      dPoPSigningAlgValues: ['ES256', 'EdDSA'],
    },
    discovery: {
      prompt_values_supported: ['none', 'login', 'consent', 'create'],
      // Back-Channel Logout 1.0 §2.1. The issuer sends the tokens by itself, when grants end.
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    },
    extraClientMetadata: { properties: [...OWN_METADATA] },
    pkce: { required: () => true },
    // Many clients read the address from the ID token.
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      clientCredentials: { enabled: true },
      deviceFlow: DEVICE_FLOW,
      dPoP: { enabled: true },
      externalSigningSupport: { enabled: true, ack: 'experimental-01' },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: resourceServerOf(parts),
        // A token request that names no resource gets a token for the one that was granted.
        defaultResource: (ctx, client, oneOf) => {
          defaultScope(ctx, client);
          return oneOf?.length === 1 ? oneOf[0]! : oneOf!;
        },
        useGrantedResource: () => true,
      },
      rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut, postLogoutSuccessSource: signedOut },
      // For the metadata only: `issued-tokens` answers them.
      introspection: { enabled: true },
      revocation: { enabled: true },
      userinfo: { enabled: true },
    },
    interactions: { policy: interactions(), url: (_ctx, { uid }) => consentPage(parts.projectId, uid) },
    loadExistingGrant: grantWithoutAsking(parts),
    extraTokenClaims: extraClaims(parts),
    formats: { customizers: { jwt: nameServiceAccount as never } },
    findAccount: (_ctx, id) => findAccount(parts, id),
    // Grants end with their session by themselves.
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: ({ oidc }) => {
      const { RefreshToken: token } = oidc.entities;
      return oidc.client?.clientAuthMethod === 'none' && token?.isSenderConstrained() !== true;
    },
    cookies: {
      names: { session: 'hallpass_login', interaction: 'hallpass_request', resume: 'hallpass_request_resume' },
      long: { httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      // A resource server that does not introspect must not accept it for longer than the grant can last.
      AccessToken: (ctx, token, client) => Math.min(accessTokenSeconds(parts, token, client), secondsLeft(ctx)),
      AuthorizationCode: AUTHORIZATION_CODE_SECONDS,
      ClientCredentials: (_ctx, token, client) => accessTokenSeconds(parts, token, client),
      DeviceCode: DEVICE_CODE_SECONDS,
      IdToken: ID_TOKEN_SECONDS,
      Interaction: REQUEST_SECONDS,
      RefreshToken: (_ctx, _token, client) =>
        Math.min(
          (client as unknown as OwnMetadata).refresh_token_seconds,
          tokenLimitsOf(parts.config).refreshTokenSeconds,
        ),
      Session: LOGIN_SECONDS,
    },
    fetch: (url) => parts.fetch(String(url)),
    renderError,
  };
}
