import { type Widget, WIDGETS } from './challenge-purposes.js';

/** In requests the answer to a challenge, in responses the challenge. */
export const CHALLENGE_HEADER = 'x-hallpass-challenge';

/** Sent by clients that can solve a challenge, but have none yet. */
const READY = 'ready';
/** Tokens of hCaptcha have up to about 4,000 characters. */
const MAX_CHARACTERS = 8_192;

/** The answer that a request carries. `ready`: none yet, but the client can solve a challenge. */
export type ChallengeAnswer = { by: 'nothing' | 'ready' } | { by: 'proof_of_work' | Widget; value: string };

/** Reads `<kind> <value>`. Kinds that this server does not know count as no answer. */
export function challengeAnswer(header: string | string[] | undefined): ChallengeAnswer {
  if (typeof header !== 'string' || header.length > MAX_CHARACTERS) return { by: 'nothing' };
  const [kind = '', value = ''] = header.trim().split(' ', 2);
  if (kind === READY) return { by: 'ready' };
  const by = (['proof_of_work', ...WIDGETS] as const).find((known) => known === kind);
  return by === undefined || value === '' ? { by: 'nothing' } : { by, value };
}
