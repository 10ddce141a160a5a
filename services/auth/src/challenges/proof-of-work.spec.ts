import { describe, expect, it } from '@jest/globals';
import { solvedHeaders } from '@hallpass/testing';
import type { Settings } from '@hallpass/settings';
import { challengeAnswer } from './challenge-answer.js';
import { ProofOfWork } from './proof-of-work.js';

const scope = { projectId: 'project', purpose: 'sign_in' } as const;
const workWith = (secret: string, previousSecret: string | null = null) =>
  new ProofOfWork({ secret, previousSecret } as Settings);
const [old, current] = ['0'.repeat(64), '1'.repeat(64)] as const;

async function solved(work: ProofOfWork): Promise<string> {
  const headers = await solvedHeaders({ purpose: 'sign_in', proof_of_work: await work.create(scope, 0) });
  return headers['x-hallpass-challenge']!.split(' ')[1]!;
}

describe('proof of work', () => {
  it('refuses the key of another installation', async () => {
    expect(await workWith(current).verify(scope, await solved(workWith(old)))).toBeNull();
  });

  it('accepts challenges from before the secret was replaced, and none after it is gone', async () => {
    const payload = await solved(workWith(old));
    expect(await workWith(current, old).verify(scope, payload)).toEqual(expect.stringMatching(/^[0-9a-f]{32}$/));
    expect(await workWith(current).verify(scope, payload)).toBeNull();
  });

  it('never derives a key for a request, whatever it asks for', async () => {
    const { challenge, solution } = JSON.parse(
      Buffer.from(await solved(workWith(current)), 'base64url').toString('utf8'),
    ) as { challenge: { parameters: Record<string, unknown> }; solution: object };
    const { keySignature: _left, ...without } = challenge.parameters;
    for (const parameters of [without, { ...challenge.parameters, cost: 10_000_000 }]) {
      const payload = Buffer.from(JSON.stringify({ challenge: { ...challenge, parameters }, solution }));
      expect(await workWith(current).verify(scope, payload.toString('base64url'))).toBeNull();
    }
  });
});

describe('the header of an answer', () => {
  it.each([
    [undefined, { by: 'nothing' }],
    ['', { by: 'nothing' }],
    ['ready', { by: 'ready' }],
    ['proof_of_work', { by: 'nothing' }],
    ['proof_of_work abc', { by: 'proof_of_work', value: 'abc' }],
    ['turnstile a.b', { by: 'turnstile', value: 'a.b' }],
    ['hcaptcha P1_x', { by: 'hcaptcha', value: 'P1_x' }],
    ['a_kind_of_later some-value', { by: 'nothing' }],
    [`hcaptcha ${'x'.repeat(9_000)}`, { by: 'nothing' }],
  ])('reads %j', (header, answer) => {
    expect(challengeAnswer(header)).toEqual(answer);
  });
});
