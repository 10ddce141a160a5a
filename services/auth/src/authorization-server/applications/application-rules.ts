import type {
  ApplicationAuthentication,
  ApplicationKind,
  ApplicationRow,
  ApplicationSettings,
  IdTokenAlgorithm,
  Jwks,
  SubjectType,
  WorkloadIdentity,
} from './application.sql.js';
import { hasCustomScheme, isLocalRedirect } from './application-fields.js';
import { DEFAULT_SCOPES } from '../shared-fields.js';

/** Fields that an administrator sets, as in requests and responses. */
export interface ApplicationFields {
  kind: ApplicationKind;
  authentication: ApplicationAuthentication;
  display_name: string;
  logo_url: string | null;
  is_first_party: boolean;
  subject_type: SubjectType;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  /** Null: all resources of the project. */
  resource_ids: string[] | null;
  scopes: string[];
  id_token_signed_response_alg: IdTokenAlgorithm;
  access_token_seconds: number;
  refresh_token_seconds: number;
  requires_par: boolean;
  requires_dpop: boolean;
  allows_device_grant: boolean;
  jwks: Jwks | null;
  jwks_uri: string | null;
  back_channel_logout_uri: string | null;
  workload_identities: WorkloadIdentity[];
  service_account_user_id: string | null;
  token_exchange_resource_ids: string[];
}

export type NewApplication = Pick<ApplicationFields, 'kind' | 'display_name'> &
  Partial<Omit<ApplicationFields, 'kind' | 'display_name'>>;

export const ACCESS_TOKEN_SECONDS = 600;
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3_600;

const AUTHENTICATION_OF: Readonly<Record<ApplicationKind, ApplicationAuthentication>> = {
  web: 'client_secret',
  browser: 'none',
  native: 'none',
  machine: 'client_secret',
};

/** Removes fields that a request does not name. */
export const named = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

export const withDefaults = (application: NewApplication): ApplicationFields => ({
  authentication: AUTHENTICATION_OF[application.kind],
  logo_url: null,
  is_first_party: false,
  subject_type: 'public',
  redirect_uris: [],
  post_logout_redirect_uris: [],
  resource_ids: null,
  scopes: application.kind === 'machine' ? [] : DEFAULT_SCOPES,
  id_token_signed_response_alg: 'ES256',
  access_token_seconds: ACCESS_TOKEN_SECONDS,
  refresh_token_seconds: REFRESH_TOKEN_SECONDS,
  requires_par: false,
  requires_dpop: false,
  allows_device_grant: false,
  jwks: null,
  jwks_uri: null,
  back_channel_logout_uri: null,
  workload_identities: [],
  service_account_user_id: null,
  token_exchange_resource_ids: [],
  ...named(application),
});

export type Problem = readonly [field: keyof ApplicationFields, message: string];

const LISTS = [
  'redirect_uris',
  'post_logout_redirect_uris',
  'resource_ids',
  'scopes',
  'token_exchange_resource_ids',
] as const;

/** Returns the fields that do not fit each other, with the sentence that follows the name of the field. */
export const problemsOf = (application: ApplicationFields): Problem[] => [
  ...authenticationProblems(application),
  ...uriProblems(application),
  ...keyProblems(application),
  ...deviceProblems(application),
  ...subjectProblems(application),
  ...workloadProblems(application),
  ...LISTS.flatMap((field): Problem[] => {
    const values = application[field] ?? [];
    return new Set(values).size < values.length ? [[field, 'must not repeat a value']] : [];
  }),
];

/** The hosts of valid addresses that do not lead to the user's computer. */
const hostsOf = ({ redirect_uris: uris }: Pick<ApplicationFields, 'redirect_uris'>): string[] => [
  ...new Set(uris.filter((uri) => URL.canParse(uri) && !isLocalRedirect(uri)).map((uri) => new URL(uri).hostname)),
];

/** The sector of pairwise subjects (OpenID Connect Core 1.0 §8.1): the host of the application, or else its id. */
const sectorOf = (fields: Pick<ApplicationFields, 'redirect_uris'>, clientId: string): string =>
  hostsOf(fields)[0] ?? clientId;

function subjectProblems(application: ApplicationFields): Problem[] {
  const isUnclear = application.subject_type === 'pairwise' && hostsOf(application).length > 1;
  return isUnclear ? [['redirect_uris', SAME_HOST]] : [];
}

const SAME_HOST =
  "must all be on one host with the subject_type 'pairwise', except for addresses on the user's computer";

/** The subjects of an application are made from its sector, so a change must not lead to another one. */
export function sectorProblems({ id, settings }: ApplicationRow, fields: ApplicationFields): Problem[] {
  const { sector = null } = settings;
  if (sector === null || sectorOf(fields, id) === sector) return [];
  const rule = sector === id ? "must stay on the user's computer" : `must stay on the host ${sector}`;
  return [['redirect_uris', `${rule}: the subjects of the application are made from it`]];
}

function deviceProblems({ kind, allows_device_grant: isAllowed }: ApplicationFields): Problem[] {
  if (!isAllowed || kind === 'native' || kind === 'web') return [];
  return [['allows_device_grant', "may be true only for the kinds 'native' and 'web'"]];
}

function authenticationProblems({ kind, authentication }: ApplicationFields): Problem[] {
  if (kind === 'browser' && authentication !== 'none')
    return [['authentication', "must be 'none': an application in a browser cannot keep a secret"]];
  if (kind === 'machine' && authentication === 'none')
    return [
      ['authentication', "must be 'client_secret', 'private_key_jwt' or 'workload_identity' for the kind 'machine'"],
    ];
  if (kind !== 'machine' && authentication === 'workload_identity')
    return [['authentication', "may be 'workload_identity' only for the kind 'machine'"]];
  return [];
}

function uriProblems(application: ApplicationFields): Problem[] {
  const { kind, redirect_uris: redirectUris } = application;
  const problems: Problem[] = [];
  if (kind !== 'machine' && redirectUris.length === 0) problems.push(['redirect_uris', 'must have at least 1 items']);
  for (const field of ['redirect_uris', 'post_logout_redirect_uris'] as const) {
    if (kind === 'machine' && application[field].length > 0)
      problems.push([field, "must be empty for the kind 'machine', which signs no users in"]);
    else if (kind !== 'native' && application[field].some(hasCustomScheme))
      problems.push([field, "may contain private schemes such as com.example.app only for the kind 'native'"]);
  }
  return problems;
}

function keyProblems({ authentication, jwks, jwks_uri: jwksUri }: ApplicationFields): Problem[] {
  const fields = [...(jwks === null ? [] : (['jwks'] as const)), ...(jwksUri === null ? [] : (['jwks_uri'] as const))];
  if (authentication !== 'private_key_jwt')
    return fields.map((field) => [field, "must be null unless authentication is 'private_key_jwt'"]);
  if (fields.length === 0)
    return [['jwks', "or jwks_uri is a required field with the authentication 'private_key_jwt'"]];
  return fields.length === 1 ? [] : [['jwks_uri', 'must be null if jwks is set']];
}

function workloadProblems(application: ApplicationFields): Problem[] {
  const { kind, authentication, workload_identities: identities } = application;
  const problems: Problem[] = [];
  if (authentication === 'workload_identity' && identities.length === 0)
    problems.push(['workload_identities', "must have at least 1 items with the authentication 'workload_identity'"]);
  if (authentication !== 'workload_identity' && identities.length > 0)
    problems.push(['workload_identities', "must be empty unless authentication is 'workload_identity'"]);
  if (identities.some((each) => (each.jwks === null) === (each.jwks_uri === null)))
    problems.push(['workload_identities', 'must each have either jwks or jwks_uri']);
  if (kind !== 'machine' && application.service_account_user_id !== null)
    problems.push(['service_account_user_id', "must be null unless the kind is 'machine'"]);
  if (['none', 'workload_identity'].includes(authentication) && application.token_exchange_resource_ids.length > 0)
    problems.push(['token_exchange_resource_ids', `must be empty with the authentication '${authentication}'`]);
  return problems;
}

export const fieldsOf = ({ settings, ...row }: ApplicationRow): ApplicationFields => ({
  kind: row.kind,
  authentication: row.authentication,
  display_name: row.display_name,
  logo_url: row.logo_url,
  is_first_party: row.is_first_party,
  subject_type: (settings.sector ?? null) === null ? 'public' : 'pairwise',
  redirect_uris: row.redirect_uris,
  post_logout_redirect_uris: row.post_logout_redirect_uris,
  resource_ids: row.resource_ids,
  scopes: row.scopes,
  id_token_signed_response_alg: settings.idTokenSignedResponseAlg,
  access_token_seconds: settings.accessTokenSeconds,
  refresh_token_seconds: settings.refreshTokenSeconds,
  requires_par: settings.requiresPar,
  requires_dpop: settings.requiresDpop,
  allows_device_grant: settings.allowsDeviceGrant ?? false,
  jwks: settings.jwks,
  jwks_uri: settings.jwksUri,
  back_channel_logout_uri: settings.backChannelLogoutUri,
  workload_identities: settings.workloadIdentities ?? [],
  service_account_user_id: settings.serviceAccountUserId ?? null,
  token_exchange_resource_ids: settings.tokenExchangeResourceIds ?? [],
});

/**
 * The values of the columns that a change can set.
 * @param clientId of the application
 */
export function columnsOf(fields: ApplicationFields, clientId: string) {
  const settings: ApplicationSettings = {
    idTokenSignedResponseAlg: fields.id_token_signed_response_alg,
    sector: fields.subject_type === 'pairwise' ? sectorOf(fields, clientId) : null,
    accessTokenSeconds: fields.access_token_seconds,
    refreshTokenSeconds: fields.refresh_token_seconds,
    requiresPar: fields.requires_par,
    requiresDpop: fields.requires_dpop,
    allowsDeviceGrant: fields.allows_device_grant,
    jwks: fields.jwks,
    jwksUri: fields.jwks_uri,
    backChannelLogoutUri: fields.back_channel_logout_uri,
    workloadIdentities: fields.workload_identities,
    serviceAccountUserId: fields.service_account_user_id,
    tokenExchangeResourceIds: fields.token_exchange_resource_ids,
  };
  return {
    authentication: fields.authentication,
    displayName: fields.display_name,
    logoUrl: fields.logo_url,
    isFirstParty: fields.is_first_party,
    redirectUris: fields.redirect_uris,
    postLogoutRedirectUris: fields.post_logout_redirect_uris,
    resourceIds: fields.resource_ids,
    scopes: fields.scopes,
    settings: JSON.stringify(settings),
  };
}
