const BASE64 = /^[A-Za-z0-9+/_.-]*={0,2}$/;

const MOST_BYTES = 512;

/**
 * Reads the Base64 variants of password hashes: standard with or without padding, URL-safe, and Passlib's, which writes
 * `.` for `+`.
 * @returns null for anything else, or if it is too long or empty
 */
export function readBase64(text: string | undefined): Buffer | null {
  if (!text || text.length > MOST_BYTES || !BASE64.test(text)) return null;
  return Buffer.from(text.replaceAll('.', '+'), 'base64');
}
