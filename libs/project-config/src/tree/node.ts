import { characterCount, jsonTextProblem } from '@hallpass/text';
import { addressPattern } from '../address-pattern.js';
import { type Currency, moneyProblem } from './money.js';

/**
 * Building blocks for the single description of the configuration tree. Validation of overrides, defaults, rendering
 * and the TypeScript type of the rendered tree are all derived from that description.
 */

/** The keys that a record accepts. `kind: 'pattern'` is checked in dotted paths only (contract/04 §5.2). */
export type KeyRule =
  | { kind: 'pattern'; pattern: RegExp; maxLength: number; expects: string }
  | { kind: 'enum'; values: readonly string[]; expects: string }
  | { kind: 'uuid'; expects: string };

/** A length limit of a text. Checked when a change is stored, and only for values that grow beyond it. */
export interface TextLimit {
  most: number;
  /** The counted unit, for example `characters`. */
  unit: string;
  count: (text: string) => number;
}

export type Rule =
  | {
      kind: 'value';
      expects: string;
      accepts: (value: unknown) => boolean;
      fallback?: unknown;
      isSecret?: true;
      /** A more precise message than `expects` for a rejected value. */
      problem?: (value: unknown) => string | null;
      limits?: readonly TextLimit[];
    }
  | { kind: 'object'; fields: Readonly<Record<string, Node>>; optional: boolean }
  | { kind: 'record'; keys: KeyRule; entry: Node; builtIn: Readonly<Record<string, unknown>> }
  | { kind: 'union'; options: readonly Node[]; fallback?: unknown };

declare const rendered: unique symbol;
declare const present: unique symbol;

/** One place of the tree. `T` is its rendered type; `Present`: whether it exists if nothing is stored. */
export interface Node<T = unknown, Present extends boolean = boolean> {
  readonly rule: Rule;
  readonly [rendered]?: T;
  readonly [present]?: Present;
}

export type Rendered<N> = N extends Node<infer T, boolean> ? T : never;

type Fields = Readonly<Record<string, Node>>;
type PresentKeys<F extends Fields> = { [K in keyof F]: F[K] extends Node<unknown, true> ? K : never }[keyof F];
type Simplify<T> = { [K in keyof T]: T[K] };
type ObjectOf<F extends Fields> = Simplify<
  { [K in PresentKeys<F>]: Rendered<F[K]> } & { [K in Exclude<keyof F, PresentKeys<F>>]?: Rendered<F[K]> }
>;

function value<T, P extends boolean>(expects: string, accepts: (v: unknown) => boolean, fallback?: T): Node<T, P> {
  return {
    rule: fallback === undefined ? { kind: 'value', expects, accepts } : { kind: 'value', expects, accepts, fallback },
  };
}

const isString = (v: unknown) => typeof v === 'string';
const isBoolean = (v: unknown) => typeof v === 'boolean';
const isWholeNumber = (v: unknown, { min, max }: { min: number; max: number }) =>
  Number.isSafeInteger(v) && (v as number) >= min && (v as number) <= max;
const isNumber = (v: unknown) => typeof v === 'number' && Number.isFinite(v);

/** A switch with its default. */
export const flag = (fallback: boolean): Node<boolean, true> => value('a boolean', isBoolean, fallback);
/** A switch that is absent unless stored. */
export const optionalFlag = (): Node<boolean, false> => value('a boolean', isBoolean);

/** The default limit of a text. */
const TEXT_MAX_CHARACTERS = 4_096;
export const characters = (most: number): TextLimit => ({ most, unit: 'characters', count: characterCount });
const USUAL_LENGTH = [characters(TEXT_MAX_CHARACTERS)];

export const text = (fallback: string, limits: readonly TextLimit[] = USUAL_LENGTH): Node<string, true> => ({
  rule: { kind: 'value', expects: 'a string', accepts: isString, fallback, limits },
});
export const optionalText = (limits: readonly TextLimit[] = USUAL_LENGTH): Node<string, false> => ({
  rule: { kind: 'value', expects: 'a string', accepts: isString, limits },
});
/** An email source, limited only by the size of the whole override. */
export const source = (fallback: string): Node<string, true> => text(fallback, []);
/** A text that must not be logged. */
export const optionalSecret = (): Node<string, false> => ({
  rule: { kind: 'value', expects: 'a string', accepts: isString, isSecret: true, limits: USUAL_LENGTH },
});
/** An amount of a currency, such as "9.99", or "10" (contract/06 §1). */
export const optionalMoney = (currency: Currency): Node<string, false> => ({
  rule: {
    kind: 'value',
    expects: 'an amount of money',
    accepts: (v) => moneyProblem(v, currency) === null,
    problem: (v) => moneyProblem(v, currency),
  },
});
export const number = (fallback: number): Node<number, true> => value('a number', isNumber, fallback);
export const optionalNumber = (): Node<number, false> => value('a number', isNumber);
/** A count; absent unless stored. */
export const optionalCount = (): Node<number, false> =>
  value('a whole number, 0 or more', (v) => Number.isSafeInteger(v) && (v as number) >= 0);

/** Deeper values are rejected before anything walks them recursively. */
const JSON_MAX_DEPTH = 5;
const isShallow = (v: unknown, depth = JSON_MAX_DEPTH): boolean =>
  typeof v !== 'object' || v === null || (depth > 0 && Object.values(v).every((inner) => isShallow(inner, depth - 1)));
/** Any value of JSON; absent unless stored. */
export const optionalJson = (): Node<unknown, false> =>
  value(
    `a JSON value, with lists and objects at most ${JSON_MAX_DEPTH} levels deep`,
    (v) => isShallow(v) && jsonTextProblem(v) === null,
  );

/** A limit of a metadata field, in bytes of JSON; absent unless stored. */
export const optionalMetadataBytes = (): Node<number, false> =>
  value('a whole number of bytes from 1024 to 1048576', (v) => isWholeNumber(v, { min: 1_024, max: 1_048_576 }));

const HOOK_URL_MAX_LENGTH = 2_048;
const isHookUrl = (v: unknown): boolean => {
  if (typeof v !== 'string' || v.length > HOOK_URL_MAX_LENGTH || !URL.canParse(v)) return false;
  const { protocol, username, password } = new URL(v);
  return /^https?:$/.test(protocol) && username === '' && password === '';
};
/** An address that receives signed requests; absent unless stored. */
export const optionalHookUrl = (): Node<string, false> =>
  value(`an https URL of at most ${HOOK_URL_MAX_LENGTH} characters, without a user name or password`, isHookUrl);

/** The minimum length of a password; absent unless stored. */
export const optionalPasswordLength = (): Node<number, false> =>
  value('a whole number from 8 to 64', (v) => isWholeNumber(v, { min: 8, max: 64 }));

/** A default that means "the key of the surrounding record entry". */
export const KEY_OF_ENTRY: unique symbol = Symbol('key of the record entry');
/** A text whose default is the key of its record entry. */
export const textFromKey = (): Node<string, true> => ({
  rule: { kind: 'value', expects: 'a string', accepts: isString, fallback: KEY_OF_ENTRY, limits: USUAL_LENGTH },
});

const oneOfText = (values: readonly string[]) => `one of ${values.map((v) => `"${v}"`).join(', ')}`;
export function choice<const V extends readonly string[]>(values: V, fallback: V[number]): Node<V[number], true> {
  return value(oneOfText(values), (v) => isString(v) && values.includes(v as string), fallback);
}
export function optionalChoice<const V extends readonly string[]>(values: V): Node<V[number], false> {
  return value(oneOfText(values), (v) => isString(v) && values.includes(v as string));
}

/** The member of a set written as a record: `{team_admin: true}`. */
export const member = (): Node<true, true> => value<true, true>('true', (v) => v === true, true);
export const literal = <const V extends string | boolean>(literalValue: V): Node<V, false> =>
  value(JSON.stringify(literalValue), (v) => v === literalValue);

/** Like `isUuid` of `@hallpass/database`, which browsers cannot load. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (v: unknown): v is string => typeof v === 'string' && UUID.test(v);
export const optionalUuid = (): Node<string, false> => value('a UUID', isUuid);

/** OpenID Connect Discovery §3, plus http for providers on the owner's own machine. */
function isIssuer(v: unknown): boolean {
  if (!isString(v) || !URL.canParse(v as string)) return false;
  const { protocol, search, hash, username, password } = new URL(v as string);
  return /^https?:$/.test(protocol) && `${search}${hash}${username}${password}` === '';
}
export const optionalIssuer = (): Node<string, false> => ({
  rule: {
    kind: 'value',
    expects: 'an http(s) URL without a query, fragment or password',
    accepts: isIssuer,
    limits: USUAL_LENGTH,
  },
});

/** The address of a user, a domain, or every domain below one. */
export const optionalAddressPattern = (): Node<string, false> =>
  value(
    'an address, a domain, or a domain such as "*.example.com"',
    (v) => isString(v) && addressPattern(v as string) !== null,
  );

export const isCountryCode = (v: unknown): boolean => isString(v) && /^[A-Z]{2}$/.test(v as string);
/** ISO 3166-1 alpha-2. */
export const optionalCountry = (): Node<string, false> =>
  value('a country code of two capital letters, such as "DE"', isCountryCode);

/** At least two labels, in lower case, as browsers write host names (WebAuthn Level 3 §4, relying party identifier). */
const DOMAIN_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
export const isDomainName = (v: unknown): boolean => isString(v) && DOMAIN_NAME.test(v as string);
export const optionalDomainName = (): Node<string, false> =>
  value('a domain in lower case, such as "example.com"', isDomainName);

/** A color in the form of CSS and of browsers' color inputs. */
const COLOR = /^#[0-9a-f]{6}$/i;
export const optionalColor = (): Node<string, false> =>
  value('a color such as "#17614e"', (v) => isString(v) && COLOR.test(v as string));

const DAY_UNITS = ['day', 'week', 'month', 'year'] as const;
/** `[1, 'month']`: a count, 0 or more, and a unit (contract/04 §5.3). */
export type DayInterval = [number, (typeof DAY_UNITS)[number]];
function isDayInterval(v: unknown): v is DayInterval {
  return Array.isArray(v) && v.length === 2 && isNumber(v[0]) && DAY_UNITS.some((unit) => unit === v[1]);
}
export const dayInterval = (): Node<DayInterval, false> => value('an interval such as [1, "month"]', isDayInterval);

export function object<const F extends Fields>(fields: F): Node<ObjectOf<F>, true> {
  return { rule: { kind: 'object', fields, optional: false } };
}
/** An object that is absent unless part of it is stored. */
export function optionalObject<const F extends Fields>(fields: F): Node<ObjectOf<F>, false> {
  return { rule: { kind: 'object', fields, optional: true } };
}

/** An object with keys chosen by the owner. Built-in entries exist even if nothing is stored. */
export function record<E extends Node>(
  keys: KeyRule,
  entry: E,
  builtIn: Readonly<Record<string, Rendered<E>>> = {},
): Node<Record<string, Rendered<E>>, true> {
  return { rule: { kind: 'record', keys, entry, builtIn } };
}

export function union<const O extends readonly Node[]>(
  options: O,
  fallback: Rendered<O[number]>,
): Node<Rendered<O[number]>, true> {
  return { rule: { kind: 'union', options, fallback } };
}
export function optionalUnion<const O extends readonly Node[]>(options: O): Node<Rendered<O[number]>, false> {
  return { rule: { kind: 'union', options } };
}

/** Key rules of contract/04 §5.3. */
export const keys = {
  id63: {
    kind: 'pattern',
    pattern: /^[a-zA-Z0-9_][a-zA-Z0-9_-]*$/,
    maxLength: 63,
    expects: 'an id of at most 63 letters, digits, "_" and "-" that does not start with "-"',
  },
  permission: {
    kind: 'pattern',
    pattern: /^\$?[a-z0-9_:]+$/,
    maxLength: 1_000,
    expects: 'an id of lowercase letters, digits, "_" and ":" that can start with "$"',
  },
  customPermission: {
    kind: 'pattern',
    pattern: /^[a-z0-9_:]+$/,
    maxLength: 1_000,
    expects: 'an id of lowercase letters, digits, "_" and ":"',
  },
  uuid: { kind: 'uuid', expects: 'a UUID' },
  oneOf: (values: readonly string[]): KeyRule => ({ kind: 'enum', values, expects: oneOfText(values) }),
} satisfies Record<string, KeyRule | ((values: readonly string[]) => KeyRule)>;
