import type { Text } from './text.js';

export type Values<Names extends string> = Readonly<Record<Names, string | number>>;

/**
 * Fills in the placeholders of a text: `fill('Sign in to {project}', { project: 'Acme' })`. Names that users chose are
 * made safe for any sentence: long ones are shortened, and none changes the direction of the text around it.
 * @param longest longer values are shortened; Infinity for a name that the reader has to type
 */
export function fill<Names extends string>(
  text: Text<Names>,
  values: Values<NoInfer<Names>>,
  longest = LONGEST,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = (values as Values<string>)[name];
    if (value === undefined) return placeholder;
    // Marks are removed first, because they must not use up the length of what is shown.
    return isolated(shortened(String(value).replace(BIDI_MARKS, ''), longest), text);
  });
}

/** Returns a value without marks for use in `text`, so that it cannot change the direction of the text around it. */
function isolated(value: string, text: string): string {
  return RIGHT_TO_LEFT.test(value) || RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${value}${POP}` : value;
}

/** Marks that change the direction of the following text: `moc.live` would read as `evil.com`. */
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Unicode blocks of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Isolates a value's direction, even in plain text (UAX #9). */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP = '\u2069';

/** Longer names are shortened in the middle, so that the end of an address stays visible. */
const LONGEST = 100;
const KEPT_START = 60;
const KEPT_END = 39;

function shortened(value: string, longest: number): string {
  if (value.length <= longest) return value;
  const characters = [...value];
  if (characters.length <= longest) return value;
  return `${characters.slice(0, KEPT_START).join('')}…${characters.slice(-KEPT_END).join('')}`;
}
