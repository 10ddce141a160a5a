/** Works in chunks, because argument lists are limited in length. */
export function base64Of(...parts: readonly Uint8Array[]): string {
  const CHUNK = 0x80_00;
  let binary = '';
  for (const bytes of parts) {
    for (let from = 0; from < bytes.length; from += CHUNK) {
      binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
    }
  }
  return btoa(binary);
}

/** @throws DOMException if the text is not base64 */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Encodes for addresses and tokens (RFC 4648 §5), without padding. */
export const base64urlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** @throws DOMException if the text is not base64url */
export const bytesOfBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  bytesOf(text.replaceAll('-', '+').replaceAll('_', '/'));

const decoder = new TextDecoder();

/**
 * Decodes the JSON in a part of a JWT (RFC 7519 §7.2).
 * @throws Error if the text is not JSON
 */
export const jsonOfBase64url = (text: string): unknown => JSON.parse(decoder.decode(bytesOfBase64url(text)));
