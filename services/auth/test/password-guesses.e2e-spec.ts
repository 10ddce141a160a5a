import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ApiResponse,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import { hash as bcrypt } from '@node-rs/bcrypt';

describe('password guesses', () => {
  const REFUSED = { status: 400, knownError: 'EMAIL_PASSWORD_MISMATCH' };
  const counted = (answers: ApiResponse[]) => ({
    compared: answers.filter(({ knownError }) => knownError === 'EMAIL_PASSWORD_MISMATCH').length,
    // A 503 answer of a busy server compares no password, either.
    paused: answers.filter(({ status }) => status === 429 || status === 503).length,
  });

  // The counters are in the database and ignore the relaxed limits of development, so the run's server can be used.
  describe('guesses of a password (security C7, C8, C9)', () => {
    let project: TestProject;
    beforeAll(async () => {
      project = await createProject({ config: { allow_localhost: true } });
    });
    const signIn = (email: string, password = 'not this one', api = client(project)) =>
      api.post('/auth/password/sign-in', { email, password });
    const guess = (email: string, times: number) => Promise.all(Array.from({ length: times }, () => signIn(email)));

    it('compares 10 of 200 in parallel, then pauses even the correct one', async () => {
      const { email, password } = await signUp(project);
      const answers = await guess(email, 200);
      expect(counted(answers)).toEqual({ compared: 10, paused: 190 });
      const refused = await signIn(email, password);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(refused.body).not.toContain(email);
    });

    it('counts all spellings of an address together', async () => {
      const { email } = await signUp(project);
      await guess(email, 5);
      await guess(email.toUpperCase(), 5);
      expect((await signIn(email.replace('example', 'eXample'))).status).toBe(429);
    });

    it('counts an unknown address in the same way (security C6)', async () => {
      expect(counted(await guess(`${randomUUID()}@example.com`, 12))).toEqual({ compared: 10, paused: 2 });
    });

    it('starts over after each success', async () => {
      const { email, password } = await signUp(project);
      for (let round = 0; round < 2; round += 1) {
        expect(counted(await guess(email, 9))).toEqual({ compared: 9, paused: 0 });
        succeeded(await signIn(email, password));
      }
    });

    it('does not affect other accounts, other projects and back ends', async () => {
      const { email, password } = await signUp(project);
      const other = await signUp(project);
      await guess(email, 11);
      expect(await signIn(other.email)).toMatchObject(REFUSED);
      expect(await signIn(email, password, client(await createProject()))).toMatchObject(REFUSED);
      succeeded(await signIn(email, password, serverApi(project)));
    });

    it('locks nobody out permanently: a reset ends the pause (security C9)', async () => {
      const { email } = await signUp(project);
      await guess(email, 11);
      const reset = { email, callback_url: 'http://localhost:3000/reset' };
      succeeded(await client(project).post('/auth/password/send-reset-code', reset));
      const code = codeIn((await capturedMail(project, { to: email, subject: /^Reset your password/ })).text);
      succeeded(await client(project).post('/auth/password/reset', { code, password: 'a better horse' }));
      succeeded(await signIn(email, 'a better horse'));
    });

    it('counts attempts to guess the old password in a session', async () => {
      const user = await signUp(project);
      const change = { old_password: 'not this one', new_password: 'a better horse' };
      const update = () => client(project, user).post('/auth/password/update', change);
      const answers = await Promise.all(Array.from({ length: 20 }, update));
      expect(answers.filter(({ knownError }) => knownError === 'PASSWORD_CONFIRMATION_MISMATCH')).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
      succeeded(await signIn(user.email, user.password));
    });
  });
});

describe('hash queue', () => {
  /** The most expensive hash that may be imported: it takes about 0.6 s. */
  const ROUNDS = 13;
  /** More attempts than fit into a project's queue. */
  const TRIES = 40;

  let flooded: TestProject;
  let other: TestProject;
  let dearHash: string;

  beforeAll(async () => {
    [flooded, other] = await Promise.all([createProject(), createProject()]);
    dearHash = await bcrypt('some password', ROUNDS);
  });

  describe('wrong attempts on expensive imported hashes (security C10, P2)', () => {
    it("are rejected beyond the limit of a project's queue, and delay no sign-in of another project", async () => {
      const password = 'correct horse battery staple';
      const ada = await signUp(other, { password });
      const emails = Array.from({ length: TRIES }, (_, n) => `dear-${n}@example.com`);
      for (const email of emails)
        succeeded(
          await serverApi(flooded).post('/users', {
            primary_email: email,
            primary_email_auth_enabled: true,
            password_hash: dearHash,
          }),
        );

      let answered = 0;
      const wrong = emails.map((email) =>
        client(flooded)
          .post('/auth/password/sign-in', { email, password: 'another password' })
          .finally(() => (answered += 1)),
      );
      // The first refusals show that the project's queue is full.
      await Promise.any(wrong.map(async (answer) => ((await answer).status === 429 ? null : Promise.reject(answer))));
      const right = await client(other).post('/auth/password/sign-in', { email: ada.email, password });
      const answeredBefore = answered;
      succeeded(right);

      const answers = await Promise.all(wrong);
      const refused = answers.filter(({ status }) => status === 429);
      expect(answeredBefore).toBeLessThan(TRIES);
      expect(refused.every(({ headers }) => /^[1-9]\d*$/.test(headers.get('retry-after') ?? ''))).toBe(true);
      const compared = answers.filter(({ status }) => status !== 429);
      expect(compared.length).toBeGreaterThan(0);
      expect(refused.length).toBeGreaterThan(compared.length);
      expect(new Set(compared.map(({ knownError }) => knownError))).toEqual(new Set(['EMAIL_PASSWORD_MISMATCH']));
    });
  });
});
