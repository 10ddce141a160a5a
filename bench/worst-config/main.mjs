// `npm run bench -- worst-config`: the cost of requests with the most expensive configurations (security P1). See
// bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createProject, startPostgres, temporaryFolder } from '@hallpass/testing';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { clientBackendsRunTime } from '../measure/cpu.mjs';
import { PostgresCpu } from '../measure/postgres-cpu.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { cpuWithoutIdle, LIMIT_MILLIS, measureAsk } from './cost.mjs';
import { everything } from './everything.mjs';
import { PAYMENTS } from './payments.mjs';

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
