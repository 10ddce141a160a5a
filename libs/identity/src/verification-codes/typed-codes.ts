/**
 * Applies NFKC, converts decimal digits of every script to ASCII, and removes spaces, hyphens and invisible characters.
 */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);

/**
 * Normalizes a typed TOTP code to 6 ASCII digits.
 * @returns null if it cannot be a TOTP code
 */
export function normalizeTotp(typed: string): string | null {
  const digits = plain(typed);
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Unicode keeps the ten decimal digits of a script together, in order (Core Specification §4.6). */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0)!;
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** Normalizes a typed backup code or emailed code. Crockford's base32 reads o as 0, and i and l as 1. */
export const normalizeTypedCode = (typed: string): string =>
  plain(typed).toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');
