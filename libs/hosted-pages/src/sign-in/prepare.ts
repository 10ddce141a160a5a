import { ApiError, HallpassClientApp, KnownErrors, MemoryTokenStore, type Tokens, type TokenStore } from '@hallpass/js';
import { type Branding, brandingOf } from './branding.js';
import { addressWithReturn, type Place, withoutStrayReturn } from './place.js';

/** The pages of all projects share their origin, so each project has its own key (security F10). */
const keyOf = (projectId: string): string => `hallpass-session:${projectId}`;

/**
 * Parameters with which an app sends its user here (RFC 6749 §4.1.1, RFC 7636 §4.3); `wanted`: the only accepted value.
 */
const PARAMETERS: Readonly<Record<string, { wanted?: string; pattern?: RegExp }>> = {
  response_type: { wanted: 'code' },
  redirect_uri: {},
  state: {},
  code_challenge: { pattern: /^[A-Za-z0-9_-]{43}$/ },
  code_challenge_method: { wanted: 'S256' },
};

/** Optional: requests a fresh sign-in (OpenID Connect Core §3.1.2.1). */
const PROMPT = 'prompt';

/** Whether an app waits for the result of this sign-in. */
const isAuthorization = ({ parameters }: Place): boolean =>
  Object.keys(PARAMETERS).some((name) => parameters.has(name));

const requestOf = ({ parameters }: Place): Record<string, string> =>
  Object.fromEntries(Object.keys(PARAMETERS).map((name) => [name, parameters.get(name) ?? '']));

/** Whether the app requires a fresh sign-in. */
const asksToSignIn = ({ parameters }: Place): boolean => parameters.get(PROMPT) === 'login';

/** The page that continues the app's request after sign-in, with no other parameters in its address. */
const continuationOf = (place: Place): string =>
  `/p/${place.projectId}/sign-in?${new URLSearchParams(requestOf(place)).toString()}`;

/** The key of every hosted page (contract/02 §15): only the address determines the project. */
const KEY = 'hosted-pages';

export type Prepared =
  /** `backUrl` leads from the account settings back to the app. */
  | { is: 'open'; app: HallpassClientApp; branding: Branding; backUrl: string | null }
  | { is: 'leaving' }
  /** An app requires a fresh sign-in: `address` is signed in here until `proceed` ends that session. */
  | { is: 'signInAgain'; branding: Branding; address: string; proceed: () => Promise<void> }
  | { is: 'wrongLink'; names: string[] }
  | { is: 'noProject' }
  | { is: 'switchedOff' }
  | { is: 'notLoaded' };

const PAGES_OF_APPS = ['sign-in', 'sign-up'];

/**
 * Checks the address before anything is shown, so that users who are signed in already, or were sent here by mistake,
 * never see a form.
 */
export async function prepare(given: Place): Promise<Prepared> {
  const place = withoutStrayReturn(given);
  const app = hostedApp(place.projectId);
  try {
    const branding = await brandingOf(app);
    const { origin } = new URL(branding.hostedPagesUrl);
    if (origin !== location.origin) return leave(`${origin}${place.href}`);
    if (PAGES_OF_APPS.includes(place.page) && isAuthorization(place)) {
      const wrong = wrongParameters(place);
      if (wrong.length > 0) return { is: 'wrongLink', names: wrong };
      await checkAuthorization(app, place);
      const user = asksToSignIn(place) ? await app.getUser() : null;
      if (user !== null) {
        const address = user.primaryEmail ?? user.displayName ?? user.id;
        return { is: 'signInAgain', branding, address, proceed: () => endSession(app, place) };
      }
      const url = await authorizedUrl(app, place);
      if (url !== null) return leave(url);
      history.replaceState(history.state, '', addressWithReturn(place, continuationOf(place)));
    } else {
      const returnUrl = place.page === 'sign-out' ? place.parameters.get('return_url') : null;
      if (returnUrl !== null) return await signingOut(app, branding, place, returnUrl);
      if (place !== given) history.replaceState(history.state, '', place.href);
    }
    return { is: 'open', app, branding, backUrl: await wayBack(app, place) };
  } catch (error) {
    return failedBy(error, place);
  }
}

/** Redirects to an app's URL, which has been checked. */
function leave(url: string): Prepared {
  location.replace(url);
  return { is: 'leaving' };
}

/** Asks before it signs anyone out, because anyone can link to the page. Without a session, it redirects at once. */
async function signingOut(
  app: HallpassClientApp,
  branding: Branding,
  { projectId }: Place,
  returnUrl: string,
): Promise<Prepared> {
  const url = await checkedReturnUrl(app, returnUrl);
  if ((await app.getUser({ or: 'anonymous-if-exists[deprecated]' })) === null) return leave(url);
  // Trusts that one URL as a page of the app and opens it after sign-out.
  return { is: 'open', app: hostedApp(projectId, { afterSignOut: url }), branding, backUrl: null };
}

function failedBy(error: unknown, place: Place): Prepared {
  if (error instanceof KnownErrors.RedirectUrlNotWhitelisted)
    return { is: 'wrongLink', names: [place.page === 'sign-out' ? 'return_url' : 'redirect_uri'] };
  if (error instanceof KnownErrors.SchemaError)
    return { is: 'wrongLink', names: [place.page === 'sign-out' ? 'return_url' : 'redirect_uri'] };
  if (error instanceof ApiError && error.code === 'HOSTED_PAGES_OFF') return { is: 'switchedOff' };
  const isNoProject =
    error instanceof KnownErrors.CurrentProjectNotFound || error instanceof KnownErrors.InvalidPublishableClientKey;
  return { is: isNoProject ? 'noProject' : 'notLoaded' };
}

/** The app of a project's hosted pages. @param afterSignOut URL to open after sign-out; defaults to the sign-in page */
function hostedApp(projectId: string, { afterSignOut }: { afterSignOut?: string } = {}): HallpassClientApp {
  const handler = `/p/${projectId}`;
  return new HallpassClientApp({
    baseUrl: location.origin,
    projectId,
    publishableClientKey: KEY,
    tokenStore: sessionStoreOf(projectId),
    urls: {
      handler,
      home: `${handler}/account-settings`,
      afterSignOut: afterSignOut ?? `${handler}/sign-in`,
    },
  });
}

/**
 * The page of the app that the account settings lead back to: the address's `return_url`, or the page that linked here.
 * Remembered for this window.
 * @returns null if the project trusts neither
 */
async function wayBack(app: HallpassClientApp, { projectId, page, parameters }: Place): Promise<string | null> {
  if (page !== 'account-settings') return null;
  const key = `hallpass-way-back:${projectId}`;
  for (const url of [parameters.get('return_url'), referrer(), remembered(key)]) {
    const checked = url === null ? null : await trusted(app, url);
    if (checked !== null) {
      remember(key, checked);
      return checked;
    }
  }
  return null;
}

async function trusted(app: HallpassClientApp, url: string): Promise<string | null> {
  try {
    return await checkedReturnUrl(app, url);
  } catch (error) {
    if (error instanceof KnownErrors.RedirectUrlNotWhitelisted || error instanceof KnownErrors.SchemaError) return null;
    throw error;
  }
}

/** Ignores our own pages. */
function referrer(): string | null {
  const url = URL.parse(document.referrer);
  return url === null || url.origin === location.origin ? null : url.href;
}

function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage is disabled
  }
}

function remember(key: string, url: string): void {
  try {
    sessionStorage.setItem(key, url);
  } catch {
    // Storage is disabled: the next page will have no link back.
  }
}

/** Names the invalid parameters, for the app's developer. The server checks them again. */
function wrongParameters({ projectId, parameters }: Place): string[] {
  const wrong = Object.entries(PARAMETERS).flatMap(([name, { wanted, pattern }]) => {
    const [value = '', ...more] = parameters.getAll(name);
    const isRight = value !== '' && more.length === 0 && (wanted ?? value) === value && (pattern?.test(value) ?? true);
    return isRight ? [] : [name];
  });
  // Optional, because the address already names the project.
  if (parameters.getAll('client_id').some((id) => id !== projectId)) wrong.push('client_id');
  const prompts = parameters.getAll(PROMPT);
  if (prompts.length > 1 || prompts.some((prompt) => prompt !== 'login')) wrong.push(PROMPT);
  return wrong;
}

/** @throws KnownErrors.RedirectUrlNotWhitelisted, SchemaError */
async function checkAuthorization(app: HallpassClientApp, place: Place): Promise<void> {
  const query = new URLSearchParams(requestOf(place)).toString();
  await app.api.request('client', { method: 'GET', path: `/auth/hosted-sign-in?${query}` });
}

/** Ends the session of these pages, so that the user signs in again. Sessions of apps continue. */
async function endSession(app: HallpassClientApp, { projectId }: Place): Promise<void> {
  if ((await app.getUser()) !== null)
    await app.api.request('client', { method: 'DELETE', path: '/auth/sessions/current', body: {} });
  sessionStoreOf(projectId).set(null);
}

/**
 * The app's URL with a code, to redirect to.
 * @returns null if nobody is signed in any more
 */
async function authorizedUrl(app: HallpassClientApp, place: Place): Promise<string | null> {
  if ((await app.getUser()) === null) return null;
  // Read now, not earlier: in a project with refresh token rotation, refreshing the access token has just replaced it.
  const refreshToken = await app.getRefreshToken();
  if (refreshToken === null) return null;
  try {
    const { redirect_url } = await app.api.request<{ redirect_url: string }>('client', {
      method: 'POST',
      path: '/auth/hosted-sign-in',
      body: { ...requestOf(place), refresh_token: refreshToken },
    });
    return redirect_url;
  } catch (error) {
    const isOver =
      error instanceof KnownErrors.RefreshTokenError || (error instanceof ApiError && error.status === 401);
    if (isOver) return null;
    throw error;
  }
}

/**
 * Returns the URL to open after sign-out, once the server has checked it. @throws
 * KnownErrors.RedirectUrlNotWhitelisted, SchemaError
 */
async function checkedReturnUrl(app: HallpassClientApp, url: string): Promise<string> {
  const path = `/auth/hosted-sign-in/return-url?${new URLSearchParams({ url }).toString()}`;
  return (await app.api.request<{ url: string }>('client', { method: 'GET', path })).url;
}

/**
 * Stores the session of a project's pages in local storage, for all tabs. Not in cookies, which would be sent with
 * every request and, for many projects, exceed the size limit of a request.
 */
class StoredSession implements TokenStore {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();

  constructor(projectId: string) {
    this.#key = keyOf(projectId);
  }

  get(): Tokens | null {
    const text = localStorage.getItem(this.#key);
    return text === null ? null : (JSON.parse(text) as Tokens);
  }

  set(tokens: Tokens | null): void {
    if (tokens === null) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, JSON.stringify(tokens));
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    // Only other tabs cause storage events.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === this.#key || key === null) listener();
    };
    this.#listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }
}

/** If the browser blocks storage, the session lasts as long as the page. */
function sessionStoreOf(projectId: string): TokenStore {
  try {
    localStorage.getItem(keyOf(projectId));
    return new StoredSession(projectId);
  } catch {
    return new MemoryTokenStore();
  }
}
