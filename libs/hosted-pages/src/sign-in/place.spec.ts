import { describe, expect, it } from '@jest/globals';
import { addressWithReturn, placeOf, withoutStrayReturn } from './place.js';

const at = (url: string) => placeOf(new URL(url, 'https://auth.example.com'));
const returnOf = (named: string) =>
  withoutStrayReturn(at(`/p/one/sign-in?x=1&after_auth_return_to=${encodeURIComponent(named)}`)).parameters.get(
    'after_auth_return_to',
  );

describe('the page to return to after a sign-in (security F10)', () => {
  it.each([
    '/p/two/sign-out',
    '/p/one',
    '/p/ones/sign-in',
    '/projects',
    '/p/one/../two/sign-out',
    '/p/one/%2e%2e/two/sign-out',
    '/p/one/..\\two\\sign-out',
    '//evil.example/p/one/x',
    '/\\evil.example/p/one/x',
    'https://evil.example/p/one/x',
    'https://auth.example.com/p/two/sign-out',
    'javascript:alert(1)//p/one/',
    '',
  ])('is not %j', (named) => expect(returnOf(named)).toBeNull());

  it('is a page of the same project', () => {
    const named = '/p/one/sign-in?redirect_uri=https%3A%2F%2Fapp.example%2F&state=a+b';
    expect(returnOf(named)).toBe(named);
  });

  it('goes from the address with what is wrong with it, and nothing else does', () => {
    const stray = withoutStrayReturn(at('/p/one/sign-in?x=1&after_auth_return_to=%2Fprojects'));
    expect(stray.href).toBe('/p/one/sign-in?x=1');
  });

  it('stays whole in the address of the page before it', () => {
    const named = '/p/one/sign-in?redirect_uri=https%3A%2F%2Fapp.example%2F%3Fa%3D1&state=a%2Bb';
    const place = at(addressWithReturn(at('/p/one/sign-up'), named));
    expect(place.page).toBe('sign-up');
    expect(withoutStrayReturn(place).parameters.get('after_auth_return_to')).toBe(named);
  });
});
