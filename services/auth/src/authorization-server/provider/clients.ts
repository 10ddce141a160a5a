import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '@hallpass/identity';
import { randomToken } from '@hallpass/settings';
import type { AdapterPayload, ClientMetadata } from 'oidc-provider';
import { DEVICE_CODE, JWT_BEARER, TOKEN_EXCHANGE } from './grant-types.js';
import { RecordAdapter, type RecordsOf } from './record-adapter.js';
import { SCOPES } from './scopes.js';
import {
  type ApplicationRow,
  type ClientRow,
  selectClient,
  type WorkloadIdentity,
} from '../applications/application.sql.js';
import { columnsOf } from '../applications/application-rules.js';
import { isDocumentUrl } from '../metadata-documents/client-id-url.js';
import { DocumentRefused } from '../metadata-documents/document-refused.js';
import type { DocumentClient } from '../metadata-documents/document-rules.js';
import { InvalidClient, Provider } from './library.js';

/** Metadata of a client that the library does not know. */
export interface OwnMetadata {
  logo_url: string | null;
  is_first_party: boolean;
  /** From which pairwise subjects are made. Null for public ones. */
  sector: string | null;
  /** Null for all resources of the project. */
  resource_ids: string[] | null;
  /** Scopes of resources that the application may ask for. Null for all of them. */
  resource_scopes: string[] | null;
  workload_identities: WorkloadIdentity[];
  /** The user that an application without users acts as. */
  service_account_user_id: string | null;
  /** Resources whose access tokens it may exchange. */
  token_exchange_resource_ids: string[];
  /** Host of the `client_id`, if that is the URL of a metadata document. */
  client_host: string | null;
  secret_hashes: string[];
  access_token_seconds: number;
  refresh_token_seconds: number;
}

export const OWN_METADATA = [
  'logo_url',
  'is_first_party',
  'sector',
  'resource_ids',
  'resource_scopes',
  'workload_identities',
  'service_account_user_id',
  'token_exchange_resource_ids',
  'client_host',
  'secret_hashes',
  'access_token_seconds',
  'refresh_token_seconds',
] as const satisfies Array<keyof OwnMetadata>;

/** Stands for a client's secrets, of which only the hashes are known. Nobody can guess it. */
const UNKNOWN_SECRET = randomToken();

export const METHODS = {
  none: 'none',
  client_secret: 'client_secret_basic',
  private_key_jwt: 'private_key_jwt',
  // The grant checks the token of the platform.
  workload_identity: 'none',
} as const;

type Registered = Omit<
  ClientRow,
  'created_at' | 'last_used_at' | 'disabled_at' | 'document_url' | 'logout_failed_at' | 'logout_error'
>;

function grantTypesOf({ kind, authentication, settings }: Registered): string[] {
  const exchange = settings.tokenExchangeResourceIds?.length ? [TOKEN_EXCHANGE] : [];
  const device = settings.allowsDeviceGrant ? [DEVICE_CODE] : [];
  if (kind !== 'machine') return ['authorization_code', 'refresh_token', ...device, ...exchange];
  return [authentication === 'workload_identity' ? JWT_BEARER : 'client_credentials', ...exchange];
}

/** The metadata of an application (OpenID Connect Dynamic Client Registration 1.0 §2). */
function metadataOf(row: Registered): ClientMetadata & OwnMetadata {
  const { settings } = row;
  const isMachine = row.kind === 'machine';
  // A client that registers itself may ask for every scope: its users decide.
  const registersItself = row.registration !== 'administrator';
  const ownScopes = registersItself ? SCOPES : row.scopes.filter((scope) => SCOPES.includes(scope));
  return {
    client_id: row.id,
    client_name: row.display_name,
    application_type: row.kind === 'native' ? 'native' : 'web',
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: row.post_logout_redirect_uris,
    grant_types: grantTypesOf(row),
    response_types: isMachine ? [] : ['code'],
    token_endpoint_auth_method: METHODS[row.authentication],
    ...(row.authentication === 'client_secret' ? { client_secret: UNKNOWN_SECRET } : {}),
    ...(ownScopes.length > 0 ? { scope: ownScopes.join(' ') } : {}),
    id_token_signed_response_alg: settings.idTokenSignedResponseAlg,
    require_pushed_authorization_requests: settings.requiresPar,
    dpop_bound_access_tokens: settings.requiresDpop,
    ...(settings.jwks ? { jwks: settings.jwks as ClientMetadata['jwks'] } : {}),
    ...(settings.jwksUri ? { jwks_uri: settings.jwksUri } : {}),
    logo_url: row.logo_url,
    is_first_party: row.is_first_party,
    sector: settings.sector ?? null,
    resource_ids: row.resource_ids,
    workload_identities: settings.workloadIdentities ?? [],
    service_account_user_id: settings.serviceAccountUserId ?? null,
    token_exchange_resource_ids: settings.tokenExchangeResourceIds ?? [],
    resource_scopes: registersItself ? null : row.scopes.filter((scope) => !SCOPES.includes(scope)),
    client_host: null,
    secret_hashes: row.secret_hashes,
    access_token_seconds: settings.accessTokenSeconds,
    refresh_token_seconds: settings.refreshTokenSeconds,
  };
}

export function isSecretOf({ secret_hashes: hashes }: Pick<OwnMetadata, 'secret_hashes'>, secret: string): boolean {
  const given = hashToken(secret);
  return hashes.map((hash) => timingSafeEqual(Buffer.from(hash, 'hex'), given)).includes(true);
}

/** The metadata of a client that describes itself. */
function metadataOfDocument(url: string, { fields, grantTypes }: DocumentClient): ClientMetadata & OwnMetadata {
  const { settings, ...columns } = columnsOf(fields, url);
  const row: Registered = {
    ...{ id: url, kind: fields.kind, authentication: columns.authentication, display_name: columns.displayName },
    ...{ logo_url: null, is_first_party: false, secret_hashes: [], scopes: [] },
    ...{ registration: 'document', resource_ids: null },
    redirect_uris: columns.redirectUris,
    post_logout_redirect_uris: [],
    settings: JSON.parse(settings) as ApplicationRow['settings'],
  };
  return { ...metadataOf(row), grant_types: grantTypes, client_host: new URL(url).host };
}

/** Finds the client of a metadata document. @throws DocumentRefused */
export type FindDocument = (url: string, clientAddress: string | undefined) => Promise<DocumentClient>;

/** Reads applications for every request, so that a disabled one is refused at once. */
export class ClientAdapter extends RecordAdapter {
  constructor(
    of: RecordsOf,
    private readonly findDocument: FindDocument,
  ) {
    super(of, 'Client');
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const { database, projectId } = this.of;
    if (isDocumentUrl(id)) return this.findByDocument(id);
    const row = await selectClient(database, { projectId, clientId: id });
    return row ? (metadataOf(row) as AdapterPayload) : undefined;
  }

  /** @throws InvalidClient, or temporarily_unavailable, with the reason for the developers of the client */
  private async findByDocument(url: string): Promise<AdapterPayload> {
    try {
      return metadataOfDocument(url, await this.findDocument(url, Provider.ctx?.ip)) as AdapterPayload;
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      const { message, detail, isTemporary } = error;
      const refusal = new InvalidClient(message, detail);
      // A client that gets `invalid_client` may throw its tokens away.
      throw isTemporary
        ? Object.assign(refusal, {
            message: 'temporarily_unavailable',
            error: 'temporarily_unavailable',
            statusCode: 503,
          })
        : refusal;
    }
  }

  override upsert(): Promise<void> {
    return Promise.reject(new Error('applications are not registered by the library'));
  }
}
