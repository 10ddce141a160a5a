import { isPlainObject } from '@hallpass/project-config';
import { jsonTextProblem } from '@hallpass/text';
import type { ApplicationAuthentication, ApplicationRow } from '../applications/application.sql.js';
import { type ApplicationFields, fieldsOf, named } from '../applications/application-rules.js';
import { METHODS } from '../provider/clients.js';
import { assertCodeFlow, MetadataProblem, readClientMetadata } from '../applications/client-metadata.js';

/** RFC 7591 §3.2.2. */
export class RegistrationError extends Error {
  override readonly name = 'RegistrationError';

  constructor(
    readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata' | 'access_denied',
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

const AUTHENTICATIONS: Readonly<Record<string, ApplicationAuthentication>> = {
  none: 'none',
  client_secret_basic: 'client_secret',
  client_secret_post: 'client_secret',
  private_key_jwt: 'private_key_jwt',
};

const MAX_BYTES = 32 * 1_024;
const UNNAMED = 'Unnamed application';

/**
 * Reads the body of a registration (RFC 7591 §2). Scopes are ignored, because the user decides what to allow.
 * @throws RegistrationError
 */
export function readRegistration(body: Buffer | undefined): {
  fields: ApplicationFields;
  metadata: Record<string, unknown>;
} {
  const metadata = parsed(body);
  const textProblem = jsonTextProblem(metadata);
  if (textProblem !== null) throw new RegistrationError('invalid_client_metadata', `the metadata ${textProblem}`);
  const method = metadata['token_endpoint_auth_method'] ?? 'client_secret_basic';
  const authentication =
    typeof method === 'string' && Object.hasOwn(AUTHENTICATIONS, method) ? AUTHENTICATIONS[method] : undefined;
  if (!authentication) {
    const methods = Object.keys(AUTHENTICATIONS).join(', ');
    throw new RegistrationError('invalid_client_metadata', `token_endpoint_auth_method must be one of ${methods}`);
  }
  try {
    assertCodeFlow(metadata);
    return { fields: readClientMetadata(metadata, { authentication, name: UNNAMED }), metadata };
  } catch (error) {
    if (!(error instanceof MetadataProblem)) throw error;
    const isOfRedirect = error.message.startsWith('redirect_uris');
    throw new RegistrationError(isOfRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata', error.message);
  }
}

function parsed(body: Buffer | undefined): Record<string, unknown> {
  if (body && body.length > MAX_BYTES)
    throw new RegistrationError('invalid_client_metadata', `the metadata must be at most ${MAX_BYTES} bytes`);
  try {
    const metadata: unknown = JSON.parse(body?.toString() ?? '');
    if (isPlainObject(metadata)) return metadata;
  } catch {
    // Answered below.
  }
  throw new RegistrationError('invalid_client_metadata', 'send the metadata of the client as a JSON object');
}

/** The metadata that is registered (RFC 7591 §3.2.1), as the server understands it. */
export function registeredMetadata(row: ApplicationRow): Record<string, unknown> {
  const fields = fieldsOf(row);
  return named({
    client_id: row.id,
    client_id_issued_at: Math.floor(row.created_at.getTime() / 1_000),
    client_name: fields.display_name,
    application_type: fields.kind === 'native' ? 'native' : 'web',
    redirect_uris: fields.redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: METHODS[fields.authentication],
    id_token_signed_response_alg: fields.id_token_signed_response_alg,
    dpop_bound_access_tokens: fields.requires_dpop,
    jwks: fields.jwks ?? undefined,
    jwks_uri: fields.jwks_uri ?? undefined,
  });
}
