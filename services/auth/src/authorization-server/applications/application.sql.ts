import type { JsonWebKey } from 'node:crypto';
import {
  type Database,
  isCanonicalUuid,
  type ListOrder,
  type ListRange,
  prepared,
  statement,
  type Tx,
  valueBytes,
  walkList,
} from '@hallpass/database';

/** `web` runs on a server, `browser` in a browser, `native` on a device; `machine` acts on its own, without a user. */
export const APPLICATION_KINDS = ['web', 'browser', 'native', 'machine'] as const;
export type ApplicationKind = (typeof APPLICATION_KINDS)[number];

/** An application is registered by an administrator, or by itself with a metadata document or by dynamic registration (§9). */
export const REGISTRATIONS = ['administrator', 'document', 'dynamic'] as const;
export type ApplicationRegistration = (typeof REGISTRATIONS)[number];

/** How an application proves at the token endpoint who it is. */
export const AUTHENTICATIONS = ['none', 'client_secret', 'private_key_jwt', 'workload_identity'] as const;
export type ApplicationAuthentication = (typeof AUTHENTICATIONS)[number];

export const ID_TOKEN_ALGORITHMS = ['ES256', 'RS256'] as const;
export type IdTokenAlgorithm = (typeof ID_TOKEN_ALGORITHMS)[number];

/** Whether all applications know a user by the same `sub` (OpenID Connect Core 1.0 §8). */
export const SUBJECT_TYPES = ['public', 'pairwise'] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** Public keys (RFC 7517 §5). */
export interface Jwks {
  keys: JsonWebKey[];
}

/** A claim that a workload's token must have. */
export interface ClaimRule {
  name: string;
  value: string;
  match: 'exact' | 'prefix';
}

/**
 * Tokens of a platform that an application uses instead of a secret (RFC 7523 §2.1): of an issuer, for an audience, with
 * these claims.
 */
export interface WorkloadIdentity {
  issuer: string;
  audience: string;
  /** Exactly one of these keys and the address below is set. */
  jwks: Jwks | null;
  jwks_uri: string | null;
  claims: ClaimRule[];
}

/** The column `settings`. */
export interface ApplicationSettings {
  idTokenSignedResponseAlg: IdTokenAlgorithm;
  /** With pairwise subjects, the host or `client_id` from which they are made. Missing or null otherwise. */
  sector?: string | null;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  requiresPar: boolean;
  requiresDpop: boolean;
  /** Missing in applications from before the device grant. */
  allowsDeviceGrant?: boolean;
  /** Exactly one of these keys and the address below is set with `private_key_jwt`, otherwise none. */
  jwks: Jwks | null;
  jwksUri: string | null;
  backChannelLogoutUri: string | null;
  workloadIdentities?: WorkloadIdentity[];
  /** The user that an application without users acts as. */
  serviceAccountUserId?: string | null;
  /** Resources whose access tokens it may exchange (RFC 8693). */
  tokenExchangeResourceIds?: string[];
}

export interface ApplicationRow {
  /** Also the `client_id`, except for an application with a metadata document. */
  id: string;
  kind: ApplicationKind;
  authentication: ApplicationAuthentication;
  display_name: string;
  logo_url: string | null;
  is_first_party: boolean;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  scopes: string[];
  /** Null for all resources of the project. */
  resource_ids: string[] | null;
  settings: ApplicationSettings;
  created_at: Date;
  last_used_at: Date | null;
  disabled_at: Date | null;
  /** The last failure to deliver a logout token, until one is delivered. */
  logout_failed_at: Date | null;
  logout_error: string | null;
  registration: ApplicationRegistration;
  /** For `document`: the URL of the metadata document, which is the `client_id`. */
  document_url: string | null;
}

export interface SecretRow {
  id: string;
  last_four: string;
  created_at: Date;
  expires_at: Date | null;
}

export interface ListedApplication extends ApplicationRow {
  /** The oldest first. */
  secrets: Array<Pick<SecretRow, 'id' | 'last_four'> & { created_at_millis: number; expires_at_millis: number | null }>;
}

/** An enabled application, for the protocol. */
export interface ClientRow extends ApplicationRow {
  /** SHA-256 of each secret that has not expired, in hexadecimal. */
  secret_hashes: string[];
}

/** Both are valid while a secret is rotated. */
export const MAX_SECRETS = 2;

/** The columns of an ApplicationRow, of the application `a`. */
export const APPLICATION_COLUMNS =
  `a.id, a.kind, a.authentication, a.display_name, a.logo_url, a.is_first_party, a.redirect_uris,
  a.post_logout_redirect_uris, a.scopes, a.resource_ids, a.settings, a.created_at, a.last_used_at, a.disabled_at,
  a.logout_failed_at, a.logout_error, a.registration, a.document_url` as const;

const millisOf = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;

const OF_APPLICATION = `s.project_id = a.project_id AND s.application_id = a.id` as const;

const LISTED = `${APPLICATION_COLUMNS}, (
    SELECT coalesce(json_agg(json_build_object('id', s.id, 'last_four', s.last_four,
      'created_at_millis', ${millisOf('s.created_at')}, 'expires_at_millis', ${millisOf('s.expires_at')})
      ORDER BY s.created_at, s.id), '[]')
    FROM auth.application_secret s WHERE ${OF_APPLICATION}) AS secrets`;

export const APPLICATION_ORDER: ListOrder = {
  name: 'applications',
  columns: [
    ['a.created_at', 'instant'],
    ['a.id', 'uuid'],
  ],
  direction: 'desc',
};

export const walkApplications = (db: Database, projectId: string, range: ListRange) =>
  walkList<ListedApplication>(
    db,
    projectId,
    {
      order: APPLICATION_ORDER,
      from: 'auth.application a',
      alias: 'a',
      where: ['a.project_id = :projectId'],
      columns: LISTED,
      bytes: valueBytes('a.redirect_uris', 'a.post_logout_redirect_uris', 'a.resource_ids', 'a.scopes', 'a.settings'),
    },
    range,
  );

export const selectApplication = prepared<ListedApplication>('application')(
  `SELECT ${LISTED} FROM auth.application a WHERE a.project_id = :projectId AND a.id = :id`,
);

/** `secret_hashes` of the application `a`, as in a ClientRow. */
export const SECRET_HASHES = `(
  SELECT coalesce(json_agg(encode(s.secret_hash, 'hex') ORDER BY s.created_at DESC), '[]')
  FROM auth.application_secret s
  WHERE ${OF_APPLICATION} AND (s.expires_at IS NULL OR s.expires_at > now())) AS secret_hashes` as const;

const selectClientRow = prepared<ClientRow>('application-client')(
  `SELECT ${APPLICATION_COLUMNS}, ${SECRET_HASHES}
   FROM auth.application a WHERE a.project_id = :projectId AND a.id = :clientId AND a.disabled_at IS NULL
     AND a.document_url IS NULL`,
);

/** @returns null if the application is unknown or disabled, and for text that cannot be an id */
export async function selectClient(
  db: Database | Tx,
  { projectId, clientId }: { projectId: string; clientId: string },
): Promise<ClientRow | null> {
  if (!isCanonicalUuid(clientId)) return null;
  const [row] = await selectClientRow(db, { projectId, clientId });
  return row ?? null;
}

/** Serializes changes of an application, and the grants that begin at the same time. */
export const lockApplication = prepared<ApplicationRow>('lock-application')(
  `SELECT ${APPLICATION_COLUMNS} FROM auth.application a WHERE a.project_id = :projectId AND a.id = :id FOR UPDATE`,
);

/** Serializes creation, so that concurrent requests cannot exceed the limit. */
export const lockCreation = statement({ global: 'an advisory lock named after the project' })(
  `SELECT pg_advisory_xact_lock(hashtextextended('auth.application/' || :projectId, 0))`,
);

/** Returns no row if the project has the maximum number of applications. */
export const insertApplication = prepared<{ id: string }>('insert-application')(
  `INSERT INTO auth.application (project_id, id, kind, authentication, display_name, logo_url, is_first_party,
     redirect_uris, post_logout_redirect_uris, resource_ids, scopes, settings)
   SELECT :projectId, :id, :kind, :authentication, :displayName, :logoUrl, :isFirstParty, :redirectUris,
     :postLogoutRedirectUris, :resourceIds::uuid[], :scopes, :settings
   WHERE (SELECT count(*) FROM auth.application WHERE project_id = :projectId AND registration = 'administrator')
     < :maximum::integer
   RETURNING id`,
);

/** Disabling an application again keeps the time of the first call. */
export const updateApplication = prepared('update-application')(
  `UPDATE auth.application SET authentication = :authentication, display_name = :displayName, logo_url = :logoUrl,
     is_first_party = :isFirstParty, redirect_uris = :redirectUris,
     post_logout_redirect_uris = :postLogoutRedirectUris, resource_ids = :resourceIds::uuid[], scopes = :scopes,
     settings = :settings,
     disabled_at = CASE WHEN :isDisabled::boolean THEN coalesce(disabled_at, now()) END
   WHERE project_id = :projectId AND id = :id`,
);

export const deleteApplication = prepared('delete-application')(
  `DELETE FROM auth.application WHERE project_id = :projectId AND id = :id`,
);

const SECRET_COLUMNS = 'id, last_four, created_at, expires_at';

export const deleteExpiredSecrets = prepared('delete-expired-application-secrets')(
  `DELETE FROM auth.application_secret
   WHERE project_id = :projectId AND application_id = :applicationId AND expires_at <= now()`,
);

export const deleteSecrets = prepared('delete-application-secrets')(
  `DELETE FROM auth.application_secret WHERE project_id = :projectId AND application_id = :applicationId`,
);

/** Returns no row if the application has two secrets. The caller has locked the application. */
export const insertSecret = prepared<SecretRow>('insert-application-secret')(
  `INSERT INTO auth.application_secret (project_id, id, application_id, secret_hash, last_four, expires_at)
   SELECT :projectId, :id, :applicationId, :secretHash, :lastFour, :expiresAt
   WHERE (SELECT count(*) FROM auth.application_secret
          WHERE project_id = :projectId AND application_id = :applicationId) < ${MAX_SECRETS}
   RETURNING ${SECRET_COLUMNS}`,
);

export const updateSecret = prepared<SecretRow>('update-application-secret')(
  `UPDATE auth.application_secret SET expires_at = :expiresAt
   WHERE project_id = :projectId AND application_id = :applicationId AND id = :id RETURNING ${SECRET_COLUMNS}`,
);

export const deleteSecret = prepared<{ id: string }>('delete-application-secret')(
  `DELETE FROM auth.application_secret
   WHERE project_id = :projectId AND application_id = :applicationId AND id = :id RETURNING id`,
);
