/** Of any number of bytes: no argument list is as long as a value may be. */
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

/** @throws DOMException for what is not base64 */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
