import { cookieNames, cookiesOf, tokensInCookies } from './cookie-token-store.js';
import type { Tokens, TokenStore } from './token-store.js';

/** Adapts a framework's access to the cookies of a request and its response. */
export interface CookieAdapter {
  get(name: string): string | null | undefined;
  /** A `maxAge` of 0 removes the cookie. Do nothing if the framework cannot write cookies at that point. */
  set(name: string, value: string, attributes: CookieAttributes): void;
  /** Whether the app is served over https. */
  readonly isSecure: boolean;
}

export interface CookieAttributes {
  /** Seconds. */
  maxAge: number;
  path: '/';
  sameSite: 'lax';
  secure: boolean;
}

/** Stores the session on the server side, in the same cookies as the browser. */
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

  /** Nothing else can change a request's cookies before the request ends. */
  subscribe(): () => void {
    return () => undefined;
  }
}

/** The return value of `cookies()` from `next/headers`. */
export interface NextCookies {
  get(name: string): { value: string } | undefined;
  set(name: string, value: string, attributes: CookieAttributes): unknown;
}

/** Adapts Next.js cookies. Next.js only allows writes in actions and route handlers; elsewhere, changes are ignored. */
export const nextCookies = (cookies: NextCookies, isSecure: boolean): CookieAdapter => ({
  isSecure,
  get: (name) => cookies.get(name)?.value,
  set: (name, value, attributes) => {
    try {
      cookies.set(name, value, attributes);
    } catch {
      // Writing fails while a page renders. The browser then refreshes the session itself.
    }
  },
});
