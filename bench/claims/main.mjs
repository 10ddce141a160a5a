// `npm run bench -- claims`: what ten custom claims add to a refresh. See bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startPostgres, temporaryFolder } from '@hallpass/testing';
import pg from 'pg';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { BENCH_PREFIX, PostgresCpu } from '../measure/postgres-cpu.mjs';
import { measure } from '../measure/rounds.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { ITEMS_OVERRIDE } from '../systems/items.mjs';
import { makeProject, requests, startSessions } from '../systems/project.mjs';
import { hallpassSystem } from '../systems/systems.mjs';

/** CPU limit of a refresh with ten claims, as a multiple of one without. */
const LIMIT = 1.05;
const USERS = 1_000;
const CONCURRENCY = 16;
const WARM_UP = { requests: 4_000, cpuMillis: 15_000, millis: 20_000 };

/** Claims of every kind: fields, metadata, the selected team, permissions, texts and objects. */
const CLAIMS = {
  plan: { value: '{{user.server_metadata.plan}}', type: 'string', default: 'free' },
  seats: { value: '{{user.server_metadata.limits.seats}}', type: 'number', default: 1 },
  features: { value: '{{user.client_read_only_metadata.features}}', default: [] },
  contact: { value: '{{user.display_name}} <{{user.primary_email}}>' },
  joined: { value: '{{user.signed_up_at_millis}}' },
  tenant: { value: '{{team.id}}', required: true },
  tenant_name: { value: '{{team.display_name}}' },
  rights: { value: '{{team.permissions}}' },
  can_invite: { value: '{{team.permissions.$invite_members}}', type: 'boolean', default: false },
  hasura: { name: 'https://hasura.io/jwt/claims', value: { 'x-hasura-user-id': '{{user.id}}' } },
};
const METADATA = {
  server_metadata: { plan: 'pro', limits: { seats: 25 } },
  client_read_only_metadata: { features: ['reports', 'exports'] },
};

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '11' },
    millis: { type: 'string', default: '2000' },
    mode: { type: 'string', default: 'standalone' },
  },
});

/** Gives every measured user metadata and a selected team. */
async function fill(client, project) {
  for (const { id, teamId } of project.active)
    await client.query(
      `UPDATE users."user" SET selected_team_id = $3, server_metadata = $4, client_read_only_metadata = $5
       WHERE project_id = $1 AND id = $2`,
      [project.id, id, teamId, METADATA.server_metadata, METADATA.client_read_only_metadata],
    );
}

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
  const meter = await keep(PostgresCpu.connect(databaseUrl));
  const client = new pg.Client({ connectionString: databaseUrl, application_name: `${BENCH_PREFIX}data` });
  await client.connect();
  opened.push(() => client.end());
  const internal = internalKeys();
  const hallpass = await startHallpass(values.mode, { databaseUrl, dataDir, internal });
  const system = await keep(hallpassSystem(hallpass));
  const systemWith = async (name, override) => {
    const given = {
      baseUrl: hallpass.baseUrl,
      internal,
      client,
      users: USERS,
      override: { ...ITEMS_OVERRIDE, ...override },
    };
    const project = await makeProject(given);
    await fill(client, project);
    await startSessions(hallpass.baseUrl, project);
    return { ...system, name, run: (load) => system.run({ ...load, requests: requests.refresh(project) }) };
  };
  const systems = [await systemWith('without', {}), await systemWith('with', { 'accessTokens.claims': CLAIMS })];
  const pace = { rounds: Number(values.rounds), roundMillis: Number(values.millis) };
  const medians = await measure(systems, { concurrency: CONCURRENCY, warmUp: WARM_UP }, pace, meter);
  const [without, withClaims] = systems.map(({ name }) => medians.get(name));
  const ratio = withClaims.cpuMicros / without.cpuMicros;
  const result = {
    at: new Date().toISOString(),
    load: loadavg()[0],
    mode: values.mode,
    claims: Object.keys(CLAIMS).length,
    cpuRatio: Number(ratio.toFixed(3)),
    target: `at most ${LIMIT} times a refresh without claims`,
    met: ratio <= LIMIT,
    cpuMicros: Math.round(withClaims.cpuMicros),
    cpuMicrosWithout: Math.round(without.cpuMicros),
    databaseMicros: Math.round(withClaims.cpuMicros - withClaims.ownMicros),
    databaseMicrosWithout: Math.round(without.cpuMicros - without.ownMicros),
  };
  console.log(JSON.stringify(result, null, 2));
  writeFileSync(new URL('../results/claims.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  if (!result.met) process.exitCode = 1;
} finally {
  for (const stop of opened.reverse()) await stop();
  await rm(folder, { recursive: true, force: true });
}
