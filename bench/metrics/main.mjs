// `npm run bench -- metrics`: whether the metrics page costs the same with a hundred times the users. See bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createProject, startPostgres, temporaryFolder } from '@hallpass/testing';
import pg from 'pg';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { BENCH_PREFIX, PostgresCpu } from '../measure/postgres-cpu.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';

/** CPU limit of the whole page with many users, as a multiple of that with few. */
const GROWTH_LIMIT = 1.2;
const FEW = 10_000;
const MANY = 1_000_000;
const REQUESTS = 20;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, share: { type: 'string', default: '1' } },
});
const rounds = Number(values.rounds);
const share = Number(values.share);

const day = (before) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
const RANGE = `from=${day(399)}&to=${day(0)}`;
/** Requests of a page of the dashboard, each with its longest range. */
const PARTS = {
  overview: '',
  'active users': `/active-users?${RANGE}`,
  retention: `/retention?${RANGE}`,
  'sign-ups': `/sign-ups?${RANGE}`,
  'sign-in failures': `/sign-in-failures?${RANGE}`,
  mails: `/mails?${RANGE}`,
};

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rounded = (number) => Math.round(number * 100) / 100;

/**
 * Inserts what triggers and their task would have written: users of 400 days, half of them active today, and counts for
 * every day.
 */
async function fill(client, projectId, count) {
  const run = (text) => client.query(text, [projectId]);
  await client.query('SET session_replication_role = replica');
  await run(
    `INSERT INTO users."user" (project_id, id, display_name, signed_up_at, last_active_at, search)
     SELECT $1, gen_random_uuid(), 'U' || n, now() - (n % 400) * interval '1 day' - n * interval '1 millisecond',
       now() - (n % 100000) * interval '1 millisecond', 'u'
     FROM generate_series(1, ${count}) n`,
  );
  // The page only reads the rows of the most recently active users.
  await run(
    `INSERT INTO projects.active_user (project_id, period, starts_on, user_id, is_anonymous, began_at)
     SELECT $1, period, date_trunc(period, now() AT TIME ZONE 'UTC')::date, id, false, last_active_at
     FROM users."user", unnest(ARRAY['day', 'week', 'month']) AS period
     WHERE project_id = $1 AND id < '80000000-0000-0000-0000-000000000000'`,
  );
  const counting = 'INSERT INTO projects.metric_count (project_id, metric, day, label, total, anonymous)';
  await run(
    `${counting} SELECT $1, 'active_' || period, start::date, '', ${count} / 2, 0
     FROM unnest(ARRAY['day', 'week', 'month']) AS period,
       generate_series(date_trunc(period, now() - interval '400 days'), now(), ('1 ' || period)::interval) AS start`,
  );
  await run(
    `${counting} SELECT $1, 'retention', cohort::date, later::date::text, ${count} / 100, 0
     FROM generate_series(date_trunc('week', now() - interval '400 days'), now(), '1 week') AS cohort,
       generate_series(cohort, now(), '1 week') AS later`,
  );
  await run(
    `${counting} SELECT $1, 'sign_up', (signed_up_at AT TIME ZONE 'UTC')::date,
       (ARRAY['password', 'otp', 'github', 'google'])[1 + abs(hashtext(id::text)) % 4], count(*), 0
     FROM users."user" WHERE project_id = $1 GROUP BY 3, 4`,
  );
  await run(
    `${counting} SELECT $1, metric, current_date - n, label, ${count}, 0 FROM generate_series(0, 399) n,
       (VALUES ('sign_in_failure', 'EMAIL_PASSWORD_MISMATCH'), ('sign_in_failure', 'INVALID_TOTP_CODE'),
         ('mail', 'sent'), ('mail', 'failed')) AS each (metric, label)`,
  );
  await run(
    `${counting} SELECT $1, metric, DATE '1970-01-01', label, ${count}, 0 FROM (VALUES ('user', ''), ('login_method', 'password'),
       ('country', 'DE'), ('country', 'FR'), ('country', 'US')) AS each (metric, label)`,
  );
  await client.query('RESET session_replication_role');
}

async function makeProject({ baseUrl, internal, client, users }) {
  const project = await createProject({ server: { baseUrl, internal, databaseUrl: null } });
  await fill(client, project.id, users);
  return {
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'admin',
    'x-stack-super-secret-admin-key': project.superSecretAdminKey,
  };
}

async function ask(baseUrl, path, headers) {
  const response = await fetch(`${baseUrl}/api/v1/internal/metrics${path}`, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
}

async function costOf({ hallpass, meter }, work) {
  const postgres = await meter.meter(hallpass.owns);
  const cpu = hallpass.cpu();
  for (let n = 0; n < REQUESTS; n += 1) await work();
  return (hallpass.cpu() - cpu + postgres()) / 1000 / REQUESTS;
}

async function measure({ databaseUrl, dataDir, internal, client, meter }) {
  const hallpass = await startHallpass('standalone', { databaseUrl, dataDir, internal });
  try {
    const { baseUrl } = hallpass;
    const given = { baseUrl, internal, client };
    const few = await makeProject({ ...given, users: Math.round(FEW * share) });
    const many = await makeProject({ ...given, users: Math.round(MANY * share) });
    await client.query('VACUUM ANALYZE');
    const costs = Object.fromEntries(Object.keys(PARTS).map((name) => [name, { few: [], many: [] }]));
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, path] of Object.entries(PARTS))
        for (const [of, headers] of Object.entries({ few, many })) {
          const cost = await costOf({ hallpass, meter }, () => ask(baseUrl, path, headers));
          if (round > 0) costs[name][of].push(cost);
        }
    const figures = Object.fromEntries(
      Object.entries(costs).map(([name, cost]) => {
        const [fewMillis, manyMillis] = [median(cost.few), median(cost.many)];
        return [name, { fewMillis, manyMillis, growth: manyMillis / fewMillis }];
      }),
    );
    const sum = (of) => Object.values(figures).reduce((total, figure) => total + figure[of], 0);
    figures['the page'] = {
      fewMillis: sum('fewMillis'),
      manyMillis: sum('manyMillis'),
      growth: sum('manyMillis') / sum('fewMillis'),
    };
    return figures;
  } finally {
    await hallpass.stop();
  }
}

await prepare().catch((error) => {
  console.error(error.isPlain ? error.message : error);
  process.exit(1);
});
const folder = await temporaryFolder();
const results = {
  at: new Date().toISOString(),
  load: loadavg()[0],
  users: { few: FEW * share, many: MANY * share },
  limits: { growth: GROWTH_LIMIT },
};
try {
  const postgres = await startPostgres(join(folder, 'database'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const client = new pg.Client({ connectionString: postgres.url, application_name: `${BENCH_PREFIX}data` });
  await client.connect();
  const meter = await PostgresCpu.connect(postgres.url);
  try {
    const figures = await measure({ databaseUrl: postgres.url, dataDir, internal: internalKeys(), client, meter });
    for (const [name, { fewMillis, manyMillis, growth }] of Object.entries(figures)) {
      results[name] = { fewMillis: rounded(fewMillis), manyMillis: rounded(manyMillis), growth: rounded(growth) };
      console.log(`${name.padEnd(18)} ${rounded(fewMillis)} -> ${rounded(manyMillis)} ms of CPU (x${rounded(growth)})`);
    }
    results.met = figures['the page'].growth <= GROWTH_LIMIT;
  } finally {
    await meter.close();
    await client.end();
    await postgres.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (share === 1)
  writeFileSync(
    fileURLToPath(new URL('../results/metrics.json', import.meta.url)),
    `${JSON.stringify(results, null, 2)}\n`,
  );
if (!results.met) process.exitCode = 1;
