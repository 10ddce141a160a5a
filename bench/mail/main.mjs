// `npm run faults:mail [-- --mails 10000]`: a mailing drains while the server, PostgreSQL and Redis are killed and the
// mail server slows down, refuses and hangs up. See bench/README.md.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { client, createProject, RedisServer, serverApi, signUp, startServer, succeeded } from '@hallpass/testing';
import pg from 'pg';
import { prepare } from '../../services/standalone/launch/prepare.mjs';
import { startFlakyMailServer } from './flaky-mail-server.mjs';

const { values } = parseArgs({ options: { mails: { type: 'string', default: '10000' } } });
const MAILS = Number(values.mails);
const CONCURRENCY = 5;
const SIGN_INS = 60;
/** security.md O8. */
const SLOWER_MILLIS = 50;
const PATIENCE_MILLIS = 45 * 60_000;

const p95 = (millis) => [...millis].sort((a, b) => a - b)[Math.floor(millis.length * 0.95)];

/** Milliseconds of sign-ins, one after the other. */
async function signIns(project, user) {
  const times = [];
  for (let n = 0; n < SIGN_INS; n++) {
    const began = performance.now();
    const body = { email: user.email, password: user.password };
    succeeded(await client(project).post('/auth/password/sign-in', body));
    times.push(performance.now() - began);
  }
  return p95(times);
}

async function databaseUrl(dataDir) {
  return JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')).databaseUrl;
}

async function query(dataDir, text, parameters = []) {
  const db = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await db.connect();
  try {
    return (await db.query(text, parameters)).rows;
  } finally {
    await db.end();
  }
}

async function killPostgres(dataDir) {
  const [{ pid }] = await query(dataDir, `SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1) AS pid`);
  process.kill(Number(pid), 'SIGKILL');
}

async function importUsers(project) {
  const text = Array.from({ length: MAILS }, (_, n) => JSON.stringify({ primary_email: `u${n}@example.com` })).join(
    '\n',
  );
  const api = serverApi(project).with({ 'content-type': 'application/x-ndjson' });
  let job = succeeded(await api.post('/users/import', text));
  while (job.status !== 'completed') {
    await wait(1_000);
    job = succeeded(await serverApi(project).get(`/users/jobs/${job.id}`));
  }
}

/** How many mails of the mailing are in which state. */
async function states(dataDir, projectId) {
  const text = `SELECT status, count(*)::integer AS count FROM email.mail
    WHERE project_id = $1 AND mailing_id IS NOT NULL GROUP BY status`;
  const rows = await query(dataDir, text, [projectId]);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

await prepare();
const redis = await RedisServer.create({ keepsData: false });
const smtp = await startFlakyMailServer();
let server = await startServer({ env: { REDIS_URL: redis.url } });
const problems = [];
try {
  const email_config = { type: 'standard', host: '127.0.0.1', port: smtp.port, username: 'u', password: 'p' };
  Object.assign(email_config, { sender_name: 'Acme', sender_email: 'acme@acme.example' });
  const project = await createProject({ config: { email_config }, server });
  const user = await signUp(project);
  await importUsers(project);
  await signIns(project, user);
  const idle = await signIns(project, user);

  const began = performance.now();
  const { results } = succeeded(await serverApi(project).post('/emails/send-email', { all_users: true, html: 'Hi' }));
  console.log(`send-email named ${results.length} users in ${Math.round(performance.now() - began)} ms`);
  const busy = await signIns(project, user);
  console.log(`sign-in p95: ${idle.toFixed(1)} ms, while mails drain ${busy.toFixed(1)} ms`);
  if (busy - idle > SLOWER_MILLIS) problems.push(`sign-in p95 is ${(busy - idle).toFixed(1)} ms slower`);

  let kills = 0;
  const faults = [
    [
      'the server is killed',
      async () => {
        kills++;
        await server.kill();
        server = await server.restart();
      },
    ],
    [
      'Redis is killed, and comes back empty',
      async () => {
        await redis.kill();
        await wait(1_000);
        await redis.start();
      },
    ],
    ['PostgreSQL is killed', () => killPostgres(server.dataDir)],
    [
      'the mail server refuses connections for 5 s',
      async () => {
        smtp.refuse(true);
        await wait(5_000);
        smtp.refuse(false);
      },
    ],
  ];
  smtp.misbehave(true);
  const deadline = Date.now() + PATIENCE_MILLIS;
  for (let turn = 0; ; turn++) {
    const now = await states(server.dataDir, project.id).catch(() => null);
    if (now) console.log(JSON.stringify(now), `${smtp.accepted.size} accepted`);
    if (now?.sent === results.length) break;
    if (Date.now() > deadline || now?.failed) {
      problems.push(`not every mail was sent: ${JSON.stringify(now)}`);
      break;
    }
    if (turn < 12) {
      const [name, act] = faults[turn % faults.length];
      console.log(name);
      await act();
    } else smtp.misbehave(false);
    await wait(3_000);
  }
  const counts = [...smtp.accepted.values()];
  const doubled = counts.filter((count) => count > 1).length;
  console.log(`${counts.length} mails, ${doubled} twice, after ${kills} kills`);
  if (counts.length !== results.length) problems.push(`${results.length - counts.length} mails are lost`);
  if (doubled > kills * CONCURRENCY) problems.push(`${doubled} mails came twice after ${kills} kills`);
} finally {
  await server.stop();
  await smtp.close();
  await redis.kill();
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
