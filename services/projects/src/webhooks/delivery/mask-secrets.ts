const MASK = '***';
/** Shorter texts are words that stand in any answer. */
const LEAST_LENGTH = 6;
/** What stands before the secret itself: of a key, of a signature, of an `Authorization`. */
const SCHEME = /^(?:whsec_|v1,|\S+\s+)/;
/** As much of an answer is kept, in characters. */
const KEPT_LENGTH = 4_096;

/** What is kept of an answer: its beginning, without what a receiver may have sent back of our secrets. */
export function keptAnswer(text: string, secrets: readonly string[]): string {
  let masked = text.replaceAll('\0', '');
  for (const secret of secrets.flatMap((each) => [each, each.replace(SCHEME, '')]))
    if (secret.length >= LEAST_LENGTH) masked = masked.replaceAll(secret, MASK);
  return masked.replace(/whsec_[\w+/=]+/g, `whsec_${MASK}`).slice(0, KEPT_LENGTH);
}
