import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { clientOnPage, session } from '../../test/client-on-page.js';
import { json, type SeenRequest, textError } from '../../test/fake-server.js';
import { ApiError } from '../errors/request-errors.js';
import type { Challenge } from './challenge.js';

const [nonce, salt] = ['ab'.repeat(16), 'cd'.repeat(16)] as const;
const keyOf = (counter: number): string => {
  const password = Buffer.alloc(20);
  Buffer.from(nonce, 'hex').copy(password);
  password.writeUInt32BE(counter, 16);
  return pbkdf2Sync(password, Buffer.from(salt, 'hex'), 10, 32, 'sha256').toString('hex');
};
const challengeWith = (counter: number, more: object = {}) => ({
  purpose: 'sign_in',
  proof_of_work: {
    parameters: { nonce, salt, cost: 10, keyLength: 32, keyPrefix: keyOf(counter).slice(0, 32) },
    signature: 'signed',
  },
  ...more,
});

const headerOf = ({ headers }: SeenRequest) => headers.get('x-hallpass-challenge');
const refusal = (challenge?: object) =>
  textError(403, 'This project checks for bots.', {
    'x-hallpass-error': 'CHALLENGE_REQUIRED',
    ...(challenge && { 'x-hallpass-challenge': Buffer.from(JSON.stringify(challenge)).toString('base64url') }),
  });
const answerIn = (request: SeenRequest) => {
  const [kind, payload = ''] = headerOf(request)!.split(' ');
  return { kind, ...JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) };
};
const signIn = { email: 'ada@example.com', password: 'a way in', noRedirect: true };

describe('challenges', () => {
  it('are refused at last, after three answers', async () => {
    const { client, server } = clientOnPage(() => refusal(challengeWith(3)));
    const failure = await client.signInWithCredential(signIn).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as ApiError).code).toBe('CHALLENGE_REQUIRED');
    expect(server.seen.map(headerOf).map((header) => header?.split(' ')[0])).toEqual([
      'ready',
      ...Array.from({ length: 3 }, () => 'proof_of_work'),
    ]);
  });

  it('end in the error of a server that sends none', async () => {
    const { client, server } = clientOnPage(() => refusal());
    await expect(client.sendForgotPasswordEmail(signIn.email)).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED' });
    expect(server.seen).toHaveLength(1);
  });

  it.each([0, 1, 41])('are solved in one more request: number %i', async (counter) => {
    const challenge = challengeWith(counter);
    const { client, server } = clientOnPage((_, nth) => (nth === 1 ? refusal(challenge) : session()));
    const solving: boolean[] = [];
    const stop = client.onChallenge((isSolving) => void solving.push(isSolving));
    expect((await client.signInWithCredential(signIn)).status).toBe('ok');
    expect(answerIn(server.seen[1]!)).toEqual({
      kind: 'proof_of_work',
      challenge: challenge.proof_of_work,
      solution: { counter, derivedKey: keyOf(counter) },
    });
    expect(server.seen.map(({ body }) => body)).toEqual([server.seen[0]!.body, server.seen[0]!.body]);
    expect(solving).toEqual([true, false]);
    stop();
    expect((await client.signInWithCredential(signIn)).status).toBe('ok');
    expect(solving).toHaveLength(2);
  });

  it.each([
    ['signUpWithCredential', (app: ReturnType<typeof clientOnPage>['client']) => app.signUpWithCredential(signIn)],
    ['sendMagicLinkEmail', (app: ReturnType<typeof clientOnPage>['client']) => app.sendMagicLinkEmail(signIn.email)],
    [
      'sendForgotPasswordEmail',
      (app: ReturnType<typeof clientOnPage>['client']) => app.sendForgotPasswordEmail(signIn.email),
    ],
  ])('are solved by %s', async (_name, call) => {
    const { client, server } = clientOnPage((_, nth) =>
      nth === 1 ? refusal(challengeWith(5)) : session({ nonce: 'n' }),
    );
    expect((await call(client)).status).toBe('ok');
    expect(answerIn(server.seen[1]!).solution.counter).toBe(5);
  });

  it('are answered by a widget of the page, and by work if it has no token', async () => {
    const challenge = challengeWith(2, { widget: { provider: 'turnstile', site_key: '0x4' } });
    const asked: Challenge[] = [];
    const tokens = ['token-1', null, new Error('blocked')];
    const answerChallenge = async (given: Challenge) => {
      asked.push(given);
      const token = tokens[asked.length - 1];
      if (token instanceof Error) throw token;
      return token ?? null;
    };
    const { client, server } = clientOnPage((_, nth) => (nth % 2 === 1 ? refusal(challenge) : session()), {
      answerChallenge,
    });
    for (const _ of tokens) await client.signInWithCredential(signIn);
    const answers = [1, 3, 5].map((nth) => headerOf(server.seen[nth]!)?.split(' ')[0]);
    expect(answers).toEqual(['turnstile', 'proof_of_work', 'proof_of_work']);
    expect(headerOf(server.seen[1]!)).toBe('turnstile token-1');
    expect(asked[0]).toEqual({ purpose: 'sign_in', widget: { provider: 'turnstile', siteKey: '0x4' } });
  });

  it('can be solved in advance', async () => {
    const { client, server } = clientOnPage((_, nth) => json({ challenge: nth === 1 ? challengeWith(4) : null }));
    expect(await client.solveChallenge('sign_up')).toMatch(/^proof_of_work /);
    expect(await client.solveChallenge('sign_up')).toBeNull();
    expect(server.seen.map(({ path, body }) => [path, body])).toEqual(
      Array.from({ length: 2 }, () => ['/auth/challenges', '{"purpose":"sign_up"}']),
    );
  });
});
