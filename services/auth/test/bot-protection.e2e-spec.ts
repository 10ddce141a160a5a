import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  answerHeaders,
  type Api,
  type ApiResponse,
  CALLBACK_URL,
  challengeIn,
  client,
  createProject,
  server,
  serverApi,
  signUp,
  solvedHeaders,
  succeeded,
  type TestChallenge,
  type TestProject,
  until,
} from '@hallpass/testing';
import type { Settings } from '@hallpass/settings';
import { ProofOfWork } from '../src/challenges/proof-of-work.js';

/** Bot protection over HTTP: which requests need a solved challenge, and which solutions count (security C21). */

const PURPOSES = ['sign_up', 'sign_in', 'sign_in_code', 'password_reset'] as const;
type Purpose = (typeof PURPOSES)[number];

const address = () => `${randomUUID()}@example.com`;
const password = 'a way in, number 7';

/** A request that succeeds without bot protection. */
const REQUESTS: Record<Purpose, { path: string; body: (project: TestProject) => Promise<object> }> = {
  sign_up: { path: '/auth/password/sign-up', body: async () => ({ email: address(), password }) },
  sign_in: {
    path: '/auth/password/sign-in',
    body: async (project) => {
      const email = address();
      const user = { primary_email: email, primary_email_auth_enabled: true, password };
      succeeded(await serverApi(project).post('/users', user));
      return { email, password };
    },
  },
  sign_in_code: {
    path: '/auth/otp/send-sign-in-code',
    body: async () => ({ email: address(), callback_url: CALLBACK_URL }),
  },
  password_reset: {
    path: '/auth/password/send-reset-code',
    body: async () => ({ email: address(), callback_url: CALLBACK_URL }),
  },
};

const send = async (project: TestProject, purpose: Purpose, headers: Record<string, string> = {}, api?: Api) => {
  const { path, body } = REQUESTS[purpose];
  return (api ?? client(project)).with(headers).post(path, await body(project));
};
const ready = { 'x-hallpass-challenge': 'ready' };

async function protectedProject(mode?: 'off' | 'adaptive' | 'always'): Promise<TestProject> {
  const project = await createProject({ config: { allow_localhost: true, magic_link_enabled: true } });
  if (mode) await protect(project, { mode });
  return project;
}

async function protect(project: TestProject, protection: object): Promise<void> {
  const override = JSON.stringify({ 'auth.botProtection': protection });
  succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string: override }));
}

function expectRefused(answer: ApiResponse): TestChallenge | null {
  expect([answer.status, answer.headers.get('x-hallpass-error'), answer.knownError]).toEqual([
    403,
    'CHALLENGE_REQUIRED',
    null,
  ]);
  return challengeIn(answer);
}

/** A fresh challenge, as an always-protected project issues it. */
const issued = async (project: TestProject, purpose: Purpose): Promise<TestChallenge> =>
  succeeded(await client(project).post('/auth/challenges', { purpose })).challenge;

/** The same key as the server's, to sign what it would no longer accept. */
function workOfServer(): ProofOfWork {
  const { HALLPASS_SECRET: secret } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8')) as {
    HALLPASS_SECRET: string;
  };
  return new ProofOfWork({ secret, previousSecret: null } as unknown as Settings);
}

/** A solution whose challenge expired a minute ago. */
async function expired(project: TestProject, purpose: Purpose): Promise<Record<string, string>> {
  const now = Date.now;
  Date.now = () => now() - 360_000;
  const creating = workOfServer().create({ projectId: project.id, purpose }, 0);
  Date.now = now;
  return solvedHeaders({ purpose, proof_of_work: await creating });
}

let off: TestProject;
let always: TestProject;
let adaptive: TestProject;
beforeAll(async () => {
  [off, always, adaptive] = await Promise.all([
    protectedProject(),
    protectedProject('always'),
    protectedProject('adaptive'),
  ]);
});

describe.each(PURPOSES)('bot protection of %s', (purpose) => {
  const other = purpose === 'sign_in' ? 'sign_up' : 'sign_in';

  describe('always', () => {
    it('refuses a request without an answer, with a challenge only for clients that can solve one', async () => {
      expect(expectRefused(await send(always, purpose))).toBeNull();
      const challenge = expectRefused(await send(always, purpose, ready))!;
      expect(challenge).toEqual({
        purpose,
        proof_of_work: {
          parameters: expect.objectContaining({ algorithm: 'PBKDF2/SHA-256', data: { project: always.id, purpose } }),
          signature: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      });
    });

    it('accepts a right answer in one more request, and only once', async () => {
      const headers = await solvedHeaders(expectRefused(await send(always, purpose, ready))!);
      succeeded(await send(always, purpose, headers));
      const next = expectRefused(await send(always, purpose, headers))!;
      expect(next.proof_of_work.signature).toEqual(expect.any(String));
    });

    it('accepts one of several requests at once with the same answer', async () => {
      const headers = await solvedHeaders(await issued(always, purpose));
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(always, purpose, headers)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    });

    it('refuses answers that are wrong, changed, expired, or for another project or purpose', async () => {
      const { proof_of_work: challenge } = await issued(always, purpose);
      const foreign = await protectedProject('always');
      const wrong = { counter: 1, derivedKey: '00'.repeat(32) };
      const parameters = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt! + 600 };
      const refused = {
        wrong: answerHeaders({ challenge, solution: wrong }),
        'without a solution': answerHeaders({ challenge }),
        changed: await solvedHeaders({ purpose, proof_of_work: { ...challenge, parameters } }),
        expired: await expired(always, purpose),
        'of another project': await solvedHeaders(await issued(foreign, purpose)),
        'for another purpose': await solvedHeaders(await issued(always, other)),
        'no JSON': { 'x-hallpass-challenge': 'proof_of_work bm9uZQ' },
        'a token, without a widget': { 'x-hallpass-challenge': 'turnstile some-token' },
      };
      for (const [what, headers] of Object.entries(refused)) {
        const answer = await send(always, purpose, headers);
        expect([what, answer.status]).toEqual([what, 403]);
        expect(expectRefused(answer)?.purpose).toBe(purpose);
      }
    });

    it('asks no server and no administrator', async () => {
      succeeded(await send(always, purpose, {}, serverApi(always)));
      succeeded(await send(always, purpose, { 'x-hallpass-challenge': 'proof_of_work x' }, adminApi(always)));
    });
  });

  describe('adaptive, while little is going on', () => {
    it('asks nobody', async () => {
      succeeded(await send(adaptive, purpose));
      succeeded(await send(adaptive, purpose, ready));
      expect(await issued(adaptive, purpose)).toBeNull();
    });

    it('refuses a wrong answer, and accepts a right one once', async () => {
      const challenge = expectRefused(await send(adaptive, purpose, answerHeaders({ challenge: {}, solution: {} })))!;
      const headers = await solvedHeaders(challenge);
      succeeded(await send(adaptive, purpose, headers));
      expectRefused(await send(adaptive, purpose, headers));
    });
  });

  it('off: asks nobody, whatever a request carries', async () => {
    expect(await issued(off, purpose)).toBeNull();
    for (const headers of [{}, ready, { 'x-hallpass-challenge': 'proof_of_work x' }])
      succeeded(await send(off, purpose, headers));
  });
});

it('checks the body first, so that a request with a fault uses up no answer', async () => {
  const headers = await solvedHeaders(await issued(always, 'sign_up'));
  const api = client(always).with(headers);
  expect((await api.post('/auth/password/sign-up', { email: 'nobody', password })).knownError).toBe('SCHEMA_ERROR');
  succeeded(await send(always, 'sign_up', headers));
});

it('refuses before the account is looked up and the attempt is counted', async () => {
  const { email } = await signUp(off);
  await protect(off, { mode: 'always' });
  for (let attempt = 0; attempt < 12; attempt += 1)
    expectRefused(await client(off).post('/auth/password/sign-in', { email, password: 'wrong' }));
  await protect(off, { mode: 'off' });
  const answer = await client(off).post('/auth/password/sign-in', { email, password: 'wrong' });
  expect(answer.knownError).toBe('EMAIL_PASSWORD_MISMATCH');
});

it('counts what was asked, passed and refused for owners', async () => {
  const project = await protectedProject('always');
  await send(project, 'sign_in');
  succeeded(await send(project, 'sign_in', await solvedHeaders(expectRefused(await send(project, 'sign_in', ready))!)));
  const counts = async () => succeeded(await adminApi(project).get('/internal/metrics/challenges')).items.at(-1);
  const today = await until('the counts of today', async () => ((await counts()).total >= 3 ? counts() : null));
  expect(today.by_outcome).toEqual({ 'sign_in.asked': 1, 'sign_in.passed': 1, 'sign_in.refused': 1 });
});
