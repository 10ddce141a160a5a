/** What PostgreSQL and strict JSON readers refuse (RFC 7493 §2.1). */
const REFUSED = /[\0\p{Surrogate}]/u;

/**
 * Why a text cannot be stored and sent: it must be well-formed Unicode without the character U+0000.
 * @returns what it must or must not be, to stand after its name; null when it is fine
 */
export function textProblem(text: string): string | null {
  const character = REFUSED.exec(text)?.[0];
  if (character === undefined) return null;
  return character === '\0'
    ? 'must not contain the character U+0000'
    : 'must be well-formed Unicode: it contains half of a surrogate pair';
}

/** The same of all texts in a JSON value, names of members included. */
export function jsonTextProblem(value: unknown): string | null {
  if (typeof value === 'string') return textProblem(value);
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, each] of Object.entries(value)) {
    const problem = textProblem(key) ?? jsonTextProblem(each);
    if (problem !== null) return problem;
  }
  return null;
}

/** A text from outside, as it can be stored: U+FFFD in place of what cannot. */
export const storableText = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');

/** Whether a text has more characters than that. Characters are code points. */
export const isLongerThan = (text: string, characters: number): boolean =>
  text.length > characters && characterCount(text) > characters;

/** Characters of a text, which are code points. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The first characters of a text from outside, storable: none is cut in two. */
export function firstCharacters(text: string, most: number): string {
  const kept = storableText(text.slice(0, 2 * most));
  return isLongerThan(kept, most) ? [...kept].slice(0, most).join('') : kept;
}
