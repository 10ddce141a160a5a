// `npm run bench -- challenges`: what challenges cost an attacker, us and a slow phone. See bench/README.md.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createProject, solvedHeaders, startPostgres, temporaryFolder } from '@hallpass/testing';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { MOST_TRIES, ProofOfWork } from '../../services/auth/dist/challenges/proof-of-work.js';
import { PostgresCpu } from '../measure/postgres-cpu.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { measureBrowser, THROTTLE } from './browser.mjs';

/** An attacker's CPU time as a multiple of ours, for an attempt that is refused and for one that gets through. */
const REFUSED = 100;
const THROUGH = 15;
const MOST_MILLIS = 3_000;
const HARDEST = 2;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    requests: { type: 'string' },
    solutions: { type: 'string' },
  },
});
const requestsPerKind = Number(values.requests ?? (values.short ? 40 : 300));
const solutions = Number(values.solutions ?? (values.short ? 8 : 60));

/** Other work on the machine adds to all figures, so the quietest batch counts, for the attacker's as well. */
const BATCHES = 10;

const HEADER = 'x-hallpass-challenge';
const numberIn = ({ [HEADER]: answer }) =>
  JSON.parse(Buffer.from(answer.split(' ')[1], 'base64url').toString('utf8')).solution.counter;
const body = () => JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'not this one' });

await prepare();
const folder = await temporaryFolder();
const opened = [];
const keep = async (starting) => {
  const started = await starting;
  opened.push(() => (started.stop ?? started.close).call(started));
  return started;
};

try {
  const dataDir = join(folder, 'hallpass');
  mkdirSync(dataDir);
  const { url: databaseUrl } = await keep(startPostgres(join(folder, 'postgres')));
  const postgres = await keep(PostgresCpu.connect(databaseUrl));
  const internal = internalKeys();
  const hallpass = await keep(startHallpass('standalone', { databaseUrl, dataDir, internal }));
  const project = await createProject({
    server: { baseUrl: hallpass.baseUrl, internal, databaseUrl: null },
    override: { 'auth.password.allowSignIn': true, 'auth.botProtection': { mode: 'always' } },
  });
  const headers = {
    'content-type': 'application/json',
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': project.publishableClientKey,
  };
  const signIn = async (more, status) => {
    const url = `${hallpass.baseUrl}/api/v1/auth/password/sign-in`;
    const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: body() });
    await answer.arrayBuffer();
    if (answer.status !== status) throw new Error(`status ${answer.status} instead of ${status}`);
    return answer.headers.get(HEADER);
  };
  /** Our CPU time for a request, with PostgreSQL, in ms, in the quietest of the batches. */
  const ours = async (given) => {
    const size = Math.ceil(given.length / BATCHES);
    const perRequest = [];
    for (let from = 0; from < given.length; from += size) {
      const batch = given.slice(from, from + size);
      const used = await postgres.meter(hallpass.owns);
      const before = hallpass.runTime();
      for (const run of batch) await run();
      perRequest.push((hallpass.runTime() - before + used()) / 1_000 / batch.length);
    }
    return Math.min(...perRequest);
  };
  const times = (count, run) => Array.from({ length: count }, () => run);

  const challengeOf = async () => JSON.parse(Buffer.from(await signIn({ [HEADER]: 'ready' }, 403), 'base64url'));
  await ours(times(Math.ceil(requestsPerKind / 2), challengeOf));
  const idle = await ours(times(requestsPerKind, () => signIn({}, 403)));
  const issued = await ours(times(requestsPerKind, challengeOf));

  const challenges = [];
  for (let each = 0; each < solutions; each += 1) challenges.push(await challengeOf());
  const answers = [];
  const perNumber = [];
  for (const challenge of challenges) {
    const cpu = process.cpuUsage();
    const answer = await solvedHeaders(challenge);
    const { user, system } = process.cpuUsage(cpu);
    perNumber.push((user + system) / 1_000 / (numberIn(answer) + 1));
    answers.push(answer);
  }
  const attacker = (Math.min(...perNumber.filter(Number.isFinite)) * MOST_TRIES[0]) / 2;

  const through = await ours(answers.map((answer) => () => signIn(answer, 400)));
  const replayed = await ours(answers.map((answer) => () => signIn(answer, 403)));

  const work = new ProofOfWork({ secret: '7'.repeat(64), previousSecret: null });
  const hard = [];
  const scope = { projectId: project.id, purpose: 'sign_in' };
  for (let each = 0; each < (values.short ? 3 : 9); each += 1) hard.push(await work.create(scope, HARDEST));
  const browser = await measureBrowser(hallpass.baseUrl, hard, MOST_TRIES[HARDEST]);

  const one = (number) => Number(number.toFixed(2));
  const ratios = {
    // The challenge, and an answer that is refused before a password is hashed.
    refused: Math.round(attacker / Math.max(issued, replayed)),
    through: one(attacker / (issued + through)),
  };
  const slowPhoneMillis = Math.round(browser.two * THROTTLE);
  const result = {
    at: new Date().toISOString(),
    load: loadavg()[0],
    requests: requestsPerKind,
    solutions,
    attackerMillis: one(attacker),
    oursMillis: { withoutAnswer: one(idle), issued: one(issued), replayed: one(replayed), through: one(through) },
    ratios,
    targets: { refused: REFUSED, through: THROUGH, slowPhoneMillis: MOST_MILLIS },
    browserWorstMillis: { oneLane: browser.one, twoLanes: browser.two, throttled: browser.throttled },
    slowPhoneMillis,
    met: ratios.refused >= REFUSED && ratios.through >= THROUGH && slowPhoneMillis <= MOST_MILLIS,
  };
  console.log(JSON.stringify(result, null, 2));
  if (!values.short)
    writeFileSync(new URL('../results/challenges.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  if (!result.met) process.exitCode = 1;
} finally {
  for (const stop of opened.reverse()) await stop();
  await rm(folder, { recursive: true, force: true });
}
