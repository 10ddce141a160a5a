/** PostgreSQL rejects U+0000. Strict JSON parsers reject lone surrogates (RFC 7493 §2.1). */
const REFUSED = /[\0\p{Surrogate}]/u;

/**
 * Checks that a text is well-formed Unicode without U+0000, so that it can be stored and sent.
 * @returns the end of an error message, to put after the field's name; null if the text is fine
 */
export function textProblem(text: string): string | null {
  const character = REFUSED.exec(text)?.[0];
  if (character === undefined) return null;
  return character === '\0'
    ? 'must not contain the character U+0000'
    : 'must be well-formed Unicode: it contains half of a surrogate pair';
}

/** Checks all keys and strings of a JSON value, as `textProblem` does. */
export function jsonTextProblem(value: unknown): string | null {
  if (typeof value === 'string') return textProblem(value);
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, each] of Object.entries(value)) {
    const problem = textProblem(key) ?? jsonTextProblem(each);
    if (problem !== null) return problem;
  }
  return null;
}

/** Replaces U+0000 and lone surrogates with U+FFFD, for text from other servers. */
export const storableText = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');

const MAY_BE_REFUSED = /\\u(?:0000|d[89a-f])/i;
/**
 * Matches JSON escapes: surrogate pairs first, so that only lone surrogates remain, and escaped backslashes, which
 * start no other escape.
 */
const ESCAPES = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|\\u(0000|d[89a-f][\da-f]{2})|\\./gi;

/** Like `storableText`, for JSON that an earlier release stored: replaces escapes of U+0000 and of lone surrogates. */
export const storableJson = (json: string): string =>
  MAY_BE_REFUSED.test(json)
    ? json.replace(ESCAPES, (escape, refused?: string) => (refused ? '\\ufffd' : escape))
    : json;

/** Parses JSON that an earlier release may have stored. */
export const parseStored = (json: string): unknown => JSON.parse(storableJson(json));

/** Returns whether a text has more than `characters` code points. */
export const isLongerThan = (text: string, characters: number): boolean =>
  text.length > characters && characterCount(text) > characters;

export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Returns the first code points of a text from another server, storable as in `storableText`. */
export function firstCharacters(text: string, most: number): string {
  const kept = storableText(text.slice(0, 2 * most));
  return isLongerThan(kept, most) ? [...kept].slice(0, most).join('') : kept;
}
