import type { Tokens, TokenStore } from './token-store.js';

/** The cookies of a page, as `document.cookie` gives them (RFC 6265 §5). */
export interface CookieJar {
  /** All cookies: `name=value; name=value`. */
  read(): string;
  /** Sets one cookie, attributes included. */
  write(cookie: string): void;
  /** Whether the page came over https. */
  readonly isSecure: boolean;
}

/** One year and one day, as those of the published SDK (contract/01 §16). */
const REFRESH_COOKIE_SECONDS = 31_536_000;
const ACCESS_COOKIE_SECONDS = 86_400;

/**
 * Keeps the session in two cookies of the page's own origin. Over https they are `__Host-` cookies: Secure, for this
 * host alone, and no sibling host can plant them (RFC 6265bis §4.1.3.2). They are written by script, so they cannot be
 * HttpOnly; SameSite=Lax keeps them out of other sites' requests.
 */
export class CookieTokenStore implements TokenStore {
  readonly #refreshName: string;
  readonly #accessName: string;

  constructor(
    projectId: string,
    private readonly jar: CookieJar = documentCookies(),
  ) {
    const prefix = jar.isSecure ? '__Host-' : '';
    this.#refreshName = `${prefix}hallpass-refresh-${projectId}`;
    this.#accessName = `${prefix}hallpass-access-${projectId}`;
  }

  get(): Tokens | null {
    const cookies = parse(this.jar.read());
    const refreshToken = cookies.get(this.#refreshName);
    if (!refreshToken) return null;
    // The access cookie names its session: half of a pair left by another sign-in is not used.
    const [session, accessToken] = (cookies.get(this.#accessName) ?? '').split('!');
    return { refreshToken, accessToken: session === tagOf(refreshToken) && accessToken ? accessToken : null };
  }

  set(tokens: Tokens | null): void {
    if (tokens === null) {
      this.#write(this.#refreshName, '', 0);
      this.#write(this.#accessName, '', 0);
      return;
    }
    this.#write(this.#refreshName, tokens.refreshToken, REFRESH_COOKIE_SECONDS);
    if (tokens.accessToken === null) this.#write(this.#accessName, '', 0);
    else this.#write(this.#accessName, `${tagOf(tokens.refreshToken)}!${tokens.accessToken}`, ACCESS_COOKIE_SECONDS);
  }

  #write(name: string, value: string, maxAgeSeconds: number): void {
    const secure = this.jar.isSecure ? '; Secure' : '';
    this.jar.write(`${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`);
  }
}

/** The cookies of the current document. */
export function documentCookies(): CookieJar {
  return {
    read: () => document.cookie,
    write: (cookie) => {
      document.cookie = cookie;
    },
    isSecure: location.protocol === 'https:',
  };
}

/** Enough of the refresh token to tell two sign-ins apart, too little (60 of 224 bits) to be of use. */
function tagOf(refreshToken: string): string {
  return refreshToken.slice(0, 12);
}

function parse(header: string): Map<string, string> {
  const pairs = header.split(';').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  return new Map(pairs);
}
