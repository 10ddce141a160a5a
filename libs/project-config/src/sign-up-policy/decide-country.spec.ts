import { describe, expect, it } from '@jest/globals';
import { renderConfig } from '../override/render.js';
import { decideCountry, hasCountryRules } from './decide-country.js';

const list = (...countries: string[]) => Object.fromEntries(countries.map((country) => [country, { country }]));
const config = (signUp: object) => renderConfig({ 'auth.signUp': signUp } as never);

describe('the country of a sign-up', () => {
  it.each([
    ['no rules', {}, 'DE', null],
    ['no rules', {}, null, null],
    ['a blocked country', { blockedCountries: list('DE') }, 'DE', 'country_blocked'],
    ['another country', { blockedCountries: list('DE') }, 'FR', null],
    ['an unknown country, which is not blocked', { blockedCountries: list('DE') }, null, null],
    ['an allowed country', { allowedCountries: list('DE', 'FR') }, 'FR', null],
    ['a country that is not allowed', { allowedCountries: list('DE') }, 'FR', 'country_not_allowed'],
    ['an unknown country, with a list of allowed ones', { allowedCountries: list('DE') }, null, 'country_unknown'],
    [
      'a country in both lists',
      { allowedCountries: list('DE'), blockedCountries: list('DE') },
      'DE',
      'country_blocked',
    ],
  ] as const)('%s', (_name, rules, country, expected) => {
    expect(decideCountry(config(rules), country)).toBe(expected);
  });

  it('matters only to projects with rules', () => {
    expect(hasCountryRules(config({}))).toBe(false);
    expect(hasCountryRules(config({ blockedCountries: list('DE') }))).toBe(true);
  });
});
