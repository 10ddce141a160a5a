import { firstCharacters } from '@hallpass/text';

const MASK = '***';
/** Shorter texts may appear in any answer by accident. */
const LEAST_LENGTH = 6;
/** The prefix of a secret: of a key, of a signature, of an `Authorization` header. */
const SCHEME = /^(?:whsec_|v1,|\S+\s+)/;
/** How much of an answer is kept, in characters. */
const KEPT_CHARACTERS = 4_096;

/** Returns the beginning of an answer, and masks secrets of ours that a receiver may have sent back. */
export function keptAnswer(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets.flatMap((each) => [each, each.replace(SCHEME, '')]))
    if (secret.length >= LEAST_LENGTH) masked = masked.replaceAll(secret, MASK);
  return firstCharacters(masked.replace(/whsec_[\w+/=]+/g, `whsec_${MASK}`), KEPT_CHARACTERS);
}
