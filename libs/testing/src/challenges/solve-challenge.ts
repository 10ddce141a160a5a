import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ApiResponse } from '../projects/api.js';

/** As the server issues it. */
export interface TestChallenge {
  purpose: string;
  proof_of_work: Challenge;
  widget?: { provider: string; site_key: string };
}

const HEADER = 'x-hallpass-challenge';

/** The challenge that a refusal carries, or null. */
export function challengeIn({ headers }: ApiResponse): TestChallenge | null {
  const text = headers.get(HEADER);
  return text === null ? null : (JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as TestChallenge);
}

/** Solves a challenge natively, with the library whose format the server uses. Returns the headers of the answer. */
export async function solvedHeaders({ proof_of_work: challenge }: TestChallenge): Promise<Record<string, string>> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return answerHeaders({ challenge, solution });
}

export const answerHeaders = (payload: object): Record<string, string> => ({
  [HEADER]: `proof_of_work ${Buffer.from(JSON.stringify(payload)).toString('base64url')}`,
});
