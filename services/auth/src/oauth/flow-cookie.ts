import type { Settings } from '@hallpass/settings';
import { OAUTH_FLOW_SECONDS } from './oauth-flow.sql.js';

/**
 * How many sign-ins one browser can have in progress. Browsers send all cookies of the host with every request, so a
 * site that repeatedly starts flows could make the requests too large for the server.
 */
const MAX_FLOWS_OF_BROWSER = 10;

type CookieSettings = Pick<Settings, 'environment'>;

/**
 * The cookie that binds a browser to the flow it started (contract/02 §7, security E1). The state is part of its name,
 * so that parallel flows have separate cookies. `__Host-` keeps other hosts of the same site from setting it, and
 * requires `Secure`.
 */
export function flowCookieName(settings: CookieSettings, state: string): string {
  return `${prefixOf(settings)}${state}`;
}

const prefixOf = ({ environment }: CookieSettings): string =>
  `${environment === 'development' ? '' : '__Host-'}hallpass-oauth-`;

/**
 * @param flow.answersByPost the provider answers with a cross-site POST, which carries no cookie without SameSite=None;
 * browsers accept `Secure` on http://localhost, too
 */
export function setFlowCookie(
  settings: CookieSettings,
  flow: { state: string; value: string; answersByPost: boolean },
): string {
  const isSecure = flow.answersByPost || settings.environment !== 'development';
  return [
    `${flowCookieName(settings, flow.state)}=${flow.value}`,
    'Path=/',
    `Max-Age=${OAUTH_FLOW_SECONDS}`,
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    `SameSite=${flow.answersByPost ? 'None' : 'Lax'}`,
  ].join('; ');
}

/** The characters that a cookie name may contain (RFC 6265 §4.1.1), limited to those that ours use. */
const COOKIE_NAME = /^[\w.~-]{1,200}$/;

/** Clears the cookie of a state; a state that cannot be part of a cookie name counts as empty. */
export function clearFlowCookie(settings: CookieSettings, state: string): string {
  const isSecure = settings.environment !== 'development';
  return `${flowCookieName(settings, COOKIE_NAME.test(state) ? state : '')}=; Path=/; Max-Age=0; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`;
}

/** Clears the oldest cookies to make room for a new one: browsers send the oldest first (RFC 6265 §5.4). */
export function clearOldFlowCookies(settings: CookieSettings, header: string | undefined): string[] {
  const prefix = prefixOf(settings);
  const states = pairsOf(header).flatMap((pair) =>
    pair.startsWith(prefix) ? [pair.slice(prefix.length).split('=', 1)[0]!] : [],
  );
  const old = states.slice(0, Math.max(0, states.length - MAX_FLOWS_OF_BROWSER + 1));
  return old.map((state) => clearFlowCookie(settings, state));
}

/** The value of a cookie in a `Cookie` header (RFC 6265 §4.2.1); null if it is missing or appears twice. */
export function cookieOf(header: string | undefined, name: string): string | null {
  const values = pairsOf(header)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0]! : null;
}

const pairsOf = (header = ''): string[] => header.split(';').map((pair) => pair.trim());
