import { cookieNames, parseCookies, tokensInCookies } from './cookie-token-store.js';
import { MemoryTokenStore, type Tokens } from './token-store.js';

/** A request of the Web APIs (`Request`, Hono, Next.js) or of Node (Express, Fastify). */
export interface RequestLike {
  headers: { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Reads the session of a request to a back end: from `x-stack-auth` (`app.getAuthHeaders()`), a bearer access token
 * (RFC 6750 §2.1), or the cookies of an app on the same host.
 * @throws Error if `x-stack-auth` is not a JSON object
 */
export function requestTokens(request: RequestLike, projectId: string): Tokens | null {
  const auth = headerOf(request, 'x-stack-auth');
  if (auth !== null) return tokensOf(auth);
  const bearer = /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
  if (bearer !== undefined) return { refreshToken: '', accessToken: bearer };
  const cookies = parseCookies(headerOf(request, 'cookie') ?? '');
  const inCookies = (isSecure: boolean) =>
    tokensInCookies(cookieNames(projectId, isSecure), (name) => cookies.get(name));
  return inCookies(true) ?? inCookies(false);
}

/** Changes to the session are not written to the response. */
export const requestTokenStore = (request: RequestLike, projectId: string) =>
  new MemoryTokenStore(requestTokens(request, projectId));

export const isRequestLike = (value: object): value is RequestLike =>
  'headers' in value && typeof value.headers === 'object' && value.headers !== null;

export function headerOf({ headers }: RequestLike, name: string): string | null {
  if (typeof headers.get === 'function') return (headers.get as (name: string) => string | null)(name);
  const value = (headers as Readonly<Record<string, string | string[] | undefined>>)[name];
  return Array.isArray(value) ? value.join('; ') : (value ?? null);
}

function tokensOf(header: string): Tokens | null {
  let json: unknown;
  try {
    json = JSON.parse(header);
  } catch {
    json = null;
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Error('The authentication request header must be a JSON object, as getAuthHeaders() gives it.');
  }
  const { accessToken, refreshToken } = json as { accessToken?: unknown; refreshToken?: unknown };
  const token = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  if (token(accessToken) === null && token(refreshToken) === null) return null;
  return { refreshToken: token(refreshToken) ?? '', accessToken: token(accessToken) };
}
