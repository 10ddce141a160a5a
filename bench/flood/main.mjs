// `npm run flood`: whether everything else stays quick while sign-ins flood in (security.md C10). See bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres, temporaryFolder } from '@hallpass/testing';
import pg from 'pg';
import { prepare } from '../../services/standalone/launch/prepare.mjs';
import { Child } from '../measure/child.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { makeProject, requests, startSessions } from '../systems/project.mjs';

const USAGE = `npm run flood -- [options]
  --mode=MODE           standalone, distributed or all (default: all)
  --connections=LIST    how many sign in at the same time (default: 64,256)
  --seconds=SECONDS     of each measurement (default: 20)`;

/** security.md C10. */
const LIMIT_MILLIS = 250;
const USERS = 10_000;
/** What the others ask for: far below what one core can do, so that a slow answer is the flood's doing. */
const READS_PER_SECOND = 60;
/** The queue of hashes fills, and the pools open, before anything counts. */
const RAMP_MILLIS = 3_000;

let values;
try {
  ({ values } = parseArgs({
    options: {
      mode: { type: 'string', default: 'all' },
      connections: { type: 'string', default: '64,256' },
      seconds: { type: 'string', default: '20' },
    },
  }));
} catch (error) {
  fail(`${error.message}\n\n${USAGE}`);
}
const modes = values.mode === 'all' ? ['standalone', 'distributed'] : [values.mode];
const floods = values.connections.split(',').map(Number);
const millis = Number(values.seconds) * 1000;
if (!modes.every((mode) => ['standalone', 'distributed'].includes(mode)) || ![...floods, millis].every((n) => n > 0))
  fail(USAGE);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const quantile = (times, share) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? NaN;
const rounded = (number) => Math.round(number * 10) / 10;

/** @returns figures by operation, and the slowest p99 */
function figuresOf({ times, failures }) {
  const operations = Object.fromEntries(
    Object.entries(times).map(([name, list]) => [
      name,
      { p50Millis: rounded(quantile(list, 0.5)), p99Millis: rounded(quantile(list, 0.99)), count: list.length },
    ]),
  );
  const p99Millis = Math.max(...Object.values(operations).map((figures) => figures.p99Millis));
  return { operations, p99Millis, failures };
}

function print(title, { operations, failures }) {
  console.log(`  ${title}`);
  for (const [name, { p50Millis, p99Millis, count }] of Object.entries(operations))
    console.log(`    ${name.padEnd(12)} p50 ${p50Millis} ms, p99 ${p99Millis} ms (${count})`);
  for (const [what, count] of Object.entries(failures)) console.log(`    not answered: ${what}, ${count} times`);
}

async function measureMode(mode, { databaseUrl, dataDir, internal, client }) {
  console.log(`${mode}:`);
  const hallpass = await startHallpass(mode, { databaseUrl, dataDir, internal });
  const reader = await Child.start('flood/reader.mjs');
  const flooder = await Child.start('flood/flooder.mjs');
  try {
    const origin = hallpass.baseUrl;
    const project = await makeProject({ baseUrl: origin, internal, client, users: USERS });
    await startSessions(origin, project);
    // Not the same users: a flood of one account is stopped by its own limits.
    const [readers, flooders] = [0, 1].map((half) => ({
      ...project,
      active: project.active.filter((_user, index) => index % 2 === half),
    }));
    const operations = {
      'users/me': requests.me(readers),
      refresh: requests.refresh(readers),
      'user list': requests.firstPage(readers),
    };
    const read = (forMillis) =>
      reader.ask({ origin, operations, perSecond: READS_PER_SECOND, millis: forMillis }).then(figuresOf);
    await read(RAMP_MILLIS);
    const quiet = await read(millis);
    print('without sign-ins', quiet);
    const results = [];
    for (const connections of floods) {
      await startSessions(origin, project);
      const flooding = flooder.ask({
        origin,
        requests: requests.signIn(flooders),
        connections,
        millis: millis + 2 * RAMP_MILLIS,
      });
      await pause(RAMP_MILLIS);
      const flooded = await read(millis);
      const flood = await flooding;
      print(`while ${connections} connections sign in`, flooded);
      const { accepted, refused, withoutRetryAfter, failures, seconds } = flood;
      const perSecond = rounded(accepted / seconds);
      console.log(
        `    sign-ins: ${accepted} (${perSecond} a second), told to come back: ${refused}, not told when: ${withoutRetryAfter}`,
      );
      for (const [what, count] of Object.entries(failures)) console.log(`    sign-ins that failed: ${what}, ${count}`);
      const isComplete = [flooded.failures, failures].every((counts) => Object.keys(counts).length === 0);
      const met = flooded.p99Millis <= LIMIT_MILLIS && isComplete && withoutRetryAfter === 0;
      const { p99Millis } = flooded;
      results.push({ mode, connections, p99Millis, limitMillis: LIMIT_MILLIS, met, quiet, flooded, flood });
      console.log(`    p99 ${p99Millis} ms, at most ${LIMIT_MILLIS}: ${met ? 'met' : 'NOT MET'}`);
    }
    return results;
  } finally {
    await Promise.all([reader.stop(), flooder.stop()]);
    await hallpass.stop();
  }
}

await prepare().catch((error) => fail(error.isPlain ? error.message : error));
const folder = await temporaryFolder();
const postgres = await startPostgres(join(folder, 'postgres'));
const client = new pg.Client({ connectionString: postgres.url });
const loadBefore = loadavg()[0];
try {
  await client.connect();
  const dataDir = join(folder, 'hallpass');
  mkdirSync(dataDir);
  const options = { databaseUrl: postgres.url, dataDir, internal: internalKeys(), client };
  const results = [];
  for (const mode of modes) results.push(...(await measureMode(mode, options)));
  const file = fileURLToPath(new URL('../results/flood.json', import.meta.url));
  mkdirSync(fileURLToPath(new URL('../results/', import.meta.url)), { recursive: true });
  const machine = { cores: availableParallelism(), loadBefore };
  writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`);
  if (!results.every(({ met }) => met)) process.exitCode = 1;
} finally {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
