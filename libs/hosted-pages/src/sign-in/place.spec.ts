import { describe, expect, it } from '@jest/globals';
import { addressWithReturn, consentOf, placeOf, withoutStrayReturn } from './place.js';

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

describe('the request that a page is about', () => {
  it.each(['sign-in', 'sign-up'])('is that of the page to which %s continues', (page) => {
    const named = '/p/one/consent?request=abc&lang=de';
    expect(consentOf(at(addressWithReturn(at(`/p/one/${page}`), named)))?.href).toBe(named);
  });

  it('is that of the page itself', () => {
    expect(consentOf(at('/p/one/consent?request=abc'))?.parameters.get('request')).toBe('abc');
  });

  it.each([
    '/p/one/sign-in',
    '/p/one/sign-in?request=abc',
    '/p/one/sign-in?after_auth_return_to=%2Fp%2Fone%2Faccount-settings',
    '/p/one/sign-in?after_auth_return_to=%2Fp%2Ftwo%2Fconsent%3Frequest%3Dabc',
    '/p/one/account-settings?after_auth_return_to=%2Fp%2Fone%2Fconsent%3Frequest%3Dabc',
  ])('does not exist at %s', (url) => expect(consentOf(at(url))).toBeNull());
});
