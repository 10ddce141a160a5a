import { AdaptedCookieStore, type CookieAdapter } from '../sessions/adapted-cookie-store.js';
import { CookieTokenStore } from '../sessions/cookie-token-store.js';
import { isRequestLike, type RequestLike, requestTokenStore } from '../sessions/request-token-store.js';
import { MemoryTokenStore, type Tokens, type TokenStore } from '../sessions/token-store.js';

/**
 * Where a session is kept:
 * - `cookie`: in the browser's cookies.
 * - `memory`: until the process ends; for tests and scripts.
 * - a request (`Request`, or `{ headers }` of Node): what it brings; for back ends, for each call.
 * - tokens of a known session: `{ accessToken, refreshToken }`, as `getAuthJson()` gives them.
 * - `{ cookies }`: the cookies of a framework's request and response.
 * - null: nowhere; nobody is signed in unless a call says otherwise.
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

/** One that is asked for at each call: in a framework that knows the request that it is at work on. */
export type TokenStoreSource = TokenStoreInit | (() => TokenStoreInit | Promise<TokenStoreInit>);

export function storeOf(init: TokenStoreInit, projectId: string): TokenStore {
  // Where a page is rendered by a server there are no cookies of a browser: nobody is signed in until it is in one.
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
