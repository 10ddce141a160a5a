import { describe, expect, it } from '@jest/globals';
import { withParameters } from './with-parameters.js';

const withCode = (url: string) => withParameters(new URL(url), { code: 'c' }).href;

describe('setting parameters of a URL', () => {
  it.each([
    ['https://app.com/cb', 'https://app.com/cb?code=c'],
    ['https://app.com/cb?', 'https://app.com/cb?code=c'],
    ['https://app.com/?x=a%20b', 'https://app.com/?x=a%20b&code=c'],
    ['https://app.com/?x=a+b', 'https://app.com/?x=a+b&code=c'],
    ['https://app.com/?x=%C3%A9~(!)&flag', 'https://app.com/?x=%C3%A9~(!)&flag&code=c'],
    ['https://app.com/?x=%E9&y=%', 'https://app.com/?x=%E9&y=%&code=c'],
    ['app://callback/?x=a%20b', 'app://callback/?x=a%20b&code=c'],
  ])('leaves the rest of %s', (url, changed) => {
    expect(withCode(url)).toBe(changed);
  });

  it.each(['?code=x&a=1', '?a=1&code=x&code=y', '?a=1&code', '?%63ode=x&a=1', '?a=1&c%6Fde=x'])(
    'replaces every parameter of the name in %s',
    (query) => {
      const url = new URL(withCode(`https://app.com/${query}`));
      expect([url.search, url.searchParams.getAll('code')]).toEqual(['?a=1&code=c', ['c']]);
    },
  );

  it('encodes what it sets, and leaves the URL that it is given', () => {
    const url = new URL('https://app.com/');
    const text = 'a b+c&d=e#f%é';
    const changed = withParameters(url, { text });
    expect([changed.searchParams.get('text'), changed.search.includes('+'), url.search]).toEqual([text, false, '']);
  });
});
