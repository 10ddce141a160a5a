/** Without the spaces, hyphens and invisible characters with which codes are grouped. */
export const ungrouped = (typed: string): string => typed.replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '');

/**
 * The 6 ASCII digits of what somebody typed as a code of an authenticator app; decimal digits of every script are read,
 * as the server reads them.
 * @returns null when it cannot be a code
 */
export function totpDigits(typed: string): string | null {
  const digits = ungrouped(typed.normalize('NFKC')).replaceAll(/\p{Nd}/gu, asciiDigit);
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Unicode keeps the ten decimal digits of a script together, in order (Core Specification §4.6). */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0)!;
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((codePoint - zero) % 10);
}
