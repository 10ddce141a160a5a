import type { ConfigTree, Json } from '@hallpass/js';
import { addressPattern, configValueAt } from '@hallpass/project-config';
import { newConfigKey } from '../config-forms/config-key';

const POLICY = 'auth.signUp';
export const LISTS = { allowed: `${POLICY}.allowedAddresses`, blocked: `${POLICY}.blockedAddresses` } as const;
export const COUNTRIES = {
  allowedCountries: `${POLICY}.allowedCountries`,
  blockedCountries: `${POLICY}.blockedCountries`,
} as const;
export const REFUSE_DISPOSABLE = `${POLICY}.refuseDisposable`;
export const MODE = `${POLICY}.mode`;
export const SUB_ADDRESSES = `${POLICY}.subAddresses`;

type Entries = Record<string, { pattern?: string; country?: string }>;
type Values = Readonly<Record<string, unknown>>;

/** Lines of a list that are no patterns. */
export const wrongPattern = (text: string): string | undefined =>
  linesOf(text).find((line) => addressPattern(line) === null);

/** Codes of a list of countries that are no codes. */
export const wrongCountry = (text: string): string | undefined =>
  linesOf(text).find((line) => !/^[a-z]{2}$/i.test(line));

/** The configuration with its lists as text, one pattern per line, as the form has them. */
export function asText(config: ConfigTree | object): object {
  const policy = (configValueAt(config, POLICY) ?? {}) as Record<string, unknown>;
  const {
    mode = 'open',
    allowedAddresses,
    blockedAddresses,
    allowedCountries,
    blockedCountries,
    refuseDisposable = false,
    subAddresses = 'allow',
  } = policy;
  return {
    auth: {
      signUp: {
        mode,
        allowedAddresses: textOf(allowedAddresses as Entries | undefined),
        blockedAddresses: textOf(blockedAddresses as Entries | undefined),
        allowedCountries: textOf(allowedCountries as Entries | undefined, ' '),
        blockedCountries: textOf(blockedCountries as Entries | undefined, ' '),
        refuseDisposable,
        subAddresses,
      },
    },
  };
}

/**
 * The whole policy as it is stored: a part of it would have no effect on a project that has none.
 * @param values by their paths, as the form has them; missing ones are taken from `config`
 */
export function policyOf(config: ConfigTree | object, values: Values): Record<string, Json> {
  const text = asText(config);
  const valueAt = (path: string) => (path in values ? values[path] : configValueAt(text, path));
  return {
    mode: (valueAt(MODE) as string | null) ?? 'open',
    allowedAddresses: entriesOf(valueAt(LISTS.allowed)),
    blockedAddresses: entriesOf(valueAt(LISTS.blocked)),
    allowedCountries: countriesOf(valueAt(COUNTRIES.allowedCountries)),
    blockedCountries: countriesOf(valueAt(COUNTRIES.blockedCountries)),
    refuseDisposable: valueAt(REFUSE_DISPOSABLE) === true,
    subAddresses: (valueAt(SUB_ADDRESSES) as string | null) ?? 'allow',
  };
}

/** The update of the configuration that stores a policy. */
export const asUpdate = (policy: Record<string, Json>): Record<string, Json> => ({ [POLICY]: policy });

const linesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split(/\s+/)
    .filter((line) => line !== '');

const textOf = (entries: Entries = {}, separator = '\n'): string =>
  Object.values(entries)
    .map(({ pattern, country }) => pattern ?? country ?? '')
    .toSorted((a, b) => a.localeCompare(b))
    .join(separator);

const countriesOf = (text: unknown): Record<string, { country: string }> =>
  Object.fromEntries(linesOf(text).map((line) => [line.toUpperCase(), { country: line.toUpperCase() }]));

function entriesOf(text: unknown): Record<string, { pattern: string }> {
  const entries: Record<string, { pattern: string }> = {};
  for (const pattern of new Set(linesOf(text).map((line) => addressPattern(line) ?? line)))
    entries[newConfigKey(pattern, Object.keys(entries), 'entry')] = { pattern };
  return entries;
}
