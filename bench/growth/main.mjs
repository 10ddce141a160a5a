// `npm run bench -- growth`: the size of the queue after a week at 100 writes a second, and what its partitions cost per write.
// See bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres, temporaryFolder } from '@hallpass/testing';
import { prepare } from '../../services/launcher/launch/prepare.mjs';

const PER_SECOND = 100;
/** Size limit of the schema `queue` at that point. */
const MOST_GIGABYTES = 60;
/** Limit of PostgreSQL's cost per write, relative to tables without partitions. */
const MOST_RATIO = 1.05;
const PARTITIONS_FROM = 1_795_530_000_000;

const DEFAULTS = { days: '9', scale: '600' };
const { values } = parseArgs({
  options: { days: { type: 'string', default: DEFAULTS.days }, scale: { type: 'string', default: DEFAULTS.scale } },
});

await prepare().catch((error) => {
  console.error(error.isPlain ? error.message : error);
  process.exit(1);
});
const { migrate } = await import('@hallpass/database');
const { loadSettings, withGeneratedSecrets } = await import('@hallpass/settings');
const { allMigrations } = await import('@hallpass/service-standalone/database');
const { compareWrites } = await import('./cost.mjs');
const { simulateWeek } = await import('./week.mjs');

const folder = await temporaryFolder();
const postgres = await startPostgres(join(folder, 'postgres'));
const owner = new pg.Client({ connectionString: postgres.url, application_name: 'bench-growth' });
await owner.connect();
const results = {
  perSecond: PER_SECOND,
  scale: Number(values.scale),
  mostGigabytes: MOST_GIGABYTES,
  mostRatio: MOST_RATIO,
};
try {
  const databaseOf = async (name, migrations) => {
    await owner.query(`CREATE DATABASE ${name}`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    const settings = loadSettings(
      withGeneratedSecrets({ DATABASE_URL: url.href, HALLPASS_ROLE_PER_SERVICE: 'off', HALLPASS_DATA_DIR: folder }),
    );
    await migrate(settings, migrations);
    return settings;
  };
  const before = allMigrations.filter(({ name }) => Number(name.slice(-13)) < PARTITIONS_FROM);
  results.write = await compareWrites(postgres.url, {
    before: await databaseOf('before_partitions', before),
    after: await databaseOf('partitions', allMigrations),
  });
  console.log(`A write costs PostgreSQL ${results.write.ratio} of what it did without partitions.`);

  const settings = await databaseOf('week', allMigrations);
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  await client.connect();
  console.log(`${PER_SECOND} writes a second (one in ${values.scale} is made, the bytes are multiplied):`);
  results.days = await simulateWeek({
    client,
    settings,
    days: Number(values.days),
    perSecond: PER_SECOND,
    scale: Number(values.scale),
  }).finally(() => client.end());
} finally {
  await owner.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
results.gigabytes = Math.max(...results.days.map(({ gigabytes }) => gigabytes));
results.met = results.gigabytes <= MOST_GIGABYTES && results.write.ratio <= MOST_RATIO;
console.log(`${results.gigabytes} GB at most, ${MOST_GIGABYTES} may be: ${results.met ? 'met' : 'NOT MET'}`);
// A shorter run only shows that it works, and says nothing about a week.
if (values.days === DEFAULTS.days && values.scale === DEFAULTS.scale) {
  const folderOfResults = fileURLToPath(new URL('../results/', import.meta.url));
  mkdirSync(folderOfResults, { recursive: true });
  writeFileSync(`${folderOfResults}growth.json`, `${JSON.stringify(results, null, 2)}\n`);
}
if (!results.met) process.exitCode = 1;
