import { jsonOfBase64url } from '../base64.js';
import type { ChallengeJson, ChallengePurpose } from '../challenges/challenge.js';
import type { AppContext } from '../context/app-context.js';
import { ApiError } from '../errors/request-errors.js';
import type { ApiRequest } from '../requests/api-client.js';

const HEADER = 'x-hallpass-challenge';
/** An answer that took too long, or was overtaken, is refused with a new challenge. */
const MOST_ANSWERS = 3;

/**
 * Browsers offer Web Crypto only on https and on localhost. Without it, the server treats the app as one that cannot
 * answer.
 */
const canSolve = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Sends a POST request, and answers the challenge if the project asks for one. @throws as `api.request` */
export async function requestAnswering<Body>(
  context: AppContext,
  path: string,
  request: Pick<ApiRequest, 'body' | 'headers'>,
): Promise<Body> {
  let answer = canSolve() ? 'ready' : undefined;
  for (let answers = 0; ; answers += 1) {
    const headers = { ...request.headers, ...(answer !== undefined && { [HEADER]: answer }) };
    try {
      return await context.api.request<Body>('client', { method: 'POST', path, ...request, headers });
    } catch (error) {
      const challenge = error instanceof ApiError ? error.challenge : null;
      if (challenge === null || answers >= MOST_ANSWERS) throw error;
      answer = await answerOf(context, jsonOfBase64url(challenge) as ChallengeJson);
    }
  }
}

/** @returns the value of `x-hallpass-challenge` for the next such request, or null if it needs none */
export async function solveChallenge(context: AppContext, purpose: ChallengePurpose): Promise<string | null> {
  const { challenge } = await context.api.request<{ challenge: ChallengeJson | null }>('client', {
    method: 'POST',
    path: '/auth/challenges',
    body: { purpose },
    isRead: true,
  });
  return challenge && answerOf(context, challenge);
}

async function answerOf({ options, challengeListeners }: AppContext, challenge: ChallengeJson): Promise<string> {
  // Most apps never solve a challenge.
  const { answerTo } = await import('../challenges/answer.js');
  return answerTo(challenge, options, challengeListeners);
}
