/** Value of a parameter: arrays become PostgreSQL arrays, other objects JSON. `undefined` is not allowed: use null. */
export type SqlValue = NonNullable<unknown> | null;

/**
 * The values of a statement, by the names in its text: `:userId` and `:ids::uuid[]` require `{ userId, ids }`. Declare
 * text parts that contain names `as const`; the compiler does not know the names in a text that is built at run time.
 */
export type SqlValues<Text extends string> = string extends Text
  ? Readonly<Record<string, unknown>>
  : { readonly [Name in NameIn<Text>]: SqlValue };

type NameIn<Text extends string, Found extends string = never> = Text extends `${string}:${infer Rest}`
  ? Rest extends `:${infer AfterCast}`
    ? NameIn<AfterCast, Found>
    : NameIn<Rest, Found | NameAtStart<UpToSpace<Rest>>>
  : Found;

type UpToSpace<Text extends string> = Text extends `${infer Word} ${string}` ? Word : Text;

type NameAtStart<Text extends string> = Text extends `${infer First}${string}`
  ? First extends LowerCase
    ? LettersAndDigits<Text>
    : never
  : never;

type LettersAndDigits<Text extends string, Found extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? First extends LowerCase | Uppercase<LowerCase> | Digit
    ? LettersAndDigits<Rest, `${Found}${First}`>
    : Found
  : Found;

type LowerCase =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z');
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

export interface CompiledStatement {
  text: string;
  /**
   * Returns the values in the order of their numbers.
   * @throws Error if one is missing
   */
  valuesOf(values: Readonly<Record<string, unknown>> | undefined): unknown[];
}

/** Alternatives: quoted text or a comment, a cast, unsupported syntax, a name with the adjacent character. */
const PIECES =
  /(?<verbatim>[eE]'(?:[^'\\]|\\.|'')*'|'[^']*'|"[^"]*"|--[^\n]*|\/\*.*?\*\/)|::|(?<foreign>\$\w*\$?)|(?<before>[\w\])]?):(?<name>[a-z]\w*)/gs;

/** Text that the compiler would take for a name, since it cannot tell what is quoted. */
const LOOKS_NAMED = /(?<!:)(?:::)*:[a-z]/;

/**
 * Replaces the names of a text with `$1` and so on, the same number for the same name. A name is a colon before a
 * lower-case letter: `::text` is a cast, and neither `a := 1` nor `[1:2]` has a name.
 * @throws Error for ambiguous text, so that the executed statement is the one that the compiler checked
 */
export function compileStatement(text: string): CompiledStatement {
  const names: string[] = [];
  const compiled = text.replace(PIECES, (piece, ...rest) => {
    const { verbatim, foreign, before, name } = rest.at(-1) as Record<string, string | undefined>;
    if (verbatim !== undefined && LOOKS_NAMED.test(verbatim))
      throw refused(text, verbatim, 'looks like a parameter: pass it as a value, or put a space after the colon');
    if (foreign !== undefined)
      throw refused(text, foreign, 'is not supported: use named parameters, and single quotes for literals');
    if (name === undefined) return piece;
    if (before)
      throw refused(text, piece, 'could be a parameter or the end of a slice: put a space on one side of the colon');
    if (name.includes('_')) throw refused(text, piece, 'is not a valid name: use letters and digits, such as userId');
    const known = names.indexOf(name);
    return `$${known === -1 ? names.push(name) : known + 1}`;
  });
  return { text: compiled, valuesOf: (values = {}) => names.map((name) => valueOf(values, name, text)) };
}

function valueOf(values: Readonly<Record<string, unknown>>, name: string, text: string): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`There is no value for :${name} in the statement ${text}`);
  return value;
}

const refused = (text: string, piece: string, reason: string): Error =>
  new Error(`In a statement ${piece} ${reason}: ${text}`);
