// `npm run worst-config`: what requests cost under the most expensive configuration (security P1). See bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  adminApi,
  client,
  createProject,
  signUp,
  startPostgres,
  temporaryFolder,
  WORST_HOST,
  worstOverride,
} from '@hallpass/testing';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';

/** security P1, for what clients ask. */
const LIMIT_MILLIS = 50;

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'all' },
    rounds: { type: 'string', default: '15' },
  },
});
const modes = values.mode === 'all' ? ['standalone', 'distributed'] : [values.mode];
const rounds = Number(values.rounds);

/** What is asked, each also right after a change, when nothing follows from the new configuration yet. */
function asksOf(project, user) {
  const [anybody, admin, me] = [client(project), adminApi(project), client(project, user)];
  const unique = () => `${Math.random().toString(36).slice(2)}@example.org`;
  const patch = (change) =>
    admin.patch('/internal/config/override', { config_override_string: JSON.stringify(change) });
  let flag = false;
  return {
    change: () => patch({ users: { allowClientUserDeletion: (flag = !flag) } }),
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

/** What follows a change, in all processes, is over by then. */
const CHANGE_SETTLES_MILLIS = 500;
/** What a request leaves to be done after its answer is done by then; longer, and the work of idle processes blurs it. */
const REQUEST_SETTLES_MILLIS = 150;

/** Requests before the first that is measured: what runs seldom is interpreted, not compiled. */
const WARM = 60;

/** Microseconds of CPU that Hallpass's processes use in a millisecond in which nobody asks for anything. */
async function idleRate(hallpass) {
  await pause(2_000);
  const [start, startedAt] = [hallpass.runTime(), performance.now()];
  await pause(4_000);
  return (hallpass.runTime() - start) / (performance.now() - startedAt);
}

/** CPU of Hallpass's processes in milliseconds, the mean of the rounds, without what they use when nobody asks. */
async function cpuOf(hallpass, idle, { send, status }, before, repeat) {
  let micros = 0;
  for (let round = 0; round < rounds; round += 1) {
    await before?.();
    await pause(CHANGE_SETTLES_MILLIS);
    const [start, startedAt] = [hallpass.runTime(), performance.now()];
    for (let n = 0; n < repeat; n += 1) await asked(send, status);
    await pause(REQUEST_SETTLES_MILLIS);
    micros += hallpass.runTime() - start - idle * (performance.now() - startedAt);
  }
  return Math.round(micros / rounds / repeat / 100) / 10;
}

async function asked(send, status = 200) {
  const answer = await send();
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

async function measureMode(mode, { databaseUrl, dataDir, internal, override }) {
  const hallpass = await startHallpass(mode, { databaseUrl, dataDir, internal });
  const figures = {};
  try {
    const project = await createProject({ server: { baseUrl: hallpass.baseUrl, internal, databaseUrl: null } });
    const stored = await asksOf(project).patch(override);
    if (stored.status !== 200) throw new Error(`the configuration was refused: ${stored.body}`);
    const user = await signUp(project);
    const { asks, change } = asksOf(project, user);
    const idle = await idleRate(hallpass);
    console.log(`${mode}: CPU ms a request, again and right after a change`);
    for (const [name, ask] of Object.entries(asks)) {
      for (let n = 0; n < WARM; n += 1) await asked(ask.send, ask.status);
      const again = await cpuOf(hallpass, idle, ask, null, 5);
      const first = await cpuOf(hallpass, idle, ask, change, 1);
      const met = !ask.isClient || Math.max(again, first) <= LIMIT_MILLIS;
      figures[name] = { againMillis: again, afterChangeMillis: first, ...(ask.isClient ? { met } : {}) };
      console.log(
        `  ${name.padEnd(42)} ${String(again).padStart(7)} ${String(first).padStart(7)}${met ? '' : '  too much'}`,
      );
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
    const given = { databaseUrl: postgres.url, dataDir, internal: internalKeys(), override: worstOverride() };
    results[mode] = await measureMode(mode, given).finally(() => postgres.stop());
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const file = fileURLToPath(new URL('../results/worst-config.json', import.meta.url));
mkdirSync(fileURLToPath(new URL('../results', import.meta.url)), { recursive: true });
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
if (modes.some((mode) => Object.values(results[mode]).some(({ met }) => met === false))) process.exitCode = 1;
