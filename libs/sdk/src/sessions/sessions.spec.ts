import { describe, expect, it, jest } from '@jest/globals';
import { accessToken } from '../../test/fake-server.js';
import { type CookieJar, CookieTokenStore } from './cookie-token-store.js';
import { AdaptedCookieStore, type CookieAttributes, nextCookies } from './adapted-cookie-store.js';
import { requestTokens } from './request-token-store.js';
import { type Locks, Sessions } from './sessions.js';
import { MemoryTokenStore } from './token-store.js';
import { createKnownError } from '../errors/known-errors.js';
import { NetworkError } from '../errors/request-errors.js';
import { Session, type SessionEvents } from './session.js';

describe('sessions', () => {
  describe('cookie token store', () => {
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
  });

  describe('request token store', () => {
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
  });

  describe('sessions', () => {
    /** Web Locks of one origin: one holder per name, in the order of the requests. */
    function originLocks(): Locks {
      const tails = new Map<string, Promise<unknown>>();
      const request = (name: string, work: () => Promise<unknown>) => {
        const tail = (tails.get(name) ?? Promise.resolve()).then(work, work);
        tails.set(name, tail);
        return tail;
      };
      return { request } as unknown as Locks;
    }

    function tabs(count: number, { locks = originLocks() as Locks | null, rotates = false } = {}) {
      const store = new MemoryTokenStore({ refreshToken: 'refresh-1', accessToken: accessToken(5, 'old') });
      let refreshes = 0;
      const refresh = jest.fn(async (refreshToken: string) => {
        refreshes += 1;
        await new Promise((resolve) => setImmediate(resolve));
        const token = accessToken(600, `fresh-${refreshes}`);
        return { accessToken: token, refreshToken: rotates ? `refresh-${refreshes + 1}` : refreshToken };
      });
      return { store, refresh, sessions: Array.from({ length: count }, () => new Sessions({ store, refresh, locks })) };
    }

    describe('two tabs that refresh at once', () => {
      it.each([false, true])('refresh once, where refresh tokens are replaced: %s', async (rotates) => {
        const { sessions, refresh, store } = tabs(2, { rotates });
        const tokens = await Promise.all(sessions.map((each) => each.current()!.getAccessToken()));
        expect(refresh).toHaveBeenCalledTimes(1);
        expect(new Set(tokens).size).toBe(1);
        expect(store.get()).toEqual({ refreshToken: rotates ? 'refresh-2' : 'refresh-1', accessToken: tokens[0] });
      });

      it('each refresh where the browser has no locks, and nobody is signed out', async () => {
        const { sessions, refresh, store } = tabs(2, { locks: null });
        await Promise.all(sessions.map((each) => each.current()!.getAccessToken()));
        expect(refresh).toHaveBeenCalledTimes(2);
        expect(store.get()?.refreshToken).toBe('refresh-1');
      });

      it('do not take a token that was refused for one that another tab has brought', async () => {
        const { sessions, refresh } = tabs(1);
        const session = sessions[0]!.current()!;
        const first = (await session.getAccessToken())!;
        session.rejectAccessToken(first);
        expect(await session.getAccessToken()).not.toBe(first);
        expect(refresh).toHaveBeenCalledTimes(2);
      });
    });

    it('a thousand forced refreshes over five tabs sign nobody out', async () => {
      const { sessions, store } = tabs(5, { rotates: true });
      for (let round = 0; round < 200; round += 1)
        await Promise.all(
          sessions.map(async (each) => {
            const session = each.current()!;
            const token = await session.getAccessToken();
            if (token !== null) session.rejectAccessToken(token);
            expect(await session.getAccessToken()).not.toBeNull();
          }),
        );
      expect(store.get()).not.toBeNull();
    });

    it('tells of sign-ins and sign-outs, and not of refreshes', async () => {
      const { sessions, store } = tabs(1);
      const seen: (string | undefined)[] = [];
      const end = sessions[0]!.subscribe(() => seen.push(store.get()?.refreshToken));
      await sessions[0]!.current()!.getAccessToken();
      sessions[0]!.start({ refreshToken: 'refresh-9', accessToken: accessToken() });
      sessions[0]!.current()!.end();
      end();
      store.set({ refreshToken: 'refresh-10', accessToken: null });
      expect(seen).toEqual(['refresh-9', undefined]);
    });
  });
});

describe('session', () => {
  const refused = () => createKnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401, 'over');

  function session(token: string | null, answer: (refreshToken: string) => Promise<string>, now = Date.now) {
    const changed = jest.fn<SessionEvents['changed']>();
    const refresh = async (refreshToken: string) => ({ refreshToken, accessToken: await answer(refreshToken) });
    return { session: new Session('refresh-1', token, { refresh, changed, now }), changed };
  }

  it('uses a token with more than 20 s of life as it is', async () => {
    const token = accessToken(25);
    const { session: open } = session(token, () => Promise.reject(new Error('must not refresh')));
    expect(await open.getAccessToken()).toBe(token);
  });

  it('replaces a token with less than 20 s of life before it is used', async () => {
    const fresh = accessToken(600, 'fresh');
    const { session: open, changed } = session(accessToken(15), async () => fresh);
    expect(await open.getAccessToken()).toBe(fresh);
    expect(changed).toHaveBeenCalledWith('refresh-1', { refreshToken: 'refresh-1', accessToken: fresh });
  });

  it('may be asked for up to 60 s of life, and no more', async () => {
    const fresh = accessToken(600, 'fresh');
    const { session: short } = session(accessToken(50), async () => fresh);
    expect(await short.getAccessToken({ minLifeMillis: 60_000 })).toBe(fresh);
    const longer = accessToken(70);
    const { session: long } = session(longer, () => Promise.reject(new Error('must not refresh')));
    expect(await long.getAccessToken({ minLifeMillis: 600_000 })).toBe(longer);
  });

  it.each([30_000, -30_000])('stays what it is on a device whose clock is %i ms off', async (offMillis) => {
    const { session: open, changed } = session(
      accessToken(600),
      async () => accessToken(),
      () => Date.now() + offMillis,
    );
    expect(await open.getAccessToken()).not.toBeNull();
    expect(changed).not.toHaveBeenCalled();
  });

  it('is refreshed on a laptop that slept for a day, and nobody is signed out', async () => {
    let now = Date.now();
    const fresh = accessToken(600, 'fresh');
    const { session: open, changed } = session(
      accessToken(600),
      async () => fresh,
      () => now,
    );
    await open.getAccessToken();
    now += 86_400_000;
    expect(await open.getAccessToken()).toBe(fresh);
    expect(changed.mock.calls).toEqual([['refresh-1', { refreshToken: 'refresh-1', accessToken: fresh }]]);
  });

  it('of an access token alone lives as long as that, and asks nobody for another', async () => {
    let now = Date.now();
    const refresh = () => Promise.reject(new Error('must not refresh'));
    const token = accessToken(15);
    const open = new Session('', token, { refresh, changed: () => undefined, now: () => now });
    expect(await open.getAccessToken()).toBe(token);
    now += 16_000;
    expect(await open.getAccessToken()).toBeNull();
  });

  it('refreshes once for any number of callers', async () => {
    const refresh = jest.fn(async () => accessToken());
    const { session: open } = session(null, refresh);
    const tokens = await Promise.all([open.getAccessToken(), open.getAccessToken(), open.getAccessToken()]);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(new Set(tokens).size).toBe(1);
  });

  it('does not refresh at every call on a device whose clock is an hour ahead', async () => {
    const refresh = jest.fn(async () => accessToken());
    const { session: open } = session(null, refresh, () => Date.now() + 3_600_000);
    await open.getAccessToken();
    await open.getAccessToken();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('keeps a newer token when the refusal of an older one arrives late', async () => {
    const fresh = accessToken(600, 'fresh');
    const refresh = jest.fn(async () => fresh);
    const { session: open } = session(null, refresh);
    await open.getAccessToken();
    open.rejectAccessToken(accessToken(600, 'old'));
    expect(await open.getAccessToken()).toBe(fresh);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  describe('the end', () => {
    it('comes when the server knows the refresh token no more', async () => {
      const refresh = jest.fn(() => Promise.reject<string>(refused()));
      const { session: open, changed } = session(null, refresh);
      expect(await open.getAccessToken()).toBeNull();
      expect(await open.getAccessToken()).toBeNull();
      expect(refresh).toHaveBeenCalledTimes(1);
      expect(changed).toHaveBeenCalledWith('refresh-1', null);
    });

    it('does not come by a failure of the network: the next call tries again', async () => {
      const fresh = accessToken();
      let reachable = false;
      const { session: open } = session(null, async () => {
        if (!reachable) throw new NetworkError('https://hallpass.test');
        return fresh;
      });
      await expect(open.getAccessToken()).rejects.toThrow(NetworkError);
      reachable = true;
      expect(await open.getAccessToken()).toBe(fresh);
    });

    it('is final: a refresh under way when the user signs out brings nothing back', async () => {
      let answer: (token: string) => void = () => undefined;
      const { session: open, changed } = session(null, () => new Promise((resolve) => (answer = resolve)));
      const token = open.getAccessToken();
      open.end();
      answer(accessToken());
      expect(await token).toBeNull();
      expect(changed.mock.calls).toEqual([['refresh-1', null]]);
    });
  });
});
