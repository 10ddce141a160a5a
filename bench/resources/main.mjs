// `npm run bench -- resources`: memory and CPU of each process at rest and under load. See bench/README.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  adminApi,
  client as clientOf,
  createProject,
  signUp,
  startPostgres,
  temporaryFolder,
  until,
  worstOverride,
} from '@hallpass/testing';
import pg from 'pg';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { Child } from '../measure/child.mjs';
import { cpuOf, membersOf } from '../measure/cpu.mjs';
import { BENCH_PREFIX } from '../measure/postgres-cpu.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { makeProject, requests, startSessions } from '../systems/project.mjs';

const USERS = 10_000;
const REST_SECONDS = 30;
const OPEN_DELIVERIES = 'SELECT FROM queue.delivery WHERE done_at IS NULL AND dead_at IS NULL LIMIT 1';
/** `clear_refs` (proc(5)): resets the peak of resident memory. */
const RESET_PEAK = '5';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } });
const seconds = Number(values.seconds);

const statusOf = (pid, field) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** The processes of Hallpass by their names in dist/processes. Excludes the launcher, which no pod runs. */
function processesOf(hallpass) {
  const found = membersOf(hallpass.pid).flatMap((pid) => {
    const script = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .find((part) => part.endsWith('.cjs'));
    return pid === hallpass.pid || !script ? [] : [[basename(script, '.cjs'), pid]];
  });
  return new Map(found);
}

/** The cost of `work` for each process. @returns {Promise<{ asked: number, processes: Record<string, object> }>} */
async function observed(processes, work) {
  const before = new Map();
  for (const [name, pid] of processes) {
    writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
    before.set(name, cpuOf([pid]));
  }
  const began = performance.now();
  const asked = await work();
  const elapsed = performance.now() - began;
  const figures = Array.from(processes, ([name, pid]) => {
    const millis = (cpuOf([pid]) - before.get(name)) / 1_000;
    return [
      name,
      {
        millicores: Math.round((1_000 * millis) / elapsed),
        megabytes: Math.ceil(statusOf(pid, 'VmHWM')),
        cpuMillis: millis,
      },
    ];
  });
  return { asked, processes: Object.fromEntries(figures) };
}

/** The loads, with their concurrency. @returns {Record<string, { requests: object[], concurrency: number }>} */
function loadsOf(project, worst) {
  const withMail = requests.signUp(project).map(({ body, ...request }) => ({
    ...request,
    body: JSON.stringify({ ...JSON.parse(body), verification_callback_url: 'http://localhost:3000/verify' }),
  }));
  const whole = requests.firstPage(project).map((request) => ({ ...request, path: '/api/v1/users' }));
  return {
    'GET /users/me': { requests: requests.me(project), concurrency: 16 },
    refresh: { requests: requests.refresh(project), concurrency: 16 },
    'password sign-in': { requests: requests.signIn(project), concurrency: 8 },
    'password sign-up, with its mail': { requests: withMail, concurrency: 8 },
    'permission list': { requests: requests.permissions(project), concurrency: 16 },
    'list, first page of 100': { requests: requests.firstPage(project), concurrency: 16 },
    'list, all of 10,000 users': { requests: whole, concurrency: 4 },
    'most expensive configuration': { requests: worst, concurrency: 8 },
  };
}

/** Requests of users of a project with the most expensive configuration. */
async function worstRequests(hallpass, internal) {
  const project = await createProject({ server: { baseUrl: hallpass.baseUrl, internal, databaseUrl: null } });
  const stored = await adminApi(project).patch('/internal/config/override', {
    config_override_string: JSON.stringify(worstOverride()),
  });
  if (stored.status !== 200) throw new Error(`the configuration was refused: ${JSON.stringify(stored.body)}`);
  const user = await signUp(project);
  const current = await clientOf(project, user).get('/projects/current');
  if (current.status !== 200) throw new Error(`answered ${current.status}`);
  const headers = {
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': project.publishableClientKey,
    'x-stack-access-token': user.accessToken,
  };
  return ['/projects/current', '/team-permissions?user_id=me&recursive=true', '/users/me'].map((path) => ({
    method: 'GET',
    path: `/api/v1${path}`,
    headers,
  }));
}

const round = (number) => Number(number.toPrecision(2));

/**
 * One row per process: its usage at rest, its peak memory and the load that caused it, and its CPU per request of each
 * load.
 */
function rowsOf(rest, loads) {
  return Object.entries(rest.processes).map(([name, { millicores, megabytes }]) => {
    const under = Object.entries(loads).map(([load, { asked, processes }]) => ({ load, asked, ...processes[name] }));
    const most = under.reduce((a, b) => (b.megabytes > a.megabytes ? b : a));
    const cpuMillis = under.map(({ load, asked, cpuMillis }) => [load, round(cpuMillis / asked)]);
    return {
      process: name,
      rest: { millicores, megabytes },
      most: { megabytes: most.megabytes, load: most.load },
      cpuMillisARequest: Object.fromEntries(cpuMillis),
    };
  });
}

await prepare();
const folder = await temporaryFolder();
const postgres = await startPostgres(join(folder, 'postgres'));
const database = new pg.Client({ connectionString: postgres.url, application_name: `${BENCH_PREFIX}data` });
await database.connect();
const internal = internalKeys();
const dataDir = join(folder, 'hallpass');
mkdirSync(dataDir);
const hallpass = await startHallpass('distributed', { databaseUrl: postgres.url, dataDir, internal });
const generator = await Child.start('measure/load.mjs');
try {
  const processes = processesOf(hallpass);
  await pause(5_000);
  const rest = await observed(processes, () => pause(REST_SECONDS * 1_000, 1));
  const project = await makeProject({ baseUrl: hallpass.baseUrl, internal, client: database, users: USERS });
  const worst = await worstRequests(hallpass, internal);
  await startSessions(hallpass.baseUrl, project);
  const loads = {};
  for (const [name, load] of Object.entries(loadsOf(project, worst))) {
    const ask = () => generator.ask({ origin: hallpass.baseUrl, ...load, millis: seconds * 1_000 });
    loads[name] = await observed(processes, async () => {
      const { count, failure } = await ask();
      if (failure) throw new Error(`${name}: ${failure}`);
      // Work that follows from the requests, such as an email, belongs to their cost.
      await until('nothing left to do', async () => (await database.query(OPEN_DELIVERIES)).rowCount === 0);
      return count;
    });
    console.log(`${name}: ${loads[name].asked} requests`);
  }
  const results = rowsOf(rest, loads);
  console.log('process         at rest: m     MB   under load: MB');
  for (const { process: name, rest: idle, most } of results)
    console.log(
      `${name.padEnd(16)}${String(idle.millicores).padStart(10)}${String(idle.megabytes).padStart(7)}${String(most.megabytes).padStart(18)}  ${most.load}`,
    );
  const about = { node: process.version, load: loadavg()[0], seconds, users: USERS };
  mkdirSync(new URL('../results/', import.meta.url), { recursive: true });
  writeFileSync(
    new URL('../results/resources.json', import.meta.url),
    `${JSON.stringify({ ...about, results }, null, 2)}\n`,
  );
} finally {
  await generator.stop();
  await hallpass.stop();
  await database.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
