import { pathOf } from '../access.js';
import { dateOf } from '../api-keys/validity.js';
import { ApiError } from '../errors/request-errors.js';
import type { ApiClient } from '../requests/api-client.js';
import { type ApplicationConnection, type ConnectionJson, connectionOf } from './connected-application.js';

/** `web` runs on a server, `browser` in a browser, `native` on a device; `machine` acts on its own, without a user. */
export type ApplicationKind = 'web' | 'browser' | 'native' | 'machine';
export type ApplicationAuthentication = 'none' | 'client_secret' | 'private_key_jwt' | 'workload_identity';

/**
 * Whether the `sub` of a user is the user's id (`public`), or differs for each host of applications, so that they cannot
 * compare their users (`pairwise`).
 */
export type ApplicationSubjectType = 'public' | 'pairwise';

export interface ApplicationOptions {
  displayName: string;
  /** Default: `client_secret` for the kinds `web` and `machine`, otherwise `none`. */
  authentication?: ApplicationAuthentication;
  /** A base64 data URL of an image, or an http or https URL. */
  logoUrl?: string | null;
  /** Users are not asked for their consent. Default false. */
  isFirstParty?: boolean;
  /** Addresses that sign-ins may end at, compared exactly. At least one; none for the kind `machine`. */
  redirectUris?: string[];
  /** Addresses that users may be sent to after they signed out. */
  postLogoutRedirectUris?: string[];
  /** Ids of the resources that it may ask for. Default: null, all resources of the project. */
  resourceIds?: string[] | null;
  /**
   * Scopes that it may request. Default: `openid`, `profile`, `email`, `offline_access`; none for `machine`. `teams` and
   * `permissions` are further scopes of the issuer.
   */
  scopes?: string[];
  /** Default `ES256`. */
  idTokenSignedResponseAlg?: 'ES256' | 'RS256';
  /** Lifetime of access tokens. Default 600. */
  accessTokenSeconds?: number;
  /** Lifetime of a grant with its refresh tokens. Default 30 days. */
  refreshTokenSeconds?: number;
  /** Requires pushed authorization requests (RFC 9126). Default false. */
  requiresPar?: boolean;
  /** Requires DPoP (RFC 9449). Default false. */
  requiresDpop?: boolean;
  /** Allows the device grant (RFC 8628). Only for `native` and `web`. Default false. */
  allowsDeviceGrant?: boolean;
  /** Public keys. With `private_key_jwt`, set either these or `jwksUri`. */
  jwks?: { keys: object[] } | null;
  jwksUri?: string | null;
  /** Gets a logout token when a grant of the application ends. */
  backChannelLogoutUri?: string | null;
  /** Platforms whose tokens an application with `workload_identity` uses instead of a secret (RFC 7523 §2.1). */
  workloadIdentities?: WorkloadIdentity[];
  /** The user that an application of the kind `machine` acts as: the `sub` of its tokens. */
  serviceAccountUserId?: string | null;
  /** Ids of resources whose access tokens of users it may exchange (RFC 8693). */
  tokenExchangeResourceIds?: string[];
}

/** Tokens of a platform that an application uses instead of a secret: of an issuer, for an audience, with these claims. */
export interface WorkloadIdentity {
  issuer: string;
  audience: string;
  /** Public keys of the issuer. Set either these or `jwksUri`. */
  jwks: { keys: object[] } | null;
  jwksUri: string | null;
  claims: Array<{ name: string; value: string; match: 'exact' | 'prefix' }>;
}

export interface ApplicationCreateOptions extends ApplicationOptions {
  /** Cannot be changed later. */
  kind: ApplicationKind;
  /** Cannot be changed later. Default `public`. */
  subjectType?: ApplicationSubjectType;
}

/** Options that you leave out keep their value. */
export interface ApplicationUpdateOptions extends Partial<ApplicationOptions> {
  /** True rejects its requests and ends its grants; false enables it again. */
  disabled?: boolean;
}

export interface ApplicationSecretOptions {
  /** Default: null, the secret never expires. */
  expiresAt?: Date | null;
}

/** A secret of an application, of which only the last four characters are known. */
export interface ApplicationSecret {
  readonly id: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  /** Null if the secret never expires. */
  readonly expiresAt: Date | null;
  /** @throws ApiError 404 */
  update(options: { expiresAt: Date | null }): Promise<void>;
  /** Deletes the secret, from the next request on. Cannot be undone. @throws ApiError 404 */
  revoke(): Promise<void>;
}

/** A new secret. `clientSecret` is returned only once. */
export type ApplicationSecretFirstView = ApplicationSecret & { readonly clientSecret: string };

/** An application that signs users in with OAuth 2.1 and OpenID Connect, or acts on its own. */
export interface Application extends Readonly<Required<ApplicationOptions>> {
  /** Also the `client_id`, unless `documentUrl` is set. */
  readonly id: string;
  readonly kind: ApplicationKind;
  readonly subjectType: ApplicationSubjectType;
  /** Registered by an administrator, or by the application itself. Only administrators' applications can be changed. */
  readonly registration: 'administrator' | 'document' | 'dynamic';
  /** The metadata document of an application that registered itself with one: its `client_id`. */
  readonly documentUrl: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Null while the application is enabled. */
  readonly disabledAt: Date | null;
  /** When the last logout token was not delivered; null if the last one was, or none was sent. */
  readonly backChannelLogoutFailedAt: Date | null;
  readonly backChannelLogoutError: string | null;
  /** Two at most, the oldest first. */
  readonly secrets: readonly ApplicationSecret[];
  /**
   * @returns the application with its new values
   * @throws ApiError 404; KnownErrors.SchemaError if the values do not fit each other
   */
  update(options: ApplicationUpdateOptions): Promise<Application>;
  /** Also ends its grants. @throws ApiError 404 */
  delete(): Promise<void>;
  /** @throws ApiError 409 if the application has two valid secrets, or uses no secrets */
  createSecret(options?: ApplicationSecretOptions): Promise<ApplicationSecretFirstView>;
  /** Lists the users that are connected to the application, in the order of their ids. @throws ApiError 404 */
  listUsers(options?: ApplicationsListOptions): Promise<ApplicationUsersPage>;
  /** Ends every grant of a user and forgets the consent. @throws ApiError 404 if the user is not connected */
  disconnectUser(userId: string): Promise<void>;
}

/** A user that is connected to an application. */
export interface ApplicationUser extends ApplicationConnection {
  readonly user: {
    readonly id: string;
    readonly displayName: string | null;
    readonly primaryEmail: string | null;
    readonly profileImageUrl: string | null;
  };
}

/** A page of users; `nextCursor` is null on the last one. */
export type ApplicationUsersPage = ApplicationUser[] & { nextCursor: string | null };

/** A new application. `clientSecret` is returned only once, and undefined if the application uses no secrets. */
export type ApplicationFirstView = Application & { readonly clientSecret?: string };

export interface ApplicationsListOptions {
  /** `nextCursor` of an earlier page. */
  cursor?: string;
  /** Items per page. Default: all. */
  limit?: number;
}

/** A page of applications; `nextCursor` is null on the last one. */
export type ApplicationsPage = Application[] & { nextCursor: string | null };

interface SecretJson {
  id: string;
  last_four: string;
  created_at_millis: number;
  expires_at_millis: number | null;
}

interface ApplicationJson {
  id: string;
  kind: ApplicationKind;
  authentication: ApplicationAuthentication;
  display_name: string;
  logo_url: string | null;
  is_first_party: boolean;
  subject_type: ApplicationSubjectType;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  resource_ids: string[] | null;
  scopes: string[];
  id_token_signed_response_alg: 'ES256' | 'RS256';
  access_token_seconds: number;
  refresh_token_seconds: number;
  requires_par: boolean;
  requires_dpop: boolean;
  allows_device_grant: boolean;
  jwks: { keys: object[] } | null;
  jwks_uri: string | null;
  back_channel_logout_uri: string | null;
  workload_identities: Array<Omit<WorkloadIdentity, 'jwksUri'> & { jwks_uri: string | null }>;
  service_account_user_id: string | null;
  token_exchange_resource_ids: string[];
  registration: 'administrator' | 'document' | 'dynamic';
  document_url: string | null;
  created_at_millis: number;
  last_used_at_millis: number | null;
  disabled_at_millis: number | null;
  back_channel_logout_failed_at_millis: number | null;
  back_channel_logout_error: string | null;
  secrets: SecretJson[];
}

interface ApplicationUserJson extends ConnectionJson {
  user: { id: string; display_name: string | null; primary_email: string | null; profile_image_url: string | null };
}

const PATH = '/applications';

/** Lists applications, newest first. */
export async function listApplications(
  api: ApiClient,
  { cursor, limit }: ApplicationsListOptions,
): Promise<ApplicationsPage> {
  const page = await api.request<{ items: ApplicationJson[]; pagination?: { next_cursor: string | null } }>('admin', {
    method: 'GET',
    path: PATH,
    query: { cursor, limit },
  });
  const applications = page.items.map((json) => applicationOf(api, json));
  return Object.assign(applications, { nextCursor: page.pagination?.next_cursor ?? null });
}

/** @returns null if there is no such application */
export async function getApplication(api: ApiClient, id: string): Promise<Application | null> {
  try {
    return applicationOf(api, await api.request('admin', { method: 'GET', path: `${PATH}${pathOf(id)}` }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'APPLICATION_NOT_FOUND') return null;
    throw error;
  }
}

/** @throws KnownErrors.SchemaError; ApiError 409 if the project has the maximum number of applications */
export async function createApplication(
  api: ApiClient,
  { kind, subjectType, ...options }: ApplicationCreateOptions,
): Promise<ApplicationFirstView> {
  const body = { kind, subject_type: subjectType, ...bodyOf(options) };
  const json = await api.request<ApplicationJson & { client_secret?: string }>('admin', {
    method: 'POST',
    path: PATH,
    body,
  });
  return { ...applicationOf(api, json), clientSecret: json.client_secret };
}

const bodyOf = (options: ApplicationUpdateOptions) => ({
  authentication: options.authentication,
  display_name: options.displayName,
  logo_url: options.logoUrl,
  is_first_party: options.isFirstParty,
  redirect_uris: options.redirectUris,
  post_logout_redirect_uris: options.postLogoutRedirectUris,
  resource_ids: options.resourceIds,
  scopes: options.scopes,
  id_token_signed_response_alg: options.idTokenSignedResponseAlg,
  access_token_seconds: options.accessTokenSeconds,
  refresh_token_seconds: options.refreshTokenSeconds,
  requires_par: options.requiresPar,
  requires_dpop: options.requiresDpop,
  allows_device_grant: options.allowsDeviceGrant,
  jwks: options.jwks,
  jwks_uri: options.jwksUri,
  back_channel_logout_uri: options.backChannelLogoutUri,
  workload_identities: options.workloadIdentities?.map(({ jwksUri, ...rest }) => ({ ...rest, jwks_uri: jwksUri })),
  service_account_user_id: options.serviceAccountUserId,
  token_exchange_resource_ids: options.tokenExchangeResourceIds,
  disabled: options.disabled,
});

function applicationOf(api: ApiClient, json: ApplicationJson): Application {
  const path = `${PATH}${pathOf(json.id)}`;
  const secretOf = (secret: SecretJson): ApplicationSecret => {
    const secretPath = `${path}/secrets${pathOf(secret.id)}`;
    return {
      id: secret.id,
      lastFour: secret.last_four,
      createdAt: new Date(secret.created_at_millis),
      expiresAt: dateOf(secret.expires_at_millis),
      update: async ({ expiresAt }) => {
        const body = { expires_at_millis: expiresAt?.getTime() ?? null };
        await api.request('admin', { method: 'PATCH', path: secretPath, body });
      },
      revoke: async () => {
        await api.request('admin', { method: 'DELETE', path: secretPath });
      },
    };
  };
  return {
    id: json.id,
    kind: json.kind,
    authentication: json.authentication,
    displayName: json.display_name,
    logoUrl: json.logo_url,
    isFirstParty: json.is_first_party,
    subjectType: json.subject_type,
    redirectUris: json.redirect_uris,
    postLogoutRedirectUris: json.post_logout_redirect_uris,
    resourceIds: json.resource_ids,
    scopes: json.scopes,
    idTokenSignedResponseAlg: json.id_token_signed_response_alg,
    accessTokenSeconds: json.access_token_seconds,
    refreshTokenSeconds: json.refresh_token_seconds,
    requiresPar: json.requires_par,
    requiresDpop: json.requires_dpop,
    allowsDeviceGrant: json.allows_device_grant,
    jwks: json.jwks,
    jwksUri: json.jwks_uri,
    backChannelLogoutUri: json.back_channel_logout_uri,
    workloadIdentities: json.workload_identities.map(({ jwks_uri: jwksUri, ...rest }) => ({ ...rest, jwksUri })),
    serviceAccountUserId: json.service_account_user_id,
    tokenExchangeResourceIds: json.token_exchange_resource_ids,
    registration: json.registration,
    documentUrl: json.document_url,
    createdAt: new Date(json.created_at_millis),
    lastUsedAt: dateOf(json.last_used_at_millis),
    disabledAt: dateOf(json.disabled_at_millis),
    backChannelLogoutFailedAt: dateOf(json.back_channel_logout_failed_at_millis),
    backChannelLogoutError: json.back_channel_logout_error,
    secrets: json.secrets.map(secretOf),
    update: async (options) =>
      applicationOf(api, await api.request('admin', { method: 'PATCH', path, body: bodyOf(options) })),
    delete: async () => {
      await api.request('admin', { method: 'DELETE', path });
    },
    createSecret: async ({ expiresAt = null } = {}) => {
      const body = { expires_at_millis: expiresAt?.getTime() ?? null };
      const secret = await api.request<SecretJson & { client_secret: string }>('admin', {
        method: 'POST',
        path: `${path}/secrets`,
        body,
      });
      return { ...secretOf(secret), clientSecret: secret.client_secret };
    },
    listUsers: async ({ cursor, limit } = {}) => {
      const page = await api.request<{ items: ApplicationUserJson[]; pagination?: { next_cursor: string | null } }>(
        'admin',
        { method: 'GET', path: `${path}/users`, query: { cursor, limit } },
      );
      return Object.assign(page.items.map(applicationUserOf), { nextCursor: page.pagination?.next_cursor ?? null });
    },
    disconnectUser: async (userId) => {
      await api.request('admin', { method: 'DELETE', path: `${path}/users${pathOf(userId)}` });
    },
  };
}

const applicationUserOf = ({ user, ...json }: ApplicationUserJson): ApplicationUser => ({
  user: {
    id: user.id,
    displayName: user.display_name,
    primaryEmail: user.primary_email,
    profileImageUrl: user.profile_image_url,
  },
  ...connectionOf(json),
});
