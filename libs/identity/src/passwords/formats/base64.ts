const BASE64 = /^[A-Za-z0-9+/_.-]*={0,2}$/;

/** Most bytes that a salt, key or hash of any format has. */
const MOST_BYTES = 512;

/**
 * Reads the Base64 of password hashes: the standard one, with or without padding, the URL-safe one, and that of
 * Passlib, which writes `.` for `+`.
 * @returns null when it is something else, too long, or empty
 */
export function readBase64(text: string | undefined): Buffer | null {
  if (!text || text.length > MOST_BYTES || !BASE64.test(text)) return null;
  return Buffer.from(text.replaceAll('.', '+'), 'base64');
}
