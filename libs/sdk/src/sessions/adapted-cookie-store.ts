import { cookieNames, cookiesOf, tokensInCookies } from './cookie-token-store.js';
import type { Tokens, TokenStore } from './token-store.js';

/** The cookies of a request and of its response, however a framework has them. */
export interface CookieAdapter {
  get(name: string): string | null | undefined;
  /** A lifetime of 0 removes the cookie. A framework that may not write just now does nothing. */
  set(name: string, value: string, attributes: CookieAttributes): void;
  /** Whether the app is served by https. */
  readonly isSecure: boolean;
}

export interface CookieAttributes {
  /** Seconds. */
  maxAge: number;
  path: '/';
  sameSite: 'lax';
  secure: boolean;
}

/** Keeps the session in the same cookies as the browser does, from the server's side. */
export class AdaptedCookieStore implements TokenStore {
  readonly #names: { refresh: string; access: string };

  constructor(
    projectId: string,
    private readonly cookies: CookieAdapter,
  ) {
    this.#names = cookieNames(projectId, cookies.isSecure);
  }

  get(): Tokens | null {
    return tokensInCookies(this.#names, (name) => this.cookies.get(name));
  }

  set(tokens: Tokens | null): void {
    const rest = { path: '/', sameSite: 'lax', secure: this.cookies.isSecure } as const;
    for (const { name, value, maxAgeSeconds } of cookiesOf(this.#names, tokens))
      this.cookies.set(name, value, { ...rest, maxAge: maxAgeSeconds });
  }

  /** A request ends before anything else could change its cookies. */
  subscribe(): () => void {
    return () => undefined;
  }
}

/** As `cookies()` of `next/headers` gives them. */
export interface NextCookies {
  get(name: string): { value: string } | undefined;
  set(name: string, value: string, attributes: CookieAttributes): unknown;
}

/** Next.js writes cookies in actions and route handlers alone: elsewhere what would change is left as it is. */
export const nextCookies = (cookies: NextCookies, isSecure: boolean): CookieAdapter => ({
  isSecure,
  get: (name) => cookies.get(name)?.value,
  set: (name, value, attributes) => {
    try {
      cookies.set(name, value, attributes);
    } catch {
      // While a page is rendered. The browser refreshes for itself.
    }
  },
});
