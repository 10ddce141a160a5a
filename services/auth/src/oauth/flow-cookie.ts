import type { Settings } from '@hallpass/settings';
import { OAUTH_FLOW_SECONDS } from './oauth-flow.sql.js';

/**
 * How many sign-ins one browser can have under way. Browsers send all cookies of the host with every request: whoever
 * led one here over and over could otherwise make its requests too long to be taken.
 */
const MAX_FLOWS_OF_BROWSER = 10;

type CookieSettings = Pick<Settings, 'environment'>;

/**
 * The cookie that ties a browser to the flow it began (contract/02 §7, security E1). It is named after the
 * state, so that parallel flows have one each. `__Host-` keeps other hosts of the same site from setting it; browsers
 * ask for `Secure` with it.
 */
export function flowCookieName(settings: CookieSettings, state: string): string {
  return `${prefixOf(settings)}${state}`;
}

const prefixOf = ({ environment }: CookieSettings): string =>
  `${environment === 'development' ? '' : '__Host-'}hallpass-oauth-`;

/**
 * @param flow.answersByPost the provider answers by a cross-site POST, which carries no cookie without SameSite=None;
 *   browsers take `Secure` on http://localhost too
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

/** What can stand in the name of a cookie (RFC 6265 §4.1.1), and all that ours are made of. */
const COOKIE_NAME = /^[\w.~-]{1,200}$/;

/** Takes the cookie of a state back; a state that can have none is read as the empty one. */
export function clearFlowCookie(settings: CookieSettings, state: string): string {
  const isSecure = settings.environment !== 'development';
  return `${flowCookieName(settings, COOKIE_NAME.test(state) ? state : '')}=; Path=/; Max-Age=0; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`;
}

/** Takes the oldest cookies back, so that there is room for one more: browsers send the oldest first (RFC 6265 §5.4). */
export function clearOldFlowCookies(settings: CookieSettings, header: string | undefined): string[] {
  const prefix = prefixOf(settings);
  const states = pairsOf(header).flatMap((pair) =>
    pair.startsWith(prefix) ? [pair.slice(prefix.length).split('=', 1)[0]!] : [],
  );
  const old = states.slice(0, Math.max(0, states.length - MAX_FLOWS_OF_BROWSER + 1));
  return old.map((state) => clearFlowCookie(settings, state));
}

/** The value of one cookie of a `Cookie` header (RFC 6265 §4.2.1); null when there is none, or it comes twice. */
export function cookieOf(header: string | undefined, name: string): string | null {
  const values = pairsOf(header)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0]! : null;
}

const pairsOf = (header = ''): string[] => header.split(';').map((pair) => pair.trim());
