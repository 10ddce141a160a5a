// `npm run bench -- webhooks [--events 10000]`: times sign-ins while events drain to 20 endpoints (security O8). Prints
// the figures, and writes those of a whole run to bench/results. The exit code is 1 if a promise was broken. See
// bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism, cpus, loadavg } from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createProject, ownerApi, RedisServer, serverApi, signUp, startServer, succeeded } from '@hallpass/testing';
import { Svix } from 'svix';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { p95, signIns } from '../mail/sign-ins.mjs';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    endpoints: { type: 'string', default: '20' },
    /** Sign-ins per second. */
    rate: { type: 'string', default: '5' },
    /** Length of the windows before and after, in which sign-ins are timed alone. */
    seconds: { type: 'string', default: '20' },
  },
});
const EVENTS = Number(values.events);
const ENDPOINTS = Number(values.endpoints);
const SLOWER_MILLIS = 50;
const PATIENCE_MILLIS = 30 * 60_000;
/** Response time of an endpoint on the internet. */
const ANSWER_MILLIS = 30;
const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

/** Counts the received messages by endpoint and message. */
async function startReceiver() {
  const received = new Map();
  const server = createServer((request, response) => {
    const key = `${request.url} ${request.headers['svix-id']}`;
    received.set(key, (received.get(key) ?? 0) + 1);
    request.resume();
    request.on('end', () => setTimeout(() => response.writeHead(204).end(), ANSWER_MILLIS));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { received, url: (path) => `http://127.0.0.1:${server.address().port}/${path}`, close: () => server.close() };
}

/** Imports users, each of which causes an event. @returns when all are created */
async function makeEvents(project) {
  const lines = Array.from({ length: EVENTS }, (_, n) => JSON.stringify({ primary_email: `u${n}@example.com` }));
  const api = serverApi(project).with({ 'content-type': 'application/x-ndjson' });
  let job = succeeded(await api.post('/users/import', lines.join('\n')));
  while (job.status !== 'completed') {
    await wait(500);
    job = succeeded(await serverApi(project).get(`/users/jobs/${job.id}`));
  }
}

await prepare();
const redis = await RedisServer.create({ keepsData: false });
const server = await startServer({ env: { REDIS_URL: redis.url } });
const receiver = await startReceiver();
const problems = [];
try {
  const project = await createProject({ server });
  const { token } = succeeded(await ownerApi(project).post('/webhooks/svix-token', {}));
  const svix = new Svix(token, { serverUrl: project.baseUrl });
  const user = await signUp(project);
  // The sign-up of the user who signs in is an event too; wait for it before creating endpoints.
  while ((await svix.message.list(project.id, { eventTypes: ['user.created'] })).data.length === 0) await wait(200);
  for (let n = 0; n < ENDPOINTS; n++)
    await svix.endpoint.create(project.id, { url: receiver.url(String(n)), eventTypes: ['user.created'] });

  const plan = { perSecond: Number(values.rate), seconds: Number(values.seconds) };
  await signIns(project, user, { ...plan, seconds: 3 }); // warm-up
  const alone = await signIns(project, user, plan);
  const began = performance.now();
  let made = null;
  const making = makeEvents(project).then(() => (made = performance.now()));
  const isOver = () => receiver.received.size >= EVENTS * ENDPOINTS || performance.now() - began > PATIENCE_MILLIS;
  const plain = { ...plan, seconds: PATIENCE_MILLIS / 1_000 };
  const importing = await signIns(project, user, { ...plain, while: () => made === null });
  const draining = await signIns(project, user, { ...plain, while: () => !isOver() });
  const during = [...importing, ...draining];
  const drained = performance.now();
  await making;
  alone.push(...(await signIns(project, user, plan)));

  const copies = [...receiver.received.values()];
  const doubled = copies.filter((count) => count > 1).length;
  const missing = EVENTS * ENDPOINTS - copies.length;
  const slowerBy = Math.round(p95(during) - p95(alone));
  if (missing > 0) problems.push(`${missing} messages never came`);
  if (doubled > 0) problems.push(`${doubled} messages came twice, though nothing was killed`);
  if (slowerBy > SLOWER_MILLIS) problems.push(`the p95 of sign-ins is ${slowerBy} ms slower during the import`);
  const results = {
    machine: { processor: cpus()[0]?.model ?? 'unknown', cores: availableParallelism(), load: loadavg()[0] },
    events: EVENTS,
    endpoints: ENDPOINTS,
    importSeconds: Math.round((made - began) / 1_000),
    drainSeconds: Math.round((drained - began) / 1_000),
    deliveriesPerSecond: Math.round((copies.length * 1_000) / (drained - began)),
    missing,
    doubled,
    signIns: {
      alone: { p95: Math.round(p95(alone)), samples: alone.length },
      during: { p95: Math.round(p95(during)), samples: during.length },
      whileImporting: { p95: Math.round(p95(importing)), samples: importing.length },
      afterImport: draining.length > 0 ? { p95: Math.round(p95(draining)), samples: draining.length } : null,
      slowerBy,
    },
    problems,
  };
  console.log(JSON.stringify(results, null, 2));
  if (EVENTS === 10_000 && ENDPOINTS === 20) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(`${RESULTS}webhooks.json`, `${JSON.stringify(results, null, 2)}\n`);
  }
} finally {
  await server.stop();
  receiver.close();
  await redis.kill();
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
