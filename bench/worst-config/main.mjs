// `npm run worst-config`: what requests cost under the most expensive configuration (security P1). See bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { adminApi, client, createProject, signUp, startPostgres, temporaryFolder, WORST_HOST } from '@hallpass/testing';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { CHANGE_SETTLES_MILLIS, changeableOverride, changesOf, costOfChange, processesThatKeep } from './changes.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';

/** security P1, for what clients ask. */
const LIMIT_MILLIS = 50;

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'all' },
    rounds: { type: 'string', default: '5' },
  },
});
const modes = values.mode === 'all' ? ['standalone', 'distributed'] : [values.mode];
const rounds = Number(values.rounds);

/** What is asked: again and again, and after changes. */
function asksOf(project, user) {
  const [anybody, admin, me] = [client(project), adminApi(project), client(project, user)];
  const unique = () => `${Math.random().toString(36).slice(2)}@example.org`;
  const patch = (change) =>
    admin.patch('/internal/config/override', { config_override_string: JSON.stringify(change) });
  let flag = false;
  return {
    asks: {
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
    },
    patch,
  };
}

/** What a request leaves to be done after its answer is done by then; longer, and the work of idle processes blurs it. */
const REQUEST_SETTLES_MILLIS = 150;

/** Requests before the first that is measured: what runs seldom is interpreted, not compiled. */
const WARM = 60;
/** How often each request is asked again. */
const REPEAT = 5;

/** Microseconds of CPU that Hallpass's processes use in a millisecond in which nobody asks for anything. */
async function idleRate(hallpass) {
  await pause(2_000);
  const [start, startedAt] = [hallpass.runTime(), performance.now()];
  await pause(4_000);
  return (hallpass.runTime() - start) / (performance.now() - startedAt);
}

/** In milliseconds: a machine with other work has rounds that say nothing. */
function medianOf(micros) {
  const sorted = micros.toSorted((a, b) => a - b);
  return Math.round((sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 200) / 10;
}

/** What Hallpass's processes have used so far in microseconds, without what they use when nobody asks. */
function cpuWithoutIdle(hallpass, idle) {
  const startedAt = performance.now();
  return () => hallpass.runTime() - idle * (performance.now() - startedAt);
}

/** CPU in milliseconds of a request, the median of the rounds; each when `before` is over. */
async function costOfRequest(cpu, { send, status }, repeat, before) {
  const costs = [];
  for (let round = 0; round < rounds; round += 1) {
    await before();
    const begun = cpu();
    for (let n = 0; n < repeat; n += 1) await asked(send, status);
    await pause(REQUEST_SETTLES_MILLIS);
    costs.push((cpu() - begun) / repeat);
  }
  return medianOf(costs);
}

/**
 * What a request costs again and again, alone, and when a change has been made ready; all that the change costs, and what
 * it costs together with a request that does not wait for it.
 */
async function measureAsk(hallpass, cpu, ask, changes) {
  const againMillis = await costOfRequest(cpu, ask, REPEAT, () => pause(REQUEST_SETTLES_MILLIS));
  const aloneMillis = await costOfRequest(cpu, ask, 1, () => pause(CHANGE_SETTLES_MILLIS));
  const afterChange = {};
  const keeping = await processesThatKeep(hallpass, changes['one switch']);
  for (const [kind, change] of Object.entries(changes)) {
    const alone = [];
    const requestMillis = await costOfRequest(cpu, ask, 1, async () => {
      alone.push(await costOfChange(hallpass, keeping, cpu, change));
    });
    const atOnce = [];
    for (let round = 0; round < rounds && ask.isClient; round += 1)
      atOnce.push(await costOfChange(hallpass, keeping, cpu, change, () => asked(ask.send, ask.status)));
    afterChange[kind] = {
      requestMillis,
      changeMillis: medianOf(alone),
      ...(ask.isClient ? { changeAndRequestAtOnceMillis: medianOf(atOnce) } : {}),
    };
  }
  const worst = Math.max(againMillis, ...Object.values(afterChange).map(({ requestMillis }) => requestMillis));
  return { againMillis, aloneMillis, afterChange, keeping, ...(ask.isClient ? { met: worst <= LIMIT_MILLIS } : {}) };
}

async function asked(send, status = 200) {
  const answer = await send();
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

async function measureMode(mode, { databaseUrl, dataDir, internal }) {
  const hallpass = await startHallpass(mode, { databaseUrl, dataDir, internal });
  const figures = {};
  try {
    const project = await createProject({ server: { baseUrl: hallpass.baseUrl, internal, databaseUrl: null } });
    const stored = await asksOf(project).patch(changeableOverride());
    if (stored.status !== 200) throw new Error(`the configuration was refused: ${JSON.stringify(stored.body)}`);
    const user = await signUp(project);
    const { asks, patch } = asksOf(project, user);
    const changes = changesOf(patch);
    const cpu = cpuWithoutIdle(hallpass, await idleRate(hallpass));
    console.log(`${mode}: CPU ms of a request again and again, alone; after a change, of the change, of both at once`);
    for (const [name, ask] of Object.entries(asks)) {
      for (let n = 0; n < WARM; n += 1) await asked(ask.send, ask.status);
      figures[name] = await measureAsk(hallpass, cpu, ask, changes);
      const { againMillis, aloneMillis, afterChange, keeping, met } = figures[name];
      const columns = (...numbers) => numbers.map((number) => String(number).padStart(7)).join(' ');
      console.log(`  ${name.padEnd(42)} ${columns(againMillis, aloneMillis)}${met === false ? '  too much' : ''}`);
      for (const [kind, { requestMillis, changeMillis, changeAndRequestAtOnceMillis = '' }] of Object.entries(
        afterChange,
      ))
        console.log(`    ${kind.padEnd(40)} ${columns(requestMillis, changeMillis, changeAndRequestAtOnceMillis)}`);
      console.log(`    made ready by ${keeping.join(', ')}`);
    }
  } finally {
    await hallpass.stop();
  }
  return figures;
}

await prepare().catch((error) => {
  console.error(error.isPlain ? error.message : error);
  process.exit(1);
});
const folder = await temporaryFolder();
const results = { at: new Date().toISOString(), load: loadavg()[0], limitMillis: LIMIT_MILLIS };
try {
  for (const mode of modes) {
    // A database each: what one sealed, the other, with a secret of its own, could not open.
    const postgres = await startPostgres(join(folder, mode, 'database'));
    const dataDir = join(folder, mode, 'data');
    mkdirSync(dataDir, { recursive: true });
    const given = { databaseUrl: postgres.url, dataDir, internal: internalKeys() };
    results[mode] = await measureMode(mode, given).finally(() => postgres.stop());
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const file = fileURLToPath(new URL('../results/worst-config.json', import.meta.url));
mkdirSync(fileURLToPath(new URL('../results', import.meta.url)), { recursive: true });
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
if (modes.some((mode) => Object.values(results[mode]).some(({ met }) => met === false))) process.exitCode = 1;
