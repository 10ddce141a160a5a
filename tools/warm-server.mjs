// The server that `npm run test:one` keeps running between calls, with its PostgreSQL. It stops when it is unused for a
// while, and with `npm run test:one -- --stop`. Arguments: the file to write its state to, and the hash of the build.
import { rmSync, statSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { startOf } from '@hallpass/embedded-postgres';
import { sweep, temporaryFolder, TestRun } from '@hallpass/testing';
import { browserPath } from '../libs/testing/src/browser/path.mjs';

const IDLE_MILLIS = 15 * 60_000;
const LOOK_MILLIS = 15_000;

const [stateFile, build] = process.argv.slice(2);
process.env.CHROMIUM_PATH = browserPath(process.env) ?? '';
const folder = await temporaryFolder();
const run = await TestRun.create(folder);

let ending;
const end = (code) => {
  ending ??= run
    .stop()
    .finally(() => sweep(folder))
    .finally(() => {
      rmSync(stateFile, { force: true });
      process.exit(code);
    });
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end(0));

try {
  const server = await run.server();
  const state = { pid: process.pid, start: startOf(process.pid), build, run: { control: run.control, server } };
  writeFileSync(stateFile, JSON.stringify(state), { mode: 0o600 });
} catch (error) {
  console.error(error);
  end(1);
}

// Each call updates the file's timestamp.
setInterval(() => {
  const touched = statSync(stateFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - touched > IDLE_MILLIS) end(0);
}, LOOK_MILLIS);
