import { base64urlOf } from '../base64.js';
import type { ChallengeJson, ChallengeListeners, ChallengeOptions } from './challenge.js';
import { solve } from './workers.js';

/** @returns the value of `x-hallpass-challenge` */
export async function answerTo(
  json: ChallengeJson,
  { answerChallenge, challengeWorker }: ChallengeOptions,
  listeners: ChallengeListeners,
): Promise<string> {
  for (const listener of listeners) listener(true);
  try {
    return (await tokenOf(answerChallenge, json)) ?? (await workOf(json, challengeWorker));
  } finally {
    for (const listener of listeners) listener(false);
  }
}

async function tokenOf(ask: ChallengeOptions['answerChallenge'], { purpose, widget }: ChallengeJson) {
  if (ask === undefined || widget === undefined) return null;
  const { provider, site_key: siteKey } = widget;
  // A blocked or broken widget must not block the request.
  const token = await ask({ purpose, widget: { provider, siteKey } }).catch(() => null);
  return token === null ? null : `${provider} ${token}`;
}

async function workOf(
  { proof_of_work: challenge }: ChallengeJson,
  makeWorker: ChallengeOptions['challengeWorker'],
): Promise<string> {
  const solution = await solve(challenge.parameters, makeWorker);
  const payload = new TextEncoder().encode(JSON.stringify({ challenge, solution }));
  return `proof_of_work ${base64urlOf(payload)}`;
}
