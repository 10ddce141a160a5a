/** C0 and C1 controls, line and paragraph separators, which could end a header or forge a line. */
const LINE_BREAKING = /[\p{Cc}\u2028\u2029]+/gu;
/** Marks that reverse the reading direction: `moc.live` would read as `evil.com` (security K2). */
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const HEADER_LENGTH = 250;

/**
 * Converts text to one line for an email header: no line breaks, control characters or bidi marks, at most 250
 * characters.
 */
export function headerText(text: string): string {
  const line = text.replace(BIDI_MARKS, '').replace(LINE_BREAKING, ' ').replace(/ {2,}/g, ' ').trim();
  return [...line].slice(0, HEADER_LENGTH).join('');
}

/**
 * Makes a user-chosen name safe for the body of another user's email: one line in which email programs do not turn
 * `evil.example` into a link. Inserts an invisible zero-width non-joiner after dots, colons, slashes and at signs
 * between letters.
 */
export function bodyName(name: string): string {
  return headerText(name).replace(/([.:/@])(?=\S)/g, '$1\u200c');
}

/** Removes the marks of `bodyName` for a header, where nothing becomes a link. */
export function readableName(text: string): string {
  return text.replace(/([.:/@])\u200c(?=\S)/g, '$1');
}
