// `npm run test:release`: checks for releases only, more than an hour. Plays many random payment histories for each combination of
// repeat and expiry, on the ledger itself and on a running server. HALLPASS_TEST_SEED repeats a run.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const HISTORIES = {
  'services/payments/test/ledger-histories.e2e-spec.ts': 2_000,
  'services/payments/test/drawn-histories.e2e-spec.ts': 250,
};

const testOne = fileURLToPath(new URL('test-one.mjs', import.meta.url));
for (const [spec, count] of Object.entries(HISTORIES)) {
  const env = { ...process.env, HALLPASS_TEST_HISTORIES: String(count) };
  const { status } = spawnSync(process.execPath, [testOne, spec], { env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
