import type { Tokens, TokenStore } from './token-store.js';

/** The cookies of a page, in the format of `document.cookie` (RFC 6265 §5). */
export interface CookieJar {
  /** All cookies: `name=value; name=value`. */
  read(): string;
  /** Sets one cookie, including its attributes. */
  write(cookie: string): void;
  /** Whether the page was loaded over https. */
  readonly isSecure: boolean;
  /**
   * Calls the listener at each change. Absent if the browser does not report changes.
   * @returns a function that unsubscribes
   */
  onChange?: (listener: () => void) => () => void;
}

/** One year and one day, like the published SDK (contract/01 §16). */
const REFRESH_COOKIE_SECONDS = 31_536_000;
const ACCESS_COOKIE_SECONDS = 86_400;
/** Polling interval in browsers that do not report cookie changes. */
const POLL_MILLIS = 100;

export function cookieNames(projectId: string, isSecure: boolean): { refresh: string; access: string } {
  const prefix = isSecure ? '__Host-' : '';
  return { refresh: `${prefix}hallpass-refresh-${projectId}`, access: `${prefix}hallpass-access-${projectId}` };
}

/**
 * Reads a session from cookies.
 * @param cookie returns the value of a cookie by name
 */
export function tokensInCookies(
  names: { refresh: string; access: string },
  cookie: (name: string) => string | null | undefined,
): Tokens | null {
  const refreshToken = cookie(names.refresh);
  if (!refreshToken) return null;
  // The access cookie names its session, so that half of a pair from another sign-in is ignored.
  const [session, accessToken] = (cookie(names.access) ?? '').split('!');
  return { refreshToken, accessToken: session === tagOf(refreshToken) && accessToken ? accessToken : null };
}

/** Returns the cookies that store a session. A lifetime of 0 removes a cookie. */
export function cookiesOf(
  names: { refresh: string; access: string },
  tokens: Tokens | null,
): { name: string; value: string; maxAgeSeconds: number }[] {
  const { refreshToken = '', accessToken = null } = tokens ?? {};
  const access = accessToken === null ? '' : `${tagOf(refreshToken)}!${accessToken}`;
  return [
    { name: names.refresh, value: refreshToken, maxAgeSeconds: refreshToken === '' ? 0 : REFRESH_COOKIE_SECONDS },
    { name: names.access, value: access, maxAgeSeconds: access === '' ? 0 : ACCESS_COOKIE_SECONDS },
  ];
}

/**
 * Stores the session in two cookies on the page's own origin. Over https they are `__Host-` cookies: Secure, only for
 * this host, and no sibling host can set them (RFC 6265bis §4.1.3.2). Scripts write them, so they cannot be HttpOnly.
 * SameSite=Lax keeps them out of other sites' requests.
 */
export class CookieTokenStore implements TokenStore {
  readonly #names: { refresh: string; access: string };

  constructor(
    projectId: string,
    private readonly jar: CookieJar = documentCookies(),
  ) {
    this.#names = cookieNames(projectId, jar.isSecure);
  }

  get(): Tokens | null {
    const cookies = parseCookies(this.jar.read());
    return tokensInCookies(this.#names, (name) => cookies.get(name));
  }

  set(tokens: Tokens | null): void {
    const secure = this.jar.isSecure ? '; Secure' : '';
    for (const { name, value, maxAgeSeconds } of cookiesOf(this.#names, tokens))
      this.jar.write(`${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`);
  }

  subscribe(listener: () => void): () => void {
    if (this.jar.onChange) return this.jar.onChange(listener);
    let last = this.jar.read();
    const timer = setInterval(() => {
      const next = this.jar.read();
      if (next === last) return;
      last = next;
      listener();
    }, POLL_MILLIS);
    return () => clearInterval(timer);
  }
}

export function documentCookies(): CookieJar {
  return {
    read: () => document.cookie,
    write: (cookie) => {
      document.cookie = cookie;
    },
    isSecure: location.protocol === 'https:',
    ...('cookieStore' in globalThis && { onChange: onCookieChange }),
  };
}

/** Uses the Cookie Store API §3.5. */
function onCookieChange(listener: () => void): () => void {
  const { cookieStore } = globalThis as unknown as { cookieStore: EventTarget };
  cookieStore.addEventListener('change', listener);
  return () => cookieStore.removeEventListener('change', listener);
}

/** Enough of the refresh token to tell two sign-ins apart, but too little (60 of 224 bits) to be misused. */
function tagOf(refreshToken: string): string {
  return refreshToken.slice(0, 12);
}

/** Parses a Cookie header (RFC 6265 §4.2.1). */
export function parseCookies(header: string): Map<string, string> {
  const pairs = header.split(';').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  return new Map(pairs);
}
