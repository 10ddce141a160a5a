/**
 * Words that documentation and manifests use as placeholders for secrets. Long enough that random text will not match
 * by accident.
 */
const SAMPLE_WORDS = /change|replace|sample|example|placeholder|secret|password|hallpass|insert|default/i;

/**
 * Returns what is wrong with a secret, as the end of a sentence; null if it is usable. 256 bits are 64 hexadecimal
 * digits or 43 characters of base64 (RFC 4648).
 */
export function weaknessOf(secret: string): string | null {
  const needed = /^[0-9a-f]+$/i.test(secret) ? 64 : 43;
  if (isSample(secret)) return 'is a sample value';
  if (secret.length < needed) return 'is shorter than 256 bits';
  return null;
}

/**
 * Whether a person typed it: random text contains none of these words, repeats no block and has no alphabetic sequence.
 */
export function isSample(value: string): boolean {
  const text = value.replace(/^(pck|ssk|sak)_/, '');
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const neighbours = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1);
  return (
    SAMPLE_WORDS.test(text) ||
    /^(.+?)\1+$/.test(text) ||
    new Set(codes).size < 10 ||
    neighbours.length > text.length / 2
  );
}
