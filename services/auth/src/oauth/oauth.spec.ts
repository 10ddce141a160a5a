import { describe, expect, it } from '@jest/globals';
import { clearFlowCookie, clearOldFlowCookies, cookieOf, flowCookieName, setFlowCookie } from './flow-cookie.js';
import { callbackParameters, repeatedKeys } from './parameters.js';

describe('flow cookie', () => {
  const state = `internal.${'a'.repeat(45)}`;
  const development = { environment: 'development' } as const;
  const production = { environment: 'production' } as const;

  describe('the cookie of a flow (contract/02 §7)', () => {
    it('is not read from another name, another flow or a doubled header', () => {
      const name = flowCookieName(development, state);
      for (const header of [undefined, '', 'x=1', `x${name}=1`, `${name}x=1`, name, `${name}=1; ${name}=2`])
        expect(cookieOf(header, name)).toBeNull();
      expect(cookieOf(`${name}=v`, flowCookieName(development, `internal.${'b'.repeat(45)}`))).toBeNull();
    });

    it('is found among other cookies', () => {
      const name = flowCookieName(production, state);
      expect(cookieOf(`a=b; ${name}=v; c=d`, name)).toBe('v');
    });

    it('is Secure and limited to this host outside development', () => {
      const cookie = setFlowCookie(production, { state, value: 'v', answersByPost: false });
      expect(cookie).toBe(`__Host-hallpass-oauth-${state}=v; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Lax`);
      expect(clearFlowCookie(production, state)).toBe(
        `__Host-hallpass-oauth-${state}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
      );
    });

    it('works over plain http in development', () => {
      const cookie = setFlowCookie(development, { state, value: 'v', answersByPost: false });
      expect(cookie).toBe(`hallpass-oauth-${state}=v; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`);
    });

    it('is sent with a cross-site POST if the provider answers with one', () => {
      for (const settings of [development, production])
        expect(setFlowCookie(settings, { state, value: 'v', answersByPost: true })).toMatch(/; Secure; SameSite=None$/);
    });

    it('leaves room for others: the oldest of many are cleared', () => {
      const states = Array.from({ length: 12 }, (_, index) => `internal.${String(index).padStart(45, '0')}`);
      const headerOf = (of: string[]) =>
        ['a=b', ...of.map((each) => `${flowCookieName(production, each)}=v`), 'hallpass-oauth-x=y'].join('; ');
      expect(clearOldFlowCookies(production, undefined)).toEqual([]);
      expect(clearOldFlowCookies(production, headerOf(states.slice(0, 9)))).toEqual([]);
      expect(clearOldFlowCookies(production, headerOf(states))).toEqual(
        states.slice(0, 3).map((each) => clearFlowCookie(production, each)),
      );
    });

    it('is not cleared under a name that a stranger sent', () => {
      const nameless = 'hallpass-oauth-=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax';
      for (const text of ['', `${state}\r\nSet-Cookie: a=b`, `${state};x`, `a b.${'a'.repeat(45)}`, 'a'.repeat(201)])
        expect(clearFlowCookie(development, text)).toBe(nameless);
    });
  });
});

describe('parameters', () => {
  describe('repeatedKeys (security F4)', () => {
    it.each([
      ['/a', []],
      ['/a?', []],
      ['/a?x=1&y=1', []],
      ['/a?x=1&x=1', ['x']],
      ['/a?x&y=2&x=', ['x']],
      ['/a?redirect_uri=1&redirect%5Furi=2', ['redirect_uri']],
      ['/a?x=1&y=1&x=2&y=2&x=3', ['x', 'y']],
      ['/a?x=?x=1', []],
    ])('of %s are %j', (url, keys) => {
      expect(repeatedKeys(url)).toEqual(keys);
    });
  });

  describe('callbackParameters', () => {
    const of = (method: string, query: unknown, body?: unknown) => callbackParameters({ method, query, body });

    it('never mixes a form with the query', () => {
      expect(of('POST', { state: 'q', iss: 'q' }, { state: 'b', code: 'b' })).toEqual({ state: 'b', code: 'b' });
      expect(of('GET', { state: 'q' }, { state: 'b', code: 'b' })).toEqual({ state: 'q' });
    });

    it('uses the query of a POST without a form', () => {
      for (const body of [undefined, null, 'text']) expect(of('POST', { state: 'q' }, body)).toEqual({ state: 'q' });
    });

    it('omits values that are not text', () => {
      expect(of('POST', {}, { state: { a: 1 }, code: ['x'], iss: 1, error: 'x' })).toEqual({ error: 'x' });
    });
  });
});
