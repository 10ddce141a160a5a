import type { AppContext } from '../context/app-context.js';
import type { LinkOptions } from '../connections/connected-account.js';
import { KnownErrors } from '../errors/known-errors.js';
import type { Page } from '../redirects/page.js';
import { REDIRECT_WAIT_MILLIS } from '../redirects/redirects.js';
import { apiBase } from '../requests/app-identity.js';
import { exchangeCode } from '../requests/token-endpoint.js';
import { base64urlOf } from '../base64.js';
import { parseCookies } from '../sessions/cookie-token-store.js';
import { finishSignIn, leadToMfa } from './sign-in.js';

/** How long a user may take at the provider (contract/01 §16). */
const STATE_COOKIE_SECONDS = 3_600;

const random = () => base64urlOf(crypto.getRandomValues(new Uint8Array(32)));
const nameOf = (page: Page, state: string) => `${page.cookies.isSecure ? '__Host-' : ''}hallpass-oauth-${state}`;

interface Flow {
  type: 'authenticate' | 'link';
  /** The provider's id in the project's configuration. */
  provider: string;
  /** Additional scopes of the provider, such as `repo`. */
  scopes?: readonly string[];
  returnTo?: string | null;
}

/**
 * Redirects to a provider to sign in or up. The callback page then goes to `returnTo`, or to the page after sign-in.
 * @throws Error outside a browser, or if the page to return to is not trusted
 */
export async function signInWithOAuth(
  context: AppContext,
  provider: string,
  options: { returnTo?: string } = {},
): Promise<void> {
  const { redirects, oauthScopesOnSignIn } = context;
  if (options.returnTo !== undefined) assertTrusted(context, options.returnTo);
  await leadToProvider(context, {
    type: 'authenticate',
    provider,
    scopes: oauthScopesOnSignIn[provider],
    returnTo: options.returnTo ?? redirects.returnTo(),
  });
}

/**
 * Redirects to a provider to connect an account to the signed-in user, and then to `returnTo` (default: this page).
 * @throws Error outside a browser, or if the page to return to is not trusted
 */
export async function linkOAuthAccount(
  context: AppContext,
  provider: string,
  { scopes, returnTo = pageOf(context).href }: LinkOptions = {},
): Promise<void> {
  assertTrusted(context, returnTo);
  const { href } = new URL(returnTo, pageOf(context).href);
  await leadToProvider(context, { type: 'link', provider, scopes, returnTo: href });
}

function assertTrusted({ redirects }: AppContext, returnTo: string): void {
  if (!redirects.isTrusted(returnTo)) throw new Error(`${returnTo} is not trusted as a page to return to.`);
}

async function leadToProvider(context: AppContext, { type, provider, scopes, returnTo }: Flow): Promise<void> {
  const { identity, redirects, sessions } = context;
  const page = pageOf(context);
  const session = sessions.current();
  // Linking adds the account to the signed-in user. An anonymous user becomes the user who signs in.
  const token = session === null ? null : await session.getAccessToken();
  const { state, codeChallenge } = await beginFlow(page);
  // The server rejects addresses with a fragment, so keep the fragment in this tab.
  const [back = '', fragment] = (returnTo ?? '').split('#', 2);
  if (fragment) page.session.set(fragmentKey(state), fragment);
  const url = new URL(`${apiBase(identity.baseUrl)}/auth/oauth/authorize/${encodeURIComponent(provider)}`);
  const query = {
    client_id: identity.projectId,
    client_secret: identity.publishableClientKey ?? '',
    redirect_uri: redirects.absolute('oauthCallback', 'urls.oauthCallback'),
    scope: 'legacy',
    state,
    grant_type: 'authorization_code',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    response_type: 'code',
    type,
    error_redirect_url: redirects.absolute('error', 'urls.error'),
    ...(back ? { after_callback_redirect_url: back } : {}),
    ...(token === null ? {} : { token }),
    ...(scopes === undefined || scopes.length === 0 ? {} : { provider_scope: scopes.join(' ') }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  page.navigate(url.href, false);
  await page.wait(REDIRECT_WAIT_MILLIS);
}

export interface OAuthCallbackOptions {
  /** Handles an error. Without it, the browser shows an alert. */
  onFailure?: (error: unknown) => void;
}

/**
 * Finishes a sign-in or an account connection on the callback page. Removes `code` and `state` from the address.
 * @returns false if there was nothing to finish, or if it failed and the failure was reported
 */
export async function callOAuthCallback(
  context: AppContext,
  { onFailure = alertOn(context) }: OAuthCallbackOptions = {},
): Promise<boolean> {
  const { redirects, transport, identity } = context;
  const page = pageOf(context);
  const address = new URL(page.href);
  const [code, state] = [address.searchParams.get('code'), address.searchParams.get('state')];
  if (code === null || state === null) return false;
  const codeVerifier = takeVerifier(page, state);
  if (codeVerifier === null) return false;
  address.searchParams.delete('code');
  address.searchParams.delete('state');
  page.showAddress(address.href);
  const fragment = page.session.get(fragmentKey(state));
  page.session.remove(fragmentKey(state));
  const redirectUri = redirects.absolute('oauthCallback', 'urls.oauthCallback');
  try {
    const { afterCallbackUrl, ...signedIn } = await exchangeCode(transport, identity, {
      code,
      codeVerifier,
      redirectUri,
    });
    const returnTo = afterCallbackUrl && fragment ? `${afterCallbackUrl}#${fragment}` : afterCallbackUrl;
    await finishSignIn(context, signedIn, { returnTo });
    return true;
  } catch (error) {
    await leadToMfa(context, error);
    if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) return false;
    onFailure(error);
    return false;
  }
}

/** Messages of spec §8. */
const alertOn = (context: AppContext) => (error: unknown) =>
  pageOf(context).alert(
    error instanceof KnownErrors.InvalidTotpCode
      ? 'Invalid TOTP code. Please try signing in again.'
      : 'Error signing in during OAuth callback. Please try again.',
  );

/** Key of the return page's fragment in the tab's session storage. */
const fragmentKey = (state: string): string => `hallpass-oauth-fragment-${state}`;

/** @throws Error outside a browser */
export function pageOf({ redirects }: AppContext): Page {
  if (redirects.page === null) throw new Error('Signing in by a provider needs a browser.');
  return redirects.page;
}

interface Begun {
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
function takeVerifier(page: Page, state: string): string | null {
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
