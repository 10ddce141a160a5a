// `npm run test:release`: what only a release needs, which takes more than an hour. Drawn histories of payments on the ledger
// itself and on a running server, many for each combination of repeat and expiry. HALLPASS_TEST_SEED draws the same ones again.
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
