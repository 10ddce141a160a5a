// `npm run bench -- flood`: whether everything else stays fast during a flood of sign-ins (security C10, P2). See
// bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { startPostgres, temporaryFolder } from '@hallpass/testing';
import pg from 'pg';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { Child } from '../measure/child.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { makeProject, requests, startSessions } from '../systems/project.mjs';
import { PASSWORD } from '../systems/users.mjs';
import { deadHook } from './dead-hook.mjs';
import { silentNeighbours } from './silent-neighbours.mjs';
import { worstNeighbour } from './worst-neighbour.mjs';

const base64 = (bytes) => bytes.toString('base64').replace(/=+$/, '');

const USAGE = `npm run bench -- flood [options]
  --mode=MODE           standalone, distributed or all (default: all)
  --only=PART           sign-ins, outside or hook: floods of sign-ins, servers outside that do not respond, or only a
                        blocking hook that does not (default: all)
  --connections=LIST    how many sign in at the same time (default: 64,256)
  --seconds=SECONDS     of each measurement (default: 20)`;

/** security C10 and, for sign-ins of other projects, security P2. */
const LIMIT_MILLIS = 250;
const SIGN_IN_LIMIT_MILLIS = 2_000;
const USERS = 10_000;
const NEIGHBOURS_USERS = 256;
/** The other projects' load: far below what one core can do, so that the flood must be the cause of slow responses. */
const READS_PER_SECOND = 60;
const SIGN_INS_PER_SECOND = 3;
/** A quarter of these change the configuration, after which the others have to compute everything again. */
const NEIGHBOUR_PER_SECOND = 6;
/** Time to fill the queue of hashes and open the pools before measuring. */
const RAMP_MILLIS = 3_000;

let values;
try {
  ({ values } = parseArgs({
    options: {
      mode: { type: 'string', default: 'all' },
      only: { type: 'string' },
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
if (values.only !== undefined && !['sign-ins', 'outside', 'hook'].includes(values.only)) fail(USAGE);
if (!modes.every((mode) => ['standalone', 'distributed'].includes(mode)) || ![...floods, millis].every((n) => n > 0))
  fail(USAGE);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const quantile = (times, share) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? NaN;
const rounded = (number) => Math.round(number * 10) / 10;

/** @returns results by operation, and the slowest p99 */
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

async function measureOutside(mode, { databaseUrl, dataDir, internal, client }) {
  const hallpass = await startHallpass(mode, { databaseUrl, dataDir, internal });
  const report = (title, measured) => {
    const figures = figuresOf(measured);
    print(title, figures);
    return figures;
  };
  try {
    const outside = { mode, baseUrl: hallpass.baseUrl, internal, client, millis, report };
    const hooked = await deadHook(outside);
    return values.only === 'hook' ? hooked : [...hooked, ...(await silentNeighbours(outside))];
  } finally {
    await hallpass.stop();
  }
}

async function measureSignIns(mode, { databaseUrl, dataDir, internal, client }) {
  const hallpass = await startHallpass(mode, { databaseUrl, dataDir, internal });
  const reader = await Child.start('flood/reader.mjs');
  const visitor = await Child.start('flood/reader.mjs');
  const flooder = await Child.start('flood/flooder.mjs');
  try {
    const origin = hallpass.baseUrl;
    const project = await makeProject({ baseUrl: origin, internal, client, users: USERS });
    const hashes = await dearHashes();
    const neighbour = await makeProject({ baseUrl: origin, internal, client, users: NEIGHBOURS_USERS, hashes });
    await startSessions(origin, project);
    // Different users, because a flood of one account hits its own limits.
    const [readers, flooders] = [0, 1].map((half) => ({
      ...project,
      active: project.active.filter((_user, index) => index % 2 === half),
    }));
    const operations = {
      'users/me': requests.me(readers),
      refresh: requests.refresh(readers),
      'user list': requests.firstPage(readers),
    };
    const signIns = { 'sign-in': requests.signIn(readers) };
    const read = (forMillis) =>
      reader.ask({ origin, operations, perSecond: READS_PER_SECOND, millis: forMillis }).then(figuresOf);
    const signIn = (forMillis) =>
      visitor.ask({ origin, operations: signIns, perSecond: SIGN_INS_PER_SECOND, millis: forMillis }).then(figuresOf);
    await read(RAMP_MILLIS);
    const quiet = await read(millis);
    print('without sign-ins', quiet);
    const results = [];
    const measure = async ({ flood: kind, title, connections, tries, expected, hasVisitor }) => {
      await startSessions(origin, project);
      const forMillis = millis + 2 * RAMP_MILLIS;
      const flooding = flooder.ask({ origin, requests: tries, connections, millis: forMillis, expected });
      await pause(RAMP_MILLIS);
      const [flooded, visited] = await Promise.all([read(millis), hasVisitor ? signIn(millis) : null]);
      const flood = await flooding;
      print(title, flooded);
      if (visited) print('  sign-ins with the right password during the flood', visited);
      const { accepted, refused, withoutRetryAfter, failures, seconds } = flood;
      const perSecond = rounded(accepted / seconds);
      console.log(
        `    flood: ${accepted} let in (${perSecond} a second), told to come back: ${refused}, not told when: ${withoutRetryAfter}`,
      );
      for (const [what, count] of Object.entries(failures)) console.log(`    other answers: ${what}, ${count}`);
      const isComplete = [flooded.failures, visited?.failures ?? {}, failures].every(
        (counts) => Object.keys(counts).length === 0,
      );
      const isQuick = flooded.p99Millis <= LIMIT_MILLIS && !(visited?.p99Millis > SIGN_IN_LIMIT_MILLIS);
      const met = isQuick && isComplete && withoutRetryAfter === 0;
      const { p99Millis } = flooded;
      const figures = { p99Millis, limitMillis: LIMIT_MILLIS, met, quiet, flooded, flood };
      const ofVisitor = visited && { visited, signInLimitMillis: SIGN_IN_LIMIT_MILLIS };
      results.push({ mode, kind, connections, ...figures, ...ofVisitor });
      const limits = visited ? `${LIMIT_MILLIS}, and ${SIGN_IN_LIMIT_MILLIS} for sign-ins` : LIMIT_MILLIS;
      console.log(`    p99 ${p99Millis} ms, at most ${limits}: ${met ? 'met' : 'NOT MET'}`);
    };
    for (const connections of floods)
      await measure({
        flood: 'sign-ins',
        title: `while ${connections} connections sign in`,
        connections,
        tries: requests.signIn(flooders),
      });
    const connections = Math.max(...floods);
    await measure({
      flood: 'dear hashes of another project',
      title: `while ${connections} connections try wrong passwords of a project with dear imported hashes`,
      connections,
      tries: requests.signIn(neighbour, 'not the password'),
      expected: 400,
      hasVisitor: true,
    });
    const worst = await worstNeighbour({ baseUrl: origin, internal, databaseUrl: null });
    await startSessions(origin, project);
    const asking = visitor
      .ask({ origin, operations: worst, perSecond: NEIGHBOUR_PER_SECOND, millis: millis + RAMP_MILLIS })
      .then(figuresOf);
    await pause(RAMP_MILLIS);
    const [flooded, beside] = [await read(millis), await asking];
    print('while another project changes and uses the most expensive configuration', flooded);
    print('  that project during the flood', beside);
    const { p99Millis } = flooded;
    const isComplete = [flooded, beside].every(({ failures }) => Object.keys(failures).length === 0);
    const met = p99Millis <= LIMIT_MILLIS && isComplete;
    const kind = 'most expensive configuration of another project';
    results.push({ mode, kind, p99Millis, limitMillis: LIMIT_MILLIS, met, quiet, flooded, neighbour: beside });
    console.log(`    p99 ${p99Millis} ms, at most ${LIMIT_MILLIS}: ${met ? 'met' : 'NOT MET'}`);
    return results;
  } finally {
    await Promise.all([reader.stop(), visitor.stop(), flooder.stop()]);
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
  const machine = { cores: availableParallelism(), loadBefore };
  const folderOfResults = fileURLToPath(new URL('../results/', import.meta.url));
  mkdirSync(folderOfResults, { recursive: true });
  const measure = async (file, part) => {
    const results = [];
    for (const mode of modes) {
      console.log(`${mode}:`);
      results.push(...(await part(mode, options)));
    }
    writeFileSync(join(folderOfResults, file), `${JSON.stringify({ machine, results }, null, 2)}\n`);
    if (!results.every(({ met }) => met)) process.exitCode = 1;
  };
  if (values.only !== 'outside' && values.only !== 'hook') await measure('flood.json', measureSignIns);
  if (values.only !== 'sign-ins')
    await measure(values.only === 'hook' ? 'flood-hook.json' : 'flood-outside.json', measureOutside);
} finally {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The most expensive hashes of `PASSWORD` that can be imported (docs/importing-passwords.md), of three kinds. */
async function dearHashes() {
  const salt = randomBytes(16);
  const scrypt = scryptSync(PASSWORD, salt, 32, { N: 2 ** 17, r: 12, p: 1, maxmem: 2 ** 29 });
  const pbkdf2 = pbkdf2Sync(PASSWORD, salt, 833_333, 64, 'sha512');
  return [
    await bcrypt(PASSWORD, 13),
    `$scrypt$ln=17,r=12,p=1$${base64(salt)}$${base64(scrypt)}`,
    `$pbkdf2-sha512$i=833333$${base64(salt)}$${base64(pbkdf2)}`,
  ];
}
