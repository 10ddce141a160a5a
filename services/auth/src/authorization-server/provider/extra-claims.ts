import type { KoaContextWithOIDC } from 'oidc-provider';

const CLAIMS = new WeakMap<KoaContextWithOIDC, Record<string, unknown>>();

/** Adds claims to the access token that a request issues. */
export const keepClaims = (ctx: KoaContextWithOIDC, claims: Record<string, unknown>) => CLAIMS.set(ctx, claims);

export const keptClaims = (ctx: KoaContextWithOIDC) => CLAIMS.get(ctx);
