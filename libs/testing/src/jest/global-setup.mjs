import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { browserPath } from '../browser/path.mjs';

/**
 * Creates the resources that a whole run shares (`TestRun`), in a temporary folder and on free ports. The end-to-end
 * configuration starts its server at once (`globals.startsServer`). `HALLPASS_MODE` selects one process or one per
 * service, `HALLPASS_REPLICAS` how many of each. If `HALLPASS_TEST_RUN` already names a run, uses that run.
 * Everything that suites start uses this folder, so that an interrupted run leaves nothing behind.
 */
export default async function globalSetup(_globalConfig, { globals }) {
  const { RUN_VARIABLE, sweep, temporaryFolder, TestRun } = await import('@hallpass/testing');
  const folder = await temporaryFolder();
  const temporary = join(folder, 'tmp');
  const logs = join(folder, 'logs');
  await mkdir(temporary);
  await mkdir(logs);
  await chmod(temporary, 0o1777);
  const shared = process.env[RUN_VARIABLE] ? null : await TestRun.create(folder);
  let ending;
  const end = () => (ending ??= Promise.resolve(shared?.stop()).finally(() => sweep(folder)));
  globalThis.hallpassTestRun = { end, folder };
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.once(signal, () => void end().finally(() => process.exit(code)));
  process.env['CHROMIUM_PATH'] = browserPath(process.env) ?? '';
  process.env['TMPDIR'] = temporary;
  process.env['HALLPASS_TEST_LOGS'] = logs;
  if (!shared) return;
  try {
    const server = globals.startsServer ? await shared.server() : null;
    process.env[RUN_VARIABLE] = JSON.stringify({ control: shared.control, server });
  } catch (error) {
    await end();
    throw error;
  }
}
