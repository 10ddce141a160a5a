/** Removes the spaces, hyphens and invisible characters that group codes. */
export const ungrouped = (typed: string): string => typed.replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '');

/**
 * Normalizes a typed TOTP code to 6 ASCII digits, from decimal digits of any script, as the server does.
 * @returns null if it cannot be a TOTP code
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
