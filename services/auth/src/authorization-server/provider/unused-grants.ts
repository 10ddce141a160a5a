import type { KoaContextWithOIDC } from 'oidc-provider';
import type { RequestToIssuer } from './current-issuer.js';
import type { Grants } from './grants.js';
import { Provider } from './library.js';

/** The grants that token requests have started. */
const started = new WeakMap<object, string>();

export function noteStartedGrant(id: string): void {
  if (Provider.ctx) started.set(Provider.ctx, id);
}

/**
 * Ends the grant of a request that is refused after its code was spent, because of its DPoP proof or its resource.
 * Nobody has a token of it.
 */
export const endUnusedGrants =
  (grants: Grants) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const id = started.get(ctx);
    const { projectId } = (ctx.req as RequestToIssuer).issuer;
    if (id !== undefined && ctx.status >= 400) await grants.end(projectId, id, true);
  };
