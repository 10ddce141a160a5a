import { describe, expect, it } from '@jest/globals';
import { type CookieJar, CookieTokenStore } from './cookie-token-store.js';

/** Behaves like `document.cookie`: a write sets one cookie, and `Max-Age=0` removes it. */
class Jar implements CookieJar {
  readonly cookies = new Map<string, string>();
  readonly written: string[] = [];

  constructor(readonly isSecure = false) {}

  read(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  write(cookie: string): void {
    this.written.push(cookie);
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    if (/Max-Age=0(;|$)/.test(cookie)) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

const tokens = { refreshToken: 'r'.repeat(45), accessToken: 'head.body.sign' };

it('gives back what it was given, also to a second tab', () => {
  const jar = new Jar();
  new CookieTokenStore('internal', jar).set(tokens);
  expect(new CookieTokenStore('internal', jar).get()).toEqual(tokens);
});

it('is empty before a sign-in and after a sign-out', () => {
  const jar = new Jar();
  const store = new CookieTokenStore('internal', jar);
  expect(store.get()).toBeNull();
  store.set(tokens);
  store.set(null);
  expect(store.get()).toBeNull();
  expect(jar.cookies.size).toBe(0);
});

it('keeps projects on one host apart', () => {
  const jar = new Jar();
  new CookieTokenStore('project-1', jar).set(tokens);
  expect(new CookieTokenStore('project-2', jar).get()).toBeNull();
});

it('does not pair an access token with the refresh token of another sign-in', () => {
  const jar = new Jar();
  const store = new CookieTokenStore('internal', jar);
  store.set(tokens);
  jar.cookies.set('hallpass-refresh-internal', 'q'.repeat(45));
  expect(store.get()).toEqual({ refreshToken: 'q'.repeat(45), accessToken: null });
});

it('is not confused by other cookies', () => {
  const jar = new Jar();
  jar.cookies.set('theme', 'a=b');
  jar.cookies.set('empty', '');
  const store = new CookieTokenStore('internal', jar);
  store.set({ ...tokens, accessToken: null });
  expect(store.get()).toEqual({ ...tokens, accessToken: null });
});

describe('the attributes', () => {
  it('over https: Secure, for this host alone', () => {
    const jar = new Jar(true);
    new CookieTokenStore('internal', jar).set(tokens);
    for (const cookie of jar.written) {
      expect(cookie).toMatch(/^__Host-hallpass-(refresh|access)-internal=/);
      expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
    }
  });

  it('over http: no Secure, which a browser would refuse there', () => {
    const jar = new Jar();
    new CookieTokenStore('internal', jar).set(tokens);
    expect(jar.written.join()).not.toMatch(/Secure|__Host-/);
  });

  it('a year for the session, a day for the access token', () => {
    const jar = new Jar();
    new CookieTokenStore('internal', jar).set(tokens);
    expect(jar.written[0]).toContain('Max-Age=31536000');
    expect(jar.written[1]).toContain('Max-Age=86400');
  });
});
