import { firstCharacters } from '@hallpass/text';

const MASK = '***';
/** Shorter texts are words that stand in any answer. */
const LEAST_LENGTH = 6;
/** What stands before the secret itself: of a key, of a signature, of an `Authorization`. */
const SCHEME = /^(?:whsec_|v1,|\S+\s+)/;
/** As much of an answer is kept, in characters. */
const KEPT_CHARACTERS = 4_096;

/** What is kept of an answer: its beginning, without what a receiver may have sent back of our secrets. */
export function keptAnswer(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets.flatMap((each) => [each, each.replace(SCHEME, '')]))
    if (secret.length >= LEAST_LENGTH) masked = masked.replaceAll(secret, MASK);
  return firstCharacters(masked.replace(/whsec_[\w+/=]+/g, `whsec_${MASK}`), KEPT_CHARACTERS);
}
