// `npm run test:release -- --only=published-next`: tests a Next.js app on the unmodified published React SDK against
// Hallpass in Chromium, and the code samples of the dashboard for the published SDKs. Runs in one process first and
// then distributed, or only in the mode of `HALLPASS_MODE`. Arguments after `--` go to jest, such as `-- -t passkey`.
//
// Not part of `npm test`, because the 265 packages take 700 MB and each build takes a minute of CPU. The app and its
// packages stay in dist until the app changes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const source = join(root, 'test/published-next/next-app');
const built = join(root, 'dist/published-next');
const stamp = join(built, 'hallpass-built');

/** Placeholder settings for the build, which has no server. The app reads the real ones at start. */
const SETTINGS = {
  HALLPASS_URL: 'http://localhost:1',
  HALLPASS_PROJECT_ID: '00000000-0000-4000-8000-000000000000',
  HALLPASS_PUBLISHABLE_CLIENT_KEY: 'pck_of_no_project',
  HALLPASS_SECRET_SERVER_KEY: 'ssk_of_no_project',
};

const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
const targets = ['run-many', '-t', 'build', 'openapi', 'pack', '--outputStyle=static-failures-only'];
call('The build', [nx, ...targets], { NX_DAEMON: 'false' });
buildApp();
const modes = process.env.HALLPASS_MODE ? [process.env.HALLPASS_MODE] : ['standalone', 'distributed'];
for (const mode of modes) {
  console.log(`=== ${mode} ===`);
  const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--config=test/jest/published-next.config.js'];
  call('The walk', [...jest, ...process.argv.slice(2)], { HALLPASS_MODE: mode, HALLPASS_PUBLISHED_NEXT: built });
}

/** Installs and builds the app, unless the existing build is of the same files. */
function buildApp() {
  const wanted = digestOf(source);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  rmSync(join(built, '.next'), { recursive: true, force: true });
  mkdirSync(built, { recursive: true });
  cpSync(source, built, { recursive: true });
  const installed = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: built,
    stdio: 'inherit',
  });
  if (installed.status !== 0) throw new Error('The packages of the app cannot be installed.');
  const env = { ...SETTINGS, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  call('The build of the app', [join(built, 'node_modules/next/dist/bin/next'), 'build', '--turbopack'], env, built);
  writeFileSync(stamp, wanted);
}

/** Hash of the names and contents of all files in a folder. */
function digestOf(folder) {
  const hash = createHash('sha256');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = join(folder, path);
    if (statSync(file).isFile()) hash.update(path).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Runs Node. Any failure ends the run. */
function call(name, args, env, cwd = root) {
  const { status } = spawnSync(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  if (status === 0) return;
  console.error(`${name} failed.`);
  process.exit(status ?? 1);
}
