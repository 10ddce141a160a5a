import { describe, expect, it } from '@jest/globals';
import { callbackParameters, repeatedKeys } from './parameters.js';

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
