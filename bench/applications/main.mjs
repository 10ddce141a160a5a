// `npm run bench -- applications`: what the endpoints of an issuer cost, next to a floor and to a refresh of the SDK.
// See bench/README.md.
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres, temporaryFolder } from '@hallpass/testing';
import pg from 'pg';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { BENCH_PREFIX, PostgresCpu } from '../measure/postgres-cpu.mjs';
import { measure } from '../measure/rounds.mjs';
import { issuerRequests, makeApplications, newPrefix, refillCodes, rememberCodes } from '../systems/applications.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { makeProject, requests, startSessions } from '../systems/project.mjs';
import { hallpassSystem, serverSystem } from '../systems/systems.mjs';
import { measureIssuers } from './memory.mjs';
import { writeResults } from './report.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    millis: { type: 'string', default: '2000' },
    mode: { type: 'string', default: 'standalone' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});

const USERS = 1_000;
/** Codes of one round. */
const CODES = 600;
/** Limits of CPU, as a multiple of the floor's. */
const OPERATIONS = [
  { name: 'code exchange', codes: true, limit: 1.6 },
  { name: 'refresh', requests: issuerRequests.refresh, limit: 1.6 },
  { name: 'client credentials', requests: issuerRequests.clientCredentials, limit: 1.6 },
  { name: 'introspection', requests: issuerRequests.introspect, limit: 1.3 },
  { name: 'userinfo', requests: issuerRequests.userinfo, limit: 1.3 },
];
const CONCURRENCY = 16;
const WARM_UP = { requests: 4_000, cpuMillis: 15_000, millis: 20_000 };

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
  const profileDir = values.profile && resolve(values.profile);
  if (profileDir) mkdirSync(profileDir, { recursive: true });
  const { url: databaseUrl } = await keep(startPostgres(join(folder, 'postgres')));
  const meter = await keep(PostgresCpu.connect(databaseUrl));
  const client = new pg.Client({ connectionString: databaseUrl, application_name: `${BENCH_PREFIX}data` });
  await client.connect();
  opened.push(() => client.end());
  const internal = internalKeys();
  const hallpass = await startHallpass(values.mode, { databaseUrl, dataDir, internal, profileDir });
  const system = await keep(hallpassSystem(hallpass));
  const project = await makeProject({ baseUrl: hallpass.baseUrl, internal, client, users: USERS });
  await startSessions(hallpass.baseUrl, project);
  const applications = await makeApplications(hallpass.baseUrl, project);
  await rememberCodes(client, applications);
  const floor = await keep(serverSystem('floor', 'floor/issuer.mjs', { databaseUrl }));
  const sdk = { ...system, name: 'sdk', run: (given) => system.run({ ...given, requests: requests.refresh(project) }) };

  const results = [];
  for (const { name, limit, ...operation } of OPERATIONS.filter((each) => each.name.includes(values.only))) {
    const withCodes = (each) => {
      const own = { ...each, sent: [] };
      return {
        ...each,
        async prepare() {
          const prefix = newPrefix();
          await refillCodes(client, applications, prefix, CODES);
          own.sent = issuerRequests.exchange(applications, prefix, CODES);
        },
        run: (given) => each.run({ ...given, requests: own.sent, most: CODES }),
      };
    };
    const pair = operation.codes ? [withCodes(floor), withCodes(system)] : [floor, system];
    const load = { requests: operation.requests?.(applications), concurrency: CONCURRENCY, warmUp: WARM_UP };
    const pace = { rounds: Number(values.rounds), roundMillis: Number(values.millis) };
    const medians = await measure([...pair, sdk], load, pace, meter);
    const [own, least, beside] = [system.name, 'floor', 'sdk'].map((each) => medians.get(each));
    const rounded = (value, digits = 0) => Number(value.toFixed(digits));
    const result = {
      operation: name,
      mode: values.mode,
      cpuRatio: rounded(own.cpuMicros / least.cpuMicros, 2),
      toRefreshOfSdk: rounded(own.cpuMicros / beside.cpuMicros, 2),
      target: `at most ${limit} times the floor`,
      met: own.cpuMicros / least.cpuMicros <= limit,
      cpuMicros: rounded(own.cpuMicros),
      floorCpuMicros: rounded(least.cpuMicros),
      databaseMicros: rounded(own.cpuMicros - own.ownMicros),
      floorDatabaseMicros: rounded(least.cpuMicros - least.ownMicros),
    };
    console.log(JSON.stringify(result));
    results.push(result);
  }
  if (!values.only && !profileDir) writeResults([...results, measureIssuers()]);
} finally {
  for (const stop of opened.reverse()) await stop();
  await rm(folder, { recursive: true, force: true });
}
