/**
 * @once in distributed mode `test/faults.e2e-spec.ts` kills each process under load,
 * `services/launcher/test/distributed.e2e-spec.ts` the launcher; both launchers supervise it with the same code;
 * `test/faults.e2e-spec.ts` kills it below all processes of the distributed mode
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  repeats,
  SeededRandom,
  serverApi,
  startServer,
  succeeded,
  until,
  type StartedServer,
  type TestProject,
  signUp,
} from '@hallpass/testing';
import pg from 'pg';

describe('kill', () => {
  /**
   * Kills the process (SIGKILL) repeatedly in the middle of a stream of sign-ups, and restarts it with the same data.
   * security O1, O3, O5.
   */
  // Each run uses other random moments.
  const ROUNDS = repeats(2);
  const random = new SeededRandom();
  const PARALLEL = 4;
  const PASSWORD = 'correct horse battery staple 7';
  const CALLBACK = 'http://localhost:3000/verify';

  interface Attempt {
    email: string;
    /** The id in the response; null if the process died before it responded. */
    userId: string | null;
  }

  interface Round {
    project: TestProject;
    attempts: Attempt[];
    /** Addresses that have a user after the round. */
    emails: string[];
  }

  let server: StartedServer;
  const rounds: Round[] = [];

  beforeAll(async () => {
    // Slow hashing, so that the kill hits sign-ups in progress.
    server = await startServer({ env: { HALLPASS_PASSWORD_HASHING: 'strong' } });
  });

  afterAll(async () => {
    await server.stop();
  });

  describe(`kill -9 in the middle of a stream of sign-ups, HALLPASS_TEST_SEED=${random.seed}`, () => {
    it.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
      'loses, doubles and halves nobody (time %i)',
      async (round) => {
        const project = await createProject({ server, config: { create_team_on_sign_up: true } });
        const attempts = await signUpUntilKilled(project, round);
        server = await server.restart();
        rounds.push({ project, attempts, emails: await expectWholeUsers(project, attempts) });
      },
    );

    it('was in the middle of sign-ups', () => {
      const unanswered = rounds.flatMap(({ attempts }) => attempts).filter(({ userId }) => userId === null);
      expect(unanswered.length).toBeGreaterThan(0);
    });

    it('sends every verification mail once', async () => {
      for (const { project, emails } of rounds) {
        await until('a mail to every user', async () => (await mailsOf(project)).length >= emails.length);
      }
      // Checked at the end: a duplicate of an early email would have arrived by now.
      for (const { project, emails } of rounds) expect((await mailsOf(project)).sort()).toEqual([...emails].sort());
    });
  });

  /** Signs up in parallel until the server, killed at a random moment, stops responding. */
  async function signUpUntilKilled(project: TestProject, round: number): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    const killAfter = random.int(1, 12);
    const killLaterMillis = random.int(0, 40);
    let answered = 0;
    const kills: Promise<void>[] = [];
    const signUpOneAfterAnother = async (): Promise<void> => {
      while (kills.length === 0) {
        const attempt: Attempt = { email: `round-${round}-${attempts.length}@example.com`, userId: null };
        attempts.push(attempt);
        const answer = await signUp(project, attempt.email).catch(() => null);
        if (!answer) return;
        attempt.userId = succeeded(answer).user_id as string;
        answered += 1;
        // The other sign-ups are then between their hash, their transaction and their response.
        if (answered === killAfter) kills.push(pause(killLaterMillis).then(() => server.kill()));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, signUpOneAfterAnother));
    await Promise.all(kills);
    return attempts;
  }

  /**
   * Every attempt left a complete user or nothing, and every address works again.
   * @returns the addresses that have a user
   */
  async function expectWholeUsers(project: TestProject, attempts: Attempt[]): Promise<string[]> {
    const users = succeeded(await serverApi(project).get('/users')).items as { id: string; primary_email: string }[];
    const found = new Map(users.map((user) => [user.primary_email, user.id]));
    expect(found.size).toBe(users.length);

    for (const { email, userId } of attempts) {
      const kept = found.get(email);
      if (userId !== null) expect(kept).toBe(userId);
      const again = await signUp(project, email);
      if (kept === undefined) {
        expect(again.status).toBe(200);
      } else {
        expect(again.knownError).toBe('USER_EMAIL_ALREADY_EXISTS');
      }
      const signIn = await client(project).post('/auth/password/sign-in', { email, password: PASSWORD });
      expect(signIn.status).toBe(200);
      if (kept !== undefined) expect(signIn.body.user_id).toBe(kept);
      const session = { accessToken: signIn.body.access_token as string };
      const teams = succeeded(await client(project, session).get('/teams?user_id=me'));
      expect(teams.items).toHaveLength(1);
    }
    return attempts.map(({ email }) => email);
  }

  function signUp(project: TestProject, email: string): ReturnType<ReturnType<typeof client>['post']> {
    const body = { email, password: PASSWORD, verification_callback_url: CALLBACK };
    return client(project).post('/auth/password/sign-up', body);
  }

  async function mailsOf(project: TestProject): Promise<string[]> {
    const { items } = succeeded(await adminApi(project).get('/internal/emails')) as { items: { to: string[] }[] };
    return items.flatMap(({ to }) => to);
  }
});

describe('kill postgres', () => {
  /** Kills the embedded PostgreSQL of a running server. security O1. */
  let server: StartedServer;

  beforeAll(async () => {
    server = await startServer();
  });

  afterAll(() => server.stop());

  it('is started again, keeps what was acknowledged, and sends the mails of before and after', async () => {
    const project = await createProject({ server });
    const verificationCallbackUrl = 'http://localhost:3000/verify';
    const before = await signUp(project, { verificationCallbackUrl });

    process.kill(await postgresPid(), 'SIGKILL');
    const again = await until('a sign-in', async () => {
      const answer = await client(project).post('/auth/password/sign-in', {
        email: before.email,
        password: before.password,
      });
      return answer.status === 200 && answer;
    });
    expect(again.body.user_id).toBe(before.userId);

    const after = await signUp(project, { verificationCallbackUrl });
    const recipients = await until('both mails', async () => {
      const { items } = succeeded(await adminApi(project).get('/internal/emails')) as { items: { to: string[] }[] };
      return items.length >= 2 && items.flatMap(({ to }) => to);
    });
    expect(recipients.sort()).toEqual([before.email, after.email].sort());
  });

  /** Asks the server itself, because the location of its folder depends on the user who started it. */
  async function postgresPid(): Promise<number> {
    const running = JSON.parse(await readFile(join(server.dataDir, 'running.json'), 'utf8')) as { databaseUrl: string };
    const db = new pg.Client({ connectionString: running.databaseUrl });
    await db.connect();
    const { rows } = await db.query<{ pid: string }>(
      `SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1) AS pid`,
    );
    await db.end();
    return Number(rows[0]?.pid);
  }
});
