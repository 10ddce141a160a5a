/** @once the same code decides in both modes, by the database that both share; `bot-protection.e2e-spec.ts` runs in both */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Caller, RateLimits } from '@hallpass/access';
import type { TextError } from '@hallpass/errors';
import { RedisConnection } from '@hallpass/freshness';
import { renderConfig } from '@hallpass/project-config';
import type { Settings } from '@hallpass/settings';
import { solvedHeaders, type TestChallenge } from '@hallpass/testing';
import { challengeAnswer } from '../src/challenges/challenge-answer.js';
import { Challenges } from '../src/challenges/challenges.js';
import { Pressures } from '../src/challenges/pressure.js';
import { ProofOfWork } from '../src/challenges/proof-of-work.js';
import { Widgets } from '../src/challenges/widgets.js';
import { MetricNotes } from '../src/metric-notes/metric-notes.js';
import { startDatabase, type TestDatabase } from './database.js';
import { SECRETS, SITE_KEY, TOKENS, WidgetReceiver } from './widgets/widget-receiver.js';

/** Projects with Turnstile or hCaptcha: its tokens, and what happens while the service is down (security C23). */

let test: TestDatabase;
let receiver: WidgetReceiver;
let challenges: Challenges;
beforeAll(async () => {
  test = await startDatabase();
});
afterAll(() => test.stop());

describe.each(['turnstile', 'hcaptcha'] as const)('%s', (provider) => {
  let caller: Caller;
  beforeEach(async () => {
    receiver = await WidgetReceiver.start();
    const { database: db } = test;
    const settings = { rateLimits: 'strict', redisUrl: null, secret: '7'.repeat(64), previousSecret: null };
    const limits = new RateLimits(settings as Settings, new RedisConnection(settings as Settings));
    const work = new ProofOfWork(settings as Settings);
    const pressures = new Pressures(db, limits);
    challenges = new Challenges(db, limits, work, pressures, new Widgets(receiver.http), new MetricNotes(db));
    const botProtection = { mode: 'always', provider, siteKey: SITE_KEY, secretKey: SECRETS[provider] };
    caller = {
      projectId: randomUUID(),
      accessType: 'client',
      clientAddress: '192.0.2.7',
      project: { config: renderConfig({ 'auth.botProtection': botProtection }) },
    } as Caller;
  });

  afterEach(() => receiver.stop());

  const answered = (header: string) => challenges.assertAnswered(caller, 'sign_in', challengeAnswer(header));
  async function refused(header: string): Promise<TestChallenge> {
    const refusal = (await answered(header).catch((error: unknown) => error)) as TextError;
    expect([refusal.status, refusal.code]).toEqual([403, 'CHALLENGE_REQUIRED']);
    const text = Buffer.from(refusal.headers['x-hallpass-challenge']!, 'base64url').toString('utf8');
    expect(text).not.toContain(SECRETS[provider]);
    return JSON.parse(text) as TestChallenge;
  }
  const solved = async (challenge: TestChallenge): Promise<string> =>
    (await solvedHeaders(challenge))['x-hallpass-challenge']!;

  it('names its site key next to a proof of work, which counts as well', async () => {
    const challenge = await refused('ready');
    expect(challenge.widget).toEqual({ provider, site_key: SITE_KEY });
    await answered(await solved(challenge));
    expect(receiver.asked).toEqual([]);
  });

  it('accepts a token once, and refuses invented tokens and those of the other service', async () => {
    const other = provider === 'turnstile' ? 'hcaptcha' : 'turnstile';
    expect((await refused(`${provider} invented`)).widget?.provider).toBe(provider);
    await refused(`${other} ${TOKENS[other]}`);
    await answered(`${provider} ${TOKENS[provider]}`);
    await refused(`${provider} ${TOKENS[provider]}`);
  });

  it('asks for a proof of work alone while the service is down, so nobody is locked out', async () => {
    receiver.mode = 'down';
    for (let time = 0; time < 7; time += 1) {
      const challenge = await refused(`${provider} ${TOKENS[provider]}`);
      expect(challenge.widget).toBeUndefined();
      await answered(await solved(challenge));
    }
    expect(receiver.asked).toHaveLength(5);
  });
});
