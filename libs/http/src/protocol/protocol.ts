import { TEXT_CODE_HEADER } from '@hallpass/errors';

/** Names and values of the wire protocol that several files need (contract/01 §1 to §4). */
export const API_PREFIX = '/api/v1';
/** Alias of the newest version, served by the same handlers. */
export const LATEST_PREFIX = '/api/latest';
export const API_ROOT = '/api/';

export const OVERRIDE_HEADER = 'x-stack-override-error-status';
export const ACTUAL_STATUS_HEADER = 'x-stack-actual-status';
export const REQUEST_ID_HEADER = 'x-stack-request-id';
export const NO_STORE = 'no-store, max-age=0';
export const TEXT_TYPE = 'text/plain; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';

const REQUEST_HEADERS = [
  'x-stack-project-id',
  'x-stack-branch-id',
  'x-stack-access-type',
  'x-stack-publishable-client-key',
  'x-stack-secret-server-key',
  'x-stack-super-secret-admin-key',
  'x-stack-admin-access-token',
  'x-stack-access-token',
  'x-stack-refresh-token',
  'x-stack-allow-anonymous-user',
  OVERRIDE_HEADER,
  'x-stack-client-version',
  'x-stack-random-nonce',
  'ngrok-skip-browser-warning',
  'x-stack-disable-artificial-development-delay',
  'x-stack-development-override-key',
  'baggage',
  'sentry-trace',
  'x-vercel-protection-bypass',
];

/** Headers of the dashboard's owner sign-up: the setup token of the first owner, or an invitation code. */
const SIGN_UP_HEADERS = ['x-hallpass-setup-token', 'x-hallpass-invitation-code'];

/** A challenge of bot protection in responses, and the answer to it in requests. */
const CHALLENGE_HEADER = 'x-hallpass-challenge';

/** The remembered devices of `x-hallpass-device-tokens`, in `services/auth/src/new-devices`. */
const DEVICE_HEADERS = ['x-hallpass-device-tokens'];

/** Idempotency keys, and W3C Trace Context, which tracing agents add in browsers. */
const COMMON_HEADERS = ['idempotency-key', 'traceparent', 'tracestate'];

/**
 * `*` allows any header except `authorization`, which must be named (Fetch standard), and only works without credentials. Older browsers
 * only know the named headers.
 */
const ALLOWED_HEADERS = [
  'content-type',
  'authorization',
  ...REQUEST_HEADERS,
  ...SIGN_UP_HEADERS,
  CHALLENGE_HEADER,
  ...DEVICE_HEADERS,
  ...COMMON_HEADERS,
  '*',
];

const EXPOSED_HEADERS = [
  'content-type',
  ACTUAL_STATUS_HEADER,
  'x-stack-known-error',
  TEXT_CODE_HEADER,
  CHALLENGE_HEADER,
  'retry-after',
  'www-authenticate',
  REQUEST_ID_HEADER,
];

/**
 * CORS headers for every path under /api/. The API authenticates only by headers, so it allows `*` and never allows
 * credentials. A preflight names no project, so nothing depends on a project (security J7).
 */
export const API_CORS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-allow-headers': ALLOWED_HEADERS.join(', '),
  'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
};

/**
 * Returns whether a URL is a page of a provider sign-in, which browsers navigate to and which reads a cookie. Scripts
 * of other origins have no reason to call these pages, so CORS is off for them (security J7).
 */
export function readsCookie(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  try {
    const decoded = path.includes('%') ? decodeURIComponent(path) : path;
    return /^\/api\/v1\/auth\/oauth\/(?:authorize|callback)\//.test(decoded);
  } catch {
    return false; // no route matches a path that cannot be decoded
  }
}

/** The routes of a project's issuer: its endpoints, and its metadata in both forms (RFC 8414 §3.1). */
const ISSUER_ROUTE = /^\/p\/:\w+\/(?:oauth|\.well-known)\/|^\/\.well-known\/[\w-]+\/p\/:/;

export const isIssuerRoute = (route: string): boolean => ISSUER_ROUTE.test(route);

/** Whether the edge identifies the caller of a route, and applies the limits of its address. */
export const identifiesCaller = (route: string): boolean => route.startsWith(API_PREFIX) || isIssuerRoute(route);

const ISSUER_PATH =
  /^\/p\/[^/?]+\/(?:oauth\/(?:token|userinfo|jwks|par|device_authorization|introspect|revoke|register(?:\/[^/?]+)?)|\.well-known\/[\w-]+)\/?(?:\?|$)|^\/\.well-known\/[\w-]+\/p\/[^/?]+\/?(?:\?|$)/;

/**
 * Returns whether a URL is an endpoint of a project's issuer that scripts of any origin may call: none of these reads a
 * cookie. Browsers navigate to the others.
 */
export const isIssuerEndpoint = (url: string): boolean => ISSUER_PATH.test(url);

/** CORS headers of an issuer's endpoints (RFC 6749, RFC 9449 §8). */
export const ISSUER_CORS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-allow-headers': 'authorization, content-type, dpop, mcp-protocol-version, traceparent, tracestate, *',
  'access-control-expose-headers': `content-type, www-authenticate, dpop-nonce, retry-after, ${REQUEST_ID_HEADER}`,
};

export const HEALTH_CORS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
};
