import type { ProjectConfig } from '@hallpass/project-config';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { SecondsOfNewGrant } from '../live-grant.sql.js';
import { Provider } from './library.js';
import { OFFLINE_ACCESS } from './scopes.js';

/** The longest lifetimes of a project's tokens. Infinite unless the project has limits. */
export interface TokenLimits {
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
}

/** The shortest lifetimes that an application can have. */
const LEAST = { access: 60, refresh: 900 };

/** Lower limits count as the shortest lifetimes of an application. */
export const tokenLimitsOf = ({ authorizationServer }: Pick<ProjectConfig, 'authorizationServer'>): TokenLimits => ({
  accessTokenSeconds: Math.max(authorizationServer.maxAccessTokenSeconds ?? Infinity, LEAST.access),
  refreshTokenSeconds: Math.max(authorizationServer.maxRefreshTokenSeconds ?? Infinity, LEAST.refresh),
});

const LEFT = new WeakMap<KoaContextWithOIDC, number>();

/** Keeps how long the grant of the current request lasts at most, for the tokens that the request issues. */
export function keepSecondsLeft(seconds: number): void {
  const { ctx } = Provider;
  if (ctx) LEFT.set(ctx, Math.max(Math.floor(seconds), 1));
}

/** The same for a code, whose grant starts with the answer. @param scope of the code */
export function keepSecondsOfNewGrant({ offline_seconds, online_seconds }: SecondsOfNewGrant, scope = ''): void {
  const seconds = scope.split(' ').includes(OFFLINE_ACCESS) ? offline_seconds : online_seconds;
  if (seconds !== null) keepSecondsLeft(seconds);
}

/** Infinite for a request that has found no grant. */
export const secondsLeft = (ctx: KoaContextWithOIDC): number => LEFT.get(ctx) ?? Infinity;
