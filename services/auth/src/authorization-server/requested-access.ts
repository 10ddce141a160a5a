import type { Client } from 'oidc-provider';
import type { OwnMetadata } from './provider/clients.js';
import { findResource, type ResourcesOf, scopesFor } from './provider/resources.js';
import { SCOPES } from './provider/scopes.js';
import type { ResourceRow } from './resources/resource.sql.js';

/** Scopes of the issuer, and each resource with the scopes of it, as the hosted pages show them. */
export interface RequestedAccess {
  scopes: Array<{ name: string }>;
  resources: Array<{
    identifier: string;
    display_name: string;
    /** An empty description stands for the name of the scope. */
    scopes: Array<{ name: string; description: string }>;
  }>;
}

/** Describes what an application asks for. @param params of its request */
export async function requestedAccess(
  of: ResourcesOf,
  client: Client,
  params: { scope?: unknown; resource?: unknown },
): Promise<RequestedAccess> {
  const names = String(params.scope ?? '').split(' ');
  const found = await resourcesOf(of, [params.resource ?? []].flat().map(String));
  return {
    scopes: SCOPES.filter((name) => names.includes(name)).map((name) => ({ name })),
    resources: found.map((resource) => {
      const allowed = scopesFor(client as unknown as OwnMetadata, resource).filter((name) => names.includes(name));
      const { identifier, display_name, scopes } = resource;
      return { identifier, display_name, scopes: scopes.filter(({ name }) => allowed.includes(name)) };
    }),
  };
}

/** The resources of a request. Those that were deleted after it began are left out. */
async function resourcesOf(of: ResourcesOf, indicators: readonly string[]): Promise<ResourceRow[]> {
  const found = await Promise.all(indicators.map((indicator) => findResource(of, indicator)));
  return [...new Map(found.flatMap((each) => (each ? [[each.id, each]] : []))).values()];
}
