import { readDto } from '@hallpass/http';
import { CreateApplicationDto } from './application.dto.js';
import { isLocalRedirect } from './application-fields.js';
import { type ApplicationFields, named, withDefaults } from './application-rules.js';
import type { ApplicationAuthentication } from './application.sql.js';

/** Metadata that breaks a rule of applications. The message begins with the name of the member. */
export class MetadataProblem extends Error {
  override readonly name = 'MetadataProblem';
}

const IN_METADATA = { display_name: 'client_name', requires_dpop: 'dpop_bound_access_tokens' };

/**
 * Reads the metadata of a client that registers itself (RFC 7591 §2), with the rules of applications. Members that we
 * do not support are ignored. A client whose redirects all lead to the user's computer is a native one.
 * @throws MetadataProblem
 */
export function readClientMetadata(
  metadata: Record<string, unknown>,
  { authentication, name }: { authentication: ApplicationAuthentication; name: string },
): ApplicationFields {
  const { redirect_uris: redirectUris } = metadata;
  const isNative = metadata['application_type'] === 'native' || areLocal(redirectUris);
  const stated = named({
    kind: isNative ? 'native' : 'web',
    authentication,
    display_name: metadata['client_name'] ?? name,
    redirect_uris: redirectUris,
    id_token_signed_response_alg: metadata['id_token_signed_response_alg'],
    requires_dpop: metadata['dpop_bound_access_tokens'],
    ...(authentication === 'private_key_jwt' ? { jwks: metadata['jwks'], jwks_uri: metadata['jwks_uri'] } : {}),
    scopes: [],
  });
  const faults: string[] = [];
  const dto = readDto(CreateApplicationDto, stated, { path: '', text: false, faults }) as CreateApplicationDto;
  if (faults[0] !== undefined) throw new MetadataProblem(nameAsInMetadata(faults[0].replace(/^\./, '')));
  return withDefaults(dto);
}

function nameAsInMetadata(fault: string): string {
  const renamed = Object.entries(IN_METADATA).find(([field]) => fault.startsWith(field));
  return renamed ? fault.replace(...renamed) : fault;
}

function areLocal(uris: unknown): boolean {
  if (!Array.isArray(uris) || uris.length === 0) return false;
  return uris.every((uri) => typeof uri === 'string' && URL.canParse(uri) && isLocalRedirect(uri));
}

/** @throws MetadataProblem if a client cannot use the flow that we have */
export function assertCodeFlow({
  grant_types: grantTypes = ['authorization_code'],
  response_types: responseTypes = ['code'],
}: Record<string, unknown>): void {
  if (!Array.isArray(grantTypes) || !grantTypes.includes('authorization_code'))
    throw new MetadataProblem("grant_types must contain 'authorization_code'");
  if (!Array.isArray(responseTypes) || !responseTypes.includes('code'))
    throw new MetadataProblem("response_types must contain 'code'");
}
