import { AdaptedCookieStore, type CookieAdapter } from '../sessions/adapted-cookie-store.js';
import { CookieTokenStore } from '../sessions/cookie-token-store.js';
import { isRequestLike, type RequestLike, requestTokenStore } from '../sessions/request-token-store.js';
import { MemoryTokenStore, type Tokens, type TokenStore } from '../sessions/token-store.js';

/**
 * Where a session is stored:
 * - `cookie`: in the browser's cookies.
 * - `memory`: until the process ends; for tests and scripts.
 * - a request (`Request`, or Node's `{ headers }`): the session that the request carries; for back ends, per call.
 * - tokens of a known session: `{ accessToken, refreshToken }`, as returned by `getAuthJson()`.
 * - `{ cookies }`: the cookies of a framework's request and response.
 * - null: nowhere; nobody is signed in unless a call names a store.
 * - a store of your own.
 */
export type TokenStoreInit =
  | 'cookie'
  | 'memory'
  | RequestLike
  | { accessToken: string | null; refreshToken: string | null }
  | { cookies: CookieAdapter }
  | TokenStore
  | null;

/** A store, or a function that returns the store for each call, for frameworks that know the current request. */
export type TokenStoreSource = TokenStoreInit | (() => TokenStoreInit | Promise<TokenStoreInit>);

export function storeOf(init: TokenStoreInit, projectId: string): TokenStore {
  // A server that renders a page has no browser cookies, so nobody is signed in until the page runs in the browser.
  if (init === 'cookie' && typeof document !== 'undefined') return new CookieTokenStore(projectId);
  if (init === 'cookie' || init === 'memory' || init === null) return new MemoryTokenStore();
  if (isRequestLike(init)) return requestTokenStore(init, projectId);
  if ('get' in init) return init;
  if ('cookies' in init) return new AdaptedCookieStore(projectId, init.cookies);
  return new MemoryTokenStore(tokensOf(init));
}

function tokensOf({
  accessToken,
  refreshToken,
}: {
  accessToken: string | null;
  refreshToken: string | null;
}): Tokens | null {
  return accessToken || refreshToken ? { accessToken, refreshToken: refreshToken ?? '' } : null;
}
