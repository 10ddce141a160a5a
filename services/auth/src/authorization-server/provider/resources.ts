import type { Client, KoaContextWithOIDC, ResourceServer } from 'oidc-provider';
import type { OwnMetadata } from './clients.js';
import { JWT_BEARER } from './grant-types.js';
import type { IssuerParts } from './issuer-parts.js';
import { InvalidScope, InvalidTarget } from './library.js';
import { API_ID, apiResource } from '../resources/api-resource.js';
import { spellingsOf } from '../resources/identifier.js';
import { type ResourceRow, selectResources } from '../resources/resource.sql.js';

export type ResourcesOf = Pick<IssuerParts, 'database' | 'projectId' | 'baseUrl'>;

/** @returns null if the project has no such resource */
export async function findResource(
  { database, projectId, baseUrl }: ResourcesOf,
  indicator: string,
): Promise<ResourceRow | null> {
  const api = apiResource(baseUrl, projectId);
  if (indicator === api?.identifier) return api;
  const [resource] = await selectResources(database, { projectId, identifiers: spellingsOf(indicator) });
  return resource ?? null;
}

/** The scopes of a resource that an application may ask for. */
export function scopesFor({ resource_scopes: allowed }: OwnMetadata, { id, scopes }: ResourceRow): string[] {
  const names = scopes.map(({ name }) => name);
  // Clients that register themselves may ask for all scopes except those of our API.
  return names.filter((name) => (allowed === null ? id !== API_ID : allowed.includes(name)));
}

/** An application may ask for our API if it has one of its scopes, and for other resources if it lists them. */
function mayAskFor(own: OwnMetadata, resource: ResourceRow): boolean {
  if (resource.id === API_ID) return scopesFor(own, resource).length > 0;
  return own.resource_ids?.includes(resource.id) !== false;
}

/**
 * Describes a resource that a request names, as the library needs it.
 * @throws InvalidTarget if the project has no such resource, or the application may not ask for it
 */
export const resourceServerOf =
  (parts: ResourcesOf) =>
  async (ctx: KoaContextWithOIDC, indicator: string, client: Client): Promise<ResourceServer> => {
    const own = client as unknown as OwnMetadata;
    const resource = await findResource(parts, indicator);
    if (!resource || !mayAskFor(own, resource))
      throw new InvalidTarget('the application may not ask for this resource, or the project has no such resource');
    const scopes = scopesFor(own, resource);
    addDefaultScopes(ctx, resource, scopes);
    return {
      audience: resource.identifier,
      scope: scopes.join(' '),
      accessTokenTTL: resource.access_token_seconds ?? own.access_token_seconds,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'ES256' } },
    } as ResourceServer;
  };

/** Clients that name neither a scope nor a resource sign users in (RFC 6749 §3.3). */
export function defaultScope({ oidc }: KoaContextWithOIDC, { scope }: Client): void {
  const params = oidc.params!;
  const isAllowed = scope?.split(' ').includes('openid') === true;
  if (oidc.route !== 'token' && params['scope'] === undefined && isAllowed) params['scope'] = 'openid';
}

const WITHOUT_USER = ['client_credentials', JWT_BEARER];

/** MCP clients name no scope. A token request for a grant of a user cannot add any. */
function addDefaultScopes({ oidc }: KoaContextWithOIDC, resource: ResourceRow, allowed: readonly string[]): void {
  const params = oidc.params!;
  if (oidc.route === 'token' && !WITHOUT_USER.includes(String(params['grant_type']))) return;
  const asked = oidc.requestParamScopes;
  const names = resource.scopes.map(({ name }) => name);
  const refused = names.find((name) => asked.has(name) && !allowed.includes(name));
  if (refused !== undefined)
    throw new InvalidScope(
      'the application may not ask for this scope. Add it to the scopes of the application',
      refused,
    );
  if (names.some((name) => asked.has(name))) return;
  const added = resource.default_scopes.filter((name) => allowed.includes(name));
  if (added.length > 0) params['scope'] = [...asked, ...added].join(' ');
}
