/** C0 and C1 controls, line and paragraph separators: what could end a header or forge a line. */
const LINE_BREAKING = /[\p{Cc}\u2028\u2029]+/gu;
/** Marks that turn the reading direction around: `moc.live` would read as `evil.com` (security K2). */
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const HEADER_LENGTH = 250;

/** A text as one line for a mail header: no line break, no control character, no bidi mark, at most 250 characters. */
export function headerText(text: string): string {
  const line = text.replace(BIDI_MARKS, '').replace(LINE_BREAKING, ' ').replace(/ {2,}/g, ' ').trim();
  return [...line].slice(0, HEADER_LENGTH).join('');
}

/**
 * A name that somebody chose for themselves, for the body of a mail to somebody else: one line, and nothing in
 * it becomes a link in mail programs that make links of `evil.example` by themselves. A zero-width non-joiner
 * after dots, colons, slashes and at signs between letters changes nothing that a reader sees.
 */
export function bodyName(name: string): string {
  return headerText(name).replace(/([.:/@])(?=\S)/g, '$1\u200c');
}

/** Takes the marks of `bodyName` out again, for a header, where nothing becomes a link. */
export function readableName(text: string): string {
  return text.replace(/([.:/@])\u200c(?=\S)/g, '$1');
}
