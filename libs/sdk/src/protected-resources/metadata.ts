/** Protected-resource metadata (RFC 9728 §2), which leads a client from the resource to its authorization server. */
export interface ProtectedResourceMetadata {
  resource: string;
  authorization_servers: string[];
  bearer_methods_supported: ['header'];
  scopes_supported?: string[];
  resource_name?: string;
  resource_documentation?: string;
  dpop_signing_alg_values_supported: ['ES256'];
  dpop_bound_access_tokens_required?: true;
}

export interface MetadataOptions {
  issuer: string;
  resource: string;
  scopesSupported: readonly string[];
  resourceName?: string | undefined;
  documentation?: string | undefined;
  requireDpop?: boolean | undefined;
}

export const WELL_KNOWN = '/.well-known/oauth-protected-resource';

export function metadataOf(options: MetadataOptions): ProtectedResourceMetadata {
  const { issuer, resource, scopesSupported, resourceName, documentation, requireDpop = false } = options;
  return {
    resource,
    authorization_servers: [issuer],
    ...(scopesSupported.length > 0 ? { scopes_supported: [...scopesSupported] } : {}),
    bearer_methods_supported: ['header'],
    ...(resourceName === undefined ? {} : { resource_name: resourceName }),
    ...(documentation === undefined ? {} : { resource_documentation: documentation }),
    dpop_signing_alg_values_supported: ['ES256'],
    ...(requireDpop ? { dpop_bound_access_tokens_required: true } : {}),
  };
}

/** The address of the metadata: the well-known path is inserted before the path of the resource (RFC 9728 §3.1). */
export function metadataUrlOf(resource: string, origin: string): URL {
  const { pathname, search } = /^https?:/i.test(resource) ? new URL(resource) : new URL(origin);
  return new URL(`${WELL_KNOWN}${pathname === '/' ? '' : pathname}${search}`, origin);
}

/** The answer to a request for the metadata, which scripts of every origin may read. */
export interface MetadataAnswer {
  status: 200 | 204 | 405;
  headers: Record<string, string>;
  body: string | null;
}

const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*',
};

export function metadataAnswer(method: string, metadata: ProtectedResourceMetadata): MetadataAnswer {
  if (method === 'OPTIONS') return { status: 204, headers: OPEN, body: null };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { allow: 'GET, HEAD' }, body: null };
  const headers = { ...OPEN, 'content-type': 'application/json', 'cache-control': 'public, max-age=300' };
  return { status: 200, headers, body: method === 'HEAD' ? null : JSON.stringify(metadata) };
}
