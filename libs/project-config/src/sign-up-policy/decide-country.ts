import { perPart } from '../per-config.js';
import type { ProjectConfig } from '../tree/tree.js';

/** The rule that refuses a country; null if it may sign up. */
export type CountryRefusal = 'country_blocked' | 'country_not_allowed' | 'country_unknown' | null;

/**
 * Decides whether people in a country may sign up.
 * @param country ISO 3166-1 alpha-2; null if it is unknown, which only a list of allowed countries refuses
 */
export function decideCountry(config: Pick<ProjectConfig, 'auth'>, country: string | null): CountryRefusal {
  const { allowed, blocked } = countryLists(config);
  if (country !== null && blocked.has(country)) return 'country_blocked';
  if (allowed.size === 0 || (country !== null && allowed.has(country))) return null;
  return country === null ? 'country_unknown' : 'country_not_allowed';
}

/** Whether the country of a sign-up matters to the project. */
export function hasCountryRules(config: Pick<ProjectConfig, 'auth'>): boolean {
  const { allowed, blocked } = countryLists(config);
  return allowed.size + blocked.size > 0;
}

const countryLists = perPart('auth', ({ auth: { signUp } }) => ({
  allowed: codesOf(signUp?.allowedCountries),
  blocked: codesOf(signUp?.blockedCountries),
}));

const codesOf = (entries: Readonly<Record<string, { country?: string }>> = {}): ReadonlySet<string> =>
  new Set(Object.values(entries).flatMap(({ country }) => country ?? []));
