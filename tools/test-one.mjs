// `npm run test:one -- [--distributed] <spec> ...`: builds and runs the spec files whose path contains one of the given
// texts, each with its configuration. End-to-end tests use a server that keeps running between calls. It restarts after
// a new build, and stops after 15 minutes without a call or with `npm run test:one -- --stop`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const USAGE =
  'npm run test:one -- [--distributed] <part of a path of a spec file> ...   or: npm run test:one -- --stop';
const root = fileURLToPath(new URL('../', import.meta.url));
const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('--'));
const unknown = args.filter((arg) => arg.startsWith('--') && !['--distributed', '--stop'].includes(arg));

if (unknown.length > 0 || (words.length === 0 && !args.includes('--stop'))) {
  console.error(USAGE);
  process.exit(2);
}
if (args.includes('--stop')) {
  for (const mode of ['standalone', 'distributed']) await stop(stateFileOf(mode));
  process.exit(0);
}

const found = specFiles().filter((path) => words.some((word) => path.includes(word.replace(/^\.\//, ''))));
if (found.length === 0) {
  console.error(`No spec file has ${words.join(' or ')} in its path.`);
  process.exit(2);
}
const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
await call([nx, 'run-many', '-t', 'build', 'openapi', 'pack', '--outputStyle=static-failures-only'], {
  NX_DAEMON: 'false',
});

const units = found.filter((path) => !path.endsWith('.e2e-spec.ts'));
const ends = found.filter((path) => path.endsWith('.e2e-spec.ts'));
if (units.length > 0) await jest('unit', units, {});
if (ends.length > 0) {
  const mode = args.includes('--distributed') ? 'distributed' : 'standalone';
  const state = await warm(mode);
  const inUse = setInterval(() => touch(stateFileOf(mode)), 60_000);
  await jest('e2e', ends, {
    HALLPASS_MODE: mode,
    HALLPASS_RELEASE_SUITES: '1',
    HALLPASS_TEST_RUN: JSON.stringify(state.run),
  });
  clearInterval(inUse);
  touch(stateFileOf(mode));
}

function specFiles() {
  return ['libs', 'services', 'test', 'admin-web/src', 'admin-web/test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(e2e-)?spec\.ts$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => `${folder}/${path}`),
  );
}

function jest(config, files, env) {
  const script = join(root, 'node_modules/jest/bin/jest.js');
  return call([script, `--config=test/jest/${config}.config.js`, '--runTestsByPath', ...files], env);
}

/** Runs Node. A failure sets the exit code, and a failed build ends the run. */
async function call(command, env) {
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [status] = await once(child, 'close');
  if (status === 0) return;
  process.exitCode = 1;
  if (command[0] === nx) process.exit();
}

/** In a temporary folder, separate for each checkout, user and mode. */
function stateFileOf(mode) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return join(tmpdir(), `hallpass-warm-${process.getuid?.() ?? 0}-${name}-${mode}.json`);
}

async function warm(mode) {
  const file = stateFileOf(mode);
  const known = await stateOf(file);
  const build = buildNow();
  if (known?.build === build) {
    touch(file);
    return known;
  }
  if (known) await stop(file);
  console.log(`Starting a server that stays warm (${mode}).`);
  const log = file.replace(/json$/, 'log');
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, [join(root, 'tools/warm-server.mjs'), file, build], {
    cwd: root,
    detached: true,
    env: { ...process.env, HALLPASS_MODE: mode },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let state;
  // The file may belong to a server that has exited, or be incomplete.
  while ((state = await stateOf(file)) === null) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server did not start:\n${readFileSync(log, 'utf8')}`);
    await pause(100);
  }
  child.unref();
  return state;
}

/** The state of a running server, otherwise null. */
async function stateOf(file) {
  const { isRunning, startOf } = await import('@hallpass/embedded-postgres');
  try {
    const state = JSON.parse(readFileSync(file, 'utf8'));
    return isRunning(state.pid) && startOf(state.pid) === state.start ? state : null;
  } catch {
    return null;
  }
}

async function stop(file) {
  const state = await stateOf(file);
  if (!state) return;
  process.kill(state.pid, 'SIGTERM');
  while (await stateOf(file)) await pause(100);
}

function touch(file) {
  if (existsSync(file)) utimesSync(file, new Date(), new Date());
}

/** Hash of the built scripts. Their timestamps can change when their contents do not. */
function buildNow() {
  const hash = createHash('sha256');
  for (const parent of ['libs', 'services', '.'])
    for (const name of readdirSync(join(root, parent)).sort()) {
      const folder = join(root, parent, name, 'dist');
      if (!existsSync(folder)) continue;
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
      for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)));
    }
  return hash.digest('hex');
}
