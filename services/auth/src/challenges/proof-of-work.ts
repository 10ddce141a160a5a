import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { deriveKeys, Settings } from '@hallpass/settings';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ChallengeScope } from './challenge-purposes.js';

/** How much is going on. Higher levels make challenges harder. */
export type PressureLevel = 0 | 1 | 2;

const ALGORITHM = 'PBKDF2/SHA-256';
/**
 * Iterations for each number that is tried. Browsers compute them natively, so an attacker's own program is hardly
 * faster, unless each number takes less time than a call of Web Crypto. Issuing a challenge costs us as much as trying
 * one number.
 */
const ITERATIONS = 5_000;
/**
 * How many numbers a client tries at most, on average half of them. `npm run bench -- challenges` measures that the
 * first level costs an attacker 15 times as much as a password hash costs us, and that the last one takes a slow phone
 * at most 3 seconds.
 */
export const MOST_TRIES: Readonly<Record<PressureLevel, number>> = { 0: 700, 1: 750, 2: 800 };
/** Longer than a slow phone needs, with time for a request that is repeated. */
export const LIFE_SECONDS = 300;

/** Challenges in the format of ALTCHA, version 2: stateless and signed, each bound to a project and a purpose. */
@Injectable()
export class ProofOfWork {
  /** The current key first. */
  private readonly keys: ReadonlyArray<{ sign: string; answer: string }>;

  constructor(settings: Settings) {
    const answers = deriveKeys(settings, 'challenge-answer');
    this.keys = deriveKeys(settings, 'challenge').map((key, index) => ({
      sign: key.toString('hex'),
      answer: answers[index]!.toString('hex'),
    }));
  }

  create({ projectId, purpose }: ChallengeScope, level: PressureLevel): Promise<Challenge> {
    const { sign, answer } = this.keys[0]!;
    return createChallenge({
      algorithm: ALGORITHM,
      cost: ITERATIONS,
      deriveKey,
      // The client finds the number from the first half of the key that it leads to. A number below a limit bounds the
      // time; with a prefix of zeros, an unlucky client would wait several times as long as others.
      counter: randomInt(MOST_TRIES[level]),
      data: { project: projectId, purpose },
      expiresAt: Math.ceil(Date.now() / 1_000) + LIFE_SECONDS,
      hmacSignatureSecret: sign,
      hmacKeySignatureSecret: answer,
    });
  }

  /**
   * Checks a solution without the database, at the cost of two HMACs.
   * @param payload JSON of `challenge` and `solution`, in base64url
   * @returns the challenge's own id, or null if the solution is wrong, has expired or is for something else
   */
  async verify({ projectId, purpose }: ChallengeScope, payload: string): Promise<string | null> {
    const given = payloadOf(payload);
    if (given === null) return null;
    const { data, nonce } = given.challenge.parameters;
    if (data?.['project'] !== projectId || data['purpose'] !== purpose) return null;
    for (const { sign, answer } of this.keys) {
      const { verified } = await verifySolution({
        ...given,
        deriveKey,
        hmacSignatureSecret: sign,
        hmacKeySignatureSecret: answer,
      });
      if (verified) return nonce;
    }
    return null;
  }
}

/** Rejects anything that this server did not issue in this form, before it is hashed. */
function payloadOf(text: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const { algorithm, cost, keySignature, expiresAt, nonce } = challenge.parameters;
    const isOurs = algorithm === ALGORITHM && cost === ITERATIONS && typeof expiresAt === 'number';
    // Without the signature of the key, the library would derive it again.
    const isComplete = typeof keySignature === 'string' && typeof nonce === 'string';
    if (!isOurs || !isComplete || typeof challenge.signature !== 'string') return null;
    return { challenge, solution };
  } catch {
    return null;
  }
}
