import { base64urlOf } from '../base64.js';
import { parseCookies } from '../sessions/cookie-token-store.js';
import type { Page } from '../redirects/page.js';

/** How long a user may take at the provider (contract/01 §16). */
export const STATE_COOKIE_SECONDS = 3_600;

const random = () => base64urlOf(crypto.getRandomValues(new Uint8Array(32)));
const nameOf = (page: Page, state: string) => `${page.cookies.isSecure ? '__Host-' : ''}hallpass-oauth-${state}`;

export interface Begun {
  state: string;
  /** S256 of the verifier (RFC 7636 §4.2). */
  codeChallenge: string;
}

/** Begins a flow. Its verifier is kept in a cookie of this browser, under the state. */
export async function beginFlow(page: Page): Promise<Begun> {
  const [state, verifier] = [random(), random()];
  writeCookie(page, nameOf(page, state), verifier, STATE_COOKIE_SECONDS);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { state, codeChallenge: base64urlOf(new Uint8Array(digest)) };
}

/**
 * Reads and removes the verifier of a flow.
 * @returns null if this browser did not begin the flow within `STATE_COOKIE_SECONDS`
 */
export function takeVerifier(page: Page, state: string): string | null {
  const name = nameOf(page, state);
  const verifier = parseCookies(page.cookies.read()).get(name);
  if (!verifier) return null;
  writeCookie(page, name, '', 0);
  return verifier;
}

function writeCookie(page: Page, name: string, value: string, maxAgeSeconds: number): void {
  const secure = page.cookies.isSecure ? '; Secure' : '';
  page.cookies.write(`${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`);
}
