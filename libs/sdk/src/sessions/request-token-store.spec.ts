import { describe, expect, it } from '@jest/globals';
import { AdaptedCookieStore, type CookieAttributes, nextCookies } from './adapted-cookie-store.js';
import { CookieTokenStore } from './cookie-token-store.js';
import { requestTokens } from './request-token-store.js';

const tokens = { refreshToken: 'r'.repeat(45), accessToken: 'head.body.sign' };
const web = (headers: Record<string, string>) => ({ headers: new Headers(headers) });
const node = (headers: Record<string, string>) => ({ headers });

/** The cookies that a browser's store sends back. */
function cookieHeader(isSecure: boolean): string {
  const cookies: string[] = [];
  const write = (cookie: string) => void cookies.push(cookie.split(';')[0]!);
  new CookieTokenStore('p', { isSecure, read: () => '', write }).set(tokens);
  return cookies.join('; ');
}

describe.each([
  ['a Web Request', web],
  ['a request of Node', node],
])('the session that %s brings', (_, request) => {
  it('is that of getAuthHeaders, of a bearer token, or of the cookies', () => {
    expect(requestTokens(request({ 'x-stack-auth': JSON.stringify(tokens) }), 'p')).toEqual(tokens);
    expect(requestTokens(request({ authorization: 'Bearer a.b.c' }), 'p')).toEqual({
      refreshToken: '',
      accessToken: 'a.b.c',
    });
    expect(requestTokens(request({ cookie: `theme=dark; ${cookieHeader(true)}` }), 'p')).toEqual(tokens);
    expect(requestTokens(request({ cookie: cookieHeader(false) }), 'p')).toEqual(tokens);
  });

  it('is none without any, for another project, and for signed-out users', () => {
    expect(requestTokens(request({}), 'p')).toBeNull();
    expect(requestTokens(request({ authorization: 'Basic YTpi' }), 'p')).toBeNull();
    expect(requestTokens(request({ cookie: cookieHeader(true) }), 'q')).toBeNull();
    const nobody = JSON.stringify({ accessToken: null, refreshToken: null });
    expect(requestTokens(request({ 'x-stack-auth': nobody }), 'p')).toBeNull();
  });

  it.each(['null', '[]', '"text"', '{', ''])(
    'the authentication request header must be a JSON object, not %s',
    (header) => {
      expect(() => requestTokens(request({ 'x-stack-auth': header }), 'p')).toThrow('must be a JSON object');
    },
  );
});

describe('the cookies of a framework', () => {
  it('are those of the browser, with the same lifetimes', () => {
    const set: [string, string, CookieAttributes][] = [];
    const read = new Map<string, string>();
    const adapter = nextCookies(
      {
        get: (name) => (read.has(name) ? { value: read.get(name)! } : undefined),
        set: (name, value, attributes) => {
          set.push([name, value, attributes]);
          read.set(name, value);
        },
      },
      true,
    );
    const store = new AdaptedCookieStore('p', adapter);
    store.set(tokens);
    expect(store.get()).toEqual(tokens);
    expect([...read].map((pair) => pair.join('=')).join('; ')).toBe(cookieHeader(true));
    const rest = { path: '/', sameSite: 'lax', secure: true };
    expect(set.map(([, , attributes]) => attributes)).toEqual([
      { ...rest, maxAge: 31_536_000 },
      { ...rest, maxAge: 86_400 },
    ]);
    store.set(null);
    expect(set.slice(2).map(([, value, { maxAge }]) => [value, maxAge])).toEqual([
      ['', 0],
      ['', 0],
    ]);
  });

  it('that may not be written while a page is rendered are left as they are', () => {
    const set = () => {
      throw new Error('Cookies can only be modified in a Server Action or Route Handler.');
    };
    const store = new AdaptedCookieStore('p', nextCookies({ get: () => undefined, set }, true));
    expect(() => store.set(tokens)).not.toThrow();
  });
});
