// `npm run bench -- lists`: CPU, memory and delays of the longest lists (security P3). See bench/README.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { client as clientOf, createProject, signUp, startPostgres, temporaryFolder } from '@hallpass/testing';
import pg from 'pg';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { membersOf } from '../measure/cpu.mjs';
import { BENCH_PREFIX, PostgresCpu } from '../measure/postgres-cpu.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { fillLists, OVERRIDE, SHORTEST, SIZES } from './seed.mjs';

/**
 * CPU limit for a page of 100 of the longest list, as a multiple of the same page of a list of a hundredth of that, or
 * of 101 items.
 */
const GROWTH_LIMIT = 2;
/** Memory that a process may add to answer whole lists, several at a time. */
const MEMORY_LIMIT_BYTES = 192 * 1024 * 1024;
/** Limit of the delay of /health during that. */
const HEALTH_LIMIT_MILLIS = 250;
const SMALL_SHARE = 0.01;
const AT_ONCE = 4;
const OWN_PROJECTS = 300;

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'standalone' },
    rounds: { type: 'string', default: '5' },
    share: { type: 'string', default: '1' },
  },
});
const rounds = Number(values.rounds);
const share = Number(values.share);
const modes = values.mode === 'all' ? ['standalone', 'distributed'] : [values.mode];

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rounded = (number) => Math.round(number * 100) / 100;

/** The lists of a project, filled by its seed. @returns {Record<string, { path: string, headers: object }>} */
function listsOf({ server, admin, user, teamId, userId, owner }) {
  const list = (headers, path) => ({ headers, path });
  return {
    teams: list(server, '/teams'),
    'teams of a user': list(user, '/teams?user_id=me'),
    users: list(server, '/users'),
    'profiles of a team': list(server, `/team-member-profiles?team_id=${teamId}`),
    'profiles of the project': list(server, '/team-member-profiles'),
    'permissions in a team': list(server, `/team-permissions?team_id=${teamId}`),
    'permissions in a team, recursive': list(server, `/team-permissions?team_id=${teamId}&recursive=true`),
    'permissions in a team, one of them': list(
      server,
      `/team-permissions?team_id=${teamId}&recursive=true&permission_id=p7`,
    ),
    'project permissions': list(server, '/project-permissions'),
    'contact channels': list(server, '/contact-channels'),
    'contact channels of a user': list(server, `/contact-channels?user_id=${userId}`),
    'OAuth providers': list(server, '/oauth-providers'),
    sessions: list(server, `/auth/sessions?user_id=${userId}`),
    passkeys: list(user, '/auth/passkeys'),
    'API keys of a user': list(server, `/user-api-keys?user_id=${userId}`),
    'API keys of a team': list(server, `/team-api-keys?team_id=${teamId}`),
    'team invitations': list(server, `/team-invitations?team_id=${teamId}`),
    'project keys': list(admin, '/internal/api-keys'),
    drafts: list(admin, '/internal/email-drafts'),
    'own projects': list(owner, '/internal/projects'),
  };
}

async function ask(baseUrl, { path, headers }, query = '') {
  const separator = path.includes('?') ? '&' : '?';
  const response = await fetch(`${baseUrl}/api/v1${path}${query && separator + query}`, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

async function makeLists({ baseUrl, internal, client, part }) {
  const address = { baseUrl, internal, databaseUrl: null };
  const project = await createProject({ server: address, override: OVERRIDE });
  const user = await signUp(project);
  const headers = (type, more) => ({
    'x-stack-project-id': project.id,
    'x-stack-access-type': type,
    'x-stack-publishable-client-key': project.publishableClientKey,
    'x-stack-secret-server-key': project.secretServerKey,
    'x-stack-super-secret-admin-key': project.superSecretAdminKey,
    ...more,
  });
  const server = headers('server');
  const made = await fetch(`${baseUrl}/api/v1/teams`, {
    method: 'POST',
    headers: { ...server, 'content-type': 'application/json' },
    body: JSON.stringify({ display_name: 'Everybody', creator_user_id: user.userId }),
  });
  const { id: teamId } = await made.json();
  await fillLists(client, { projectId: project.id, userId: user.userId, teamId, share: part });
  const owner = {
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': internal.publishableClientKey,
    'x-stack-access-token': project.owner.accessToken,
  };
  const asOwner = clientOf({ baseUrl, id: 'internal', ...internal }, project.owner);
  const [ownTeam] = (await asOwner.get('/teams?user_id=me')).body.items;
  for (let n = 0; n < Math.max(SHORTEST, OWN_PROJECTS * part); n += 1)
    await asOwner.post('/internal/projects', { display_name: `P${n}`, owner_team_id: ownTeam.id });
  return listsOf({
    server,
    admin: headers('admin'),
    user: headers('client', { 'x-stack-access-token': user.accessToken }),
    teamId,
    userId: user.userId,
    owner,
  });
}

/** CPU of Hallpass and PostgreSQL in ms, and duration in ms, of one of `count` requests. */
async function costOf({ hallpass, meter }, work, count) {
  const postgres = await meter.meter(hallpass.owns);
  const [cpu, began] = [hallpass.cpu(), performance.now()];
  for (let n = 0; n < count; n += 1) await work();
  const [micros, millis] = [hallpass.cpu() - cpu + postgres(), performance.now() - began];
  return { cpuMillis: micros / 1000 / count, millis: millis / count };
}

/** Peak memory of a process since it was last reset, in bytes (proc(5): VmHWM). */
function peakMemory(pids) {
  return pids.map((pid) => {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return Number(kilobytes ?? 0) * 1024;
  });
}

/** Requests whole lists, several at a time, while polling the health check. */
async function underWholeAnswers(hallpass, list) {
  const pids = membersOf(hallpass.pid);
  peakMemory(pids);
  await pause(50);
  const before = peakMemory(pids);
  let isOver = false;
  let latest = 0;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${hallpass.baseUrl}/health`)).text();
      latest = Math.max(latest, performance.now() - began);
      await pause(10);
    }
  })();
  await Promise.all(Array.from({ length: AT_ONCE }, () => ask(hallpass.baseUrl, list)));
  isOver = true;
  await watching;
  const grown = peakMemory(pids).map((peak, index) => peak - before[index]);
  return { healthMillis: latest, memoryBytes: Math.max(...grown) };
}

async function measureMode(mode, { databaseUrl, dataDir, internal, client, meter }) {
  const hallpass = await startHallpass(mode, { databaseUrl, dataDir, internal });
  const figures = {};
  try {
    const given = { baseUrl: hallpass.baseUrl, internal, client };
    const small = await makeLists({ ...given, part: SMALL_SHARE * share });
    const large = await makeLists({ ...given, part: share });
    const system = { hallpass, meter };
    console.log(
      `${mode}: ms of CPU; page: 100 items; whole: without limit, ${AT_ONCE} at a time for health and memory`,
    );
    for (const [name, list] of Object.entries(large)) {
      const page =
        (of, more = '') =>
        () =>
          ask(hallpass.baseUrl, of, `limit=100${more}`);
      const body = JSON.parse(await ask(hallpass.baseUrl, list));
      const items = (body.items ?? body.drafts).length;
      const cursor = body.pagination?.next_cursor;
      const deep = cursor ? page(list, `&cursor=${cursor}`) : page(list);
      const costs = { small: [], first: [], deep: [], whole: [] };
      for (let round = 0; round <= rounds; round += 1) {
        const [ofSmall, first, further] = [
          await costOf(system, page(small[name]), 20),
          await costOf(system, page(list), 20),
          await costOf(system, deep, 20),
        ];
        const whole = await costOf(system, () => ask(hallpass.baseUrl, list), 1);
        if (round > 0)
          Object.entries({ small: ofSmall, first, deep: further, whole }).forEach(([of, cost]) => costs[of].push(cost));
      }
      const cpu = (of) => median(costs[of].map(({ cpuMillis }) => cpuMillis));
      const { healthMillis, memoryBytes } = await underWholeAnswers(hallpass, list);
      const growth = Math.max(cpu('first'), cpu('deep')) / cpu('small');
      const met = growth <= GROWTH_LIMIT && healthMillis <= HEALTH_LIMIT_MILLIS && memoryBytes <= MEMORY_LIMIT_BYTES;
      figures[name] = {
        items,
        smallPageMillis: rounded(cpu('small')),
        firstPageMillis: rounded(cpu('first')),
        deepPageMillis: rounded(cpu('deep')),
        growth: rounded(growth),
        wholeMillis: rounded(cpu('whole')),
        wholeSeconds: rounded(median(costs.whole.map(({ millis }) => millis)) / 1000),
        healthMillis: Math.round(healthMillis),
        memoryMiB: Math.round(memoryBytes / 2 ** 20),
        met,
      };
      const { smallPageMillis, firstPageMillis, deepPageMillis, wholeMillis, memoryMiB } = figures[name];
      console.log(
        `  ${name.padEnd(36)} page ${smallPageMillis} -> ${firstPageMillis}, deep ${deepPageMillis} (x${rounded(growth)}); ` +
          `whole (${items}) ${wholeMillis}; health ${Math.round(healthMillis)} ms; +${memoryMiB} MiB${met ? '' : '  too much'}`,
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
const limits = { growth: GROWTH_LIMIT, memoryMiB: MEMORY_LIMIT_BYTES / 2 ** 20, healthMillis: HEALTH_LIMIT_MILLIS };
const results = {
  at: new Date().toISOString(),
  load: loadavg()[0],
  sizes: { ...SIZES, ownProjects: OWN_PROJECTS },
  share,
  limits,
};
try {
  for (const mode of modes) {
    // A database each: the two have different secrets, so neither could open what the other sealed.
    const postgres = await startPostgres(join(folder, mode, 'database'));
    const dataDir = join(folder, mode, 'data');
    mkdirSync(dataDir, { recursive: true });
    const client = new pg.Client({ connectionString: postgres.url, application_name: `${BENCH_PREFIX}data` });
    await client.connect();
    const meter = await PostgresCpu.connect(postgres.url);
    try {
      results[mode] = await measureMode(mode, {
        databaseUrl: postgres.url,
        dataDir,
        internal: internalKeys(),
        client,
        meter,
      });
    } finally {
      await meter.close();
      await client.end();
      await postgres.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (share === 1) {
  mkdirSync(fileURLToPath(new URL('../results', import.meta.url)), { recursive: true });
  writeFileSync(
    fileURLToPath(new URL('../results/lists.json', import.meta.url)),
    `${JSON.stringify(results, null, 2)}\n`,
  );
}
if (modes.some((mode) => Object.values(results[mode]).some(({ met }) => !met))) process.exitCode = 1;
