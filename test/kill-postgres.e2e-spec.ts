/**
 * @once both launchers supervise it with the same code; `test/faults.e2e-spec.ts` kills it below all processes of the
 * distributed mode
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  adminApi,
  client,
  createProject,
  signUp,
  startServer,
  succeeded,
  until,
  type StartedServer,
} from '@hallpass/testing';

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
