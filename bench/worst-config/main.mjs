// `npm run bench -- worst-config`: the cost of requests with the most expensive configurations (security P1). See
// bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { createProject, startPostgres, temporaryFolder, adminApi, client, signUp, WORST_HOST } from '@hallpass/testing';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { clientBackendsRunTime } from '../measure/cpu.mjs';
import { PostgresCpu } from '../measure/postgres-cpu.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { PAYMENTS } from './payments.mjs';
import { changeableOverride, changesOf, CHANGE_SETTLES_MILLIS, costOfChange, processesThatKeep } from './changes.mjs';

// The most expensive configuration that is allowed, and the requests for it.

// CPU of requests and of changes.

/** For requests of clients (security P1). */
const LIMIT_MILLIS = 50;

/** Background work of a request finishes within this time. A longer wait adds the noise of idle processes. */
const REQUEST_SETTLES_MILLIS = 150;

/** Idle seconds to measure. Tasks that run every few seconds fall into a minority of them. */
const IDLE_SECONDS = 7;

/** Two failures with the same reason are one fault. */
const REQUEST_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'all' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    shape: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
  },
});
const modes = values.mode === 'all' ? ['standalone', 'distributed'] : [values.mode];
/**
 * `warm`: requests before the first measured one, because code that rarely runs is interpreted, not compiled; `repeat`:
 * how often a round repeats each request.
 */
const pace = values.quick ? { rounds: 1, warm: 0, repeat: 1 } : { rounds: Number(values.rounds), warm: 60, repeat: 5 };
/** Requests of one kind: for warm-up, repeated, alone, and after and together with each of two changes. */
const ASKS = pace.warm + pace.rounds * (pace.repeat + 5);

const SHAPES = { 'everything at its limit': everything, ...PAYMENTS };
const contains = (name, text) => name.toLowerCase().includes(text.toLowerCase());

async function measureMode(mode, { databaseUrl, dataDir, internal }) {
  const hallpass = await startHallpass(mode, { databaseUrl, dataDir, internal });
  const meter = await PostgresCpu.connect(databaseUrl);
  const figures = {};
  try {
    for (const [shape, open] of Object.entries(SHAPES)) {
      if (!contains(shape, values.shape)) continue;
      const project = await createProject({ server: { baseUrl: hallpass.baseUrl, internal, databaseUrl: null } });
      const { asks, changes, countsDatabase } = await open(project, ASKS);
      const chosen = Object.entries(asks)
        .map(([name, ask]) => [shape === 'everything at its limit' ? name : `${name}: ${shape}`, ask])
        .filter(([name]) => contains(name, values.only));
      if (chosen.length === 0) continue;
      const database = countsDatabase ? clientBackendsRunTime(meter.postmaster) : () => 0;
      const cpu = await cpuWithoutIdle(() => hallpass.runTime() + database());
      console.log(
        `${mode}, ${shape}: CPU ms of a request again and again, alone; after a change, of the change, of both at once`,
      );
      for (const [name, ask] of chosen) {
        figures[name] = await measureAsk(hallpass, cpu, ask, changes, pace);
        print(name, figures[name]);
      }
    }
  } finally {
    await meter.close();
    await hallpass.stop();
  }
  return figures;
}

function print(name, { againMillis, aloneMillis, afterChange, keeping, met, faults = [] }) {
  const columns = (...numbers) => numbers.map((number) => String(number).padStart(7)).join(' ');
  console.log(`  ${name.padEnd(64)} ${columns(againMillis, aloneMillis)}${met === false ? '  too much' : ''}`);
  for (const [kind, { requestMillis, changeMillis, changeAndRequestAtOnceMillis = '' }] of Object.entries(afterChange))
    console.log(`    ${kind.padEnd(62)} ${columns(requestMillis, changeMillis, changeAndRequestAtOnceMillis)}`);
  console.log(`    made ready by ${keeping.join(', ')}`);
  for (const fault of faults) console.log(`    ${fault}`);
}

await prepare().catch((error) => {
  console.error(error.isPlain ? error.message : error);
  process.exit(1);
});
const folder = await temporaryFolder();
const results = { at: new Date().toISOString(), load: loadavg()[0], limitMillis: LIMIT_MILLIS };
try {
  for (const mode of modes) {
    // A database each: the two have different secrets, so neither could open what the other sealed.
    const postgres = await startPostgres(join(folder, mode, 'database'));
    const dataDir = join(folder, mode, 'data');
    mkdirSync(dataDir, { recursive: true });
    const given = { databaseUrl: postgres.url, dataDir, internal: internalKeys() };
    results[mode] = await measureMode(mode, given).finally(() => postgres.stop());
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
// Only a complete run updates the results: partial and quick runs only print their figures.
if (!values.only && !values.shape && !values.quick) {
  const folderOfResults = new URL('../results/', import.meta.url);
  mkdirSync(folderOfResults, { recursive: true });
  writeFileSync(new URL('worst-config.json', folderOfResults), `${JSON.stringify(results, null, 2)}\n`);
}
if (modes.some((mode) => Object.values(results[mode]).some(({ met }) => met === false))) process.exitCode = 1;

async function everything(project) {
  const admin = adminApi(project);
  const patch = (change) =>
    admin.patch('/internal/config/override', { config_override_string: JSON.stringify(change) });
  const stored = await patch(changeableOverride());
  if (stored.status !== 200) throw new Error(`the configuration was refused: ${JSON.stringify(stored.body)}`);
  return { asks: asksOf(project, await signUp(project), patch), changes: changesOf(patch) };
}

/** Lists the requests to measure, both repeated and right after a change. */
function asksOf(project, user, patch) {
  const [anybody, admin, me] = [client(project), adminApi(project), client(project, user)];
  const unique = () => `${Math.random().toString(36).slice(2)}@example.org`;
  let flag = false;
  return {
    'client GET projects/current': { isClient: true, send: () => anybody.get('/projects/current') },
    'client send-reset-code, URL not trusted': {
      isClient: true,
      status: 400,
      send: () =>
        anybody.post('/auth/password/send-reset-code', {
          email: 'ada@example.org',
          callback_url: `https://${WORST_HOST}/`,
        }),
    },
    'client team permissions, recursive': {
      isClient: true,
      send: () => me.get('/team-permissions?user_id=me&recursive=true'),
    },
    'client project permissions, recursive': {
      isClient: true,
      send: () => me.get('/project-permissions?user_id=me&recursive=true'),
    },
    'client sign-up': {
      isClient: true,
      send: () => anybody.post('/auth/password/sign-up', { email: unique(), password: 'correct horse 7 staple' }),
    },
    'admin team permission definitions': { send: () => admin.get('/team-permission-definitions') },
    'admin GET internal/projects/current': { send: () => admin.get('/internal/projects/current') },
    'admin GET internal/config': { send: () => admin.get('/internal/config') },
    'admin PATCH of one boolean': { send: () => patch({ users: { allowClientUserDeletion: (flag = !flag) } }) },
  };
}

/** Median in milliseconds, because other work on the machine makes some rounds meaningless. */
function medianOf(micros) {
  const sorted = micros.toSorted((a, b) => a - b);
  return Math.round((sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 200) / 10;
}

/**
 * Measures the CPU time of all processes so far, in microseconds, minus their CPU time when idle.
 * @param {() => number} runTime of all processes
 */
async function cpuWithoutIdle(runTime) {
  await pause(2_000);
  const rates = [];
  for (let second = 0; second < IDLE_SECONDS; second += 1) {
    const [start, startedAt] = [runTime(), performance.now()];
    await pause(1_000);
    rates.push((runTime() - start) / (performance.now() - startedAt));
  }
  const idle = rates.toSorted((a, b) => a - b)[(IDLE_SECONDS - 1) / 2];
  const beganAt = performance.now();
  return () => runTime() - idle * (performance.now() - beganAt);
}

/** Sends a request. A failure is noted under the ask's faults, and its CPU still counts. */
async function asked(ask, given) {
  const { status, body } = await ask
    .send(given)
    .catch((error) => ({ status: 'nothing', body: String(error.cause ?? error) }));
  if (status !== (ask.status ?? 200))
    ask.faults.add(`answered ${status}: ${JSON.stringify(body).replace(REQUEST_ID, '…')}`);
}

/** Median CPU in milliseconds of a request; `before` runs before each one. */
async function costOfRequest(cpu, ask, rounds, repeat, before) {
  const costs = [];
  for (let round = 0; round < rounds; round += 1) {
    const given = await ask.prepare?.();
    await before();
    const begun = cpu();
    for (let n = 0; n < repeat; n += 1) await asked(ask, given);
    await pause(REQUEST_SETTLES_MILLIS);
    costs.push((cpu() - begun) / repeat);
  }
  return medianOf(costs);
}

/**
 * Measures the CPU time of a request: repeated, on its own, and after a change of the configuration has been prepared. Also
 * measures the change itself, and the change together with a request sent at the same time.
 * @param {{ rounds: number, repeat: number, warm: number }} pace
 */
async function measureAsk(hallpass, cpu, asking, changes, { rounds, repeat, warm }) {
  const ask = { ...asking, faults: new Set() };
  const first = await ask.prepare?.();
  for (let n = 0; n < warm; n += 1) await asked(ask, first);
  const againMillis = await costOfRequest(cpu, ask, rounds, repeat, () => pause(REQUEST_SETTLES_MILLIS));
  const aloneMillis = await costOfRequest(cpu, ask, rounds, 1, () => pause(CHANGE_SETTLES_MILLIS));
  const afterChange = {};
  const keeping = await processesThatKeep(hallpass, Object.values(changes)[0]);
  for (const [kind, change] of Object.entries(changes)) {
    const alone = [];
    const requestMillis = await costOfRequest(cpu, ask, rounds, 1, async () => {
      alone.push(await costOfChange(hallpass, keeping, cpu, change));
    });
    const atOnce = [];
    for (let round = 0; round < rounds && ask.isClient; round += 1) {
      const given = await ask.prepare?.();
      atOnce.push(await costOfChange(hallpass, keeping, cpu, change, () => asked(ask, given)));
    }
    afterChange[kind] = {
      requestMillis,
      changeMillis: medianOf(alone),
      ...(ask.isClient ? { changeAndRequestAtOnceMillis: medianOf(atOnce) } : {}),
    };
  }
  const worst = Math.max(againMillis, ...Object.values(afterChange).map(({ requestMillis }) => requestMillis));
  const faults = [...ask.faults];
  return {
    againMillis,
    aloneMillis,
    afterChange,
    keeping,
    ...(ask.isClient ? { met: worst <= LIMIT_MILLIS } : {}),
    ...(faults.length > 0 ? { met: false, faults } : {}),
  };
}
