// `npm run interop`: signs users in to clients of other languages, unmodified, in Chromium, on the hosted pages:
//
// - go: coreos/go-oidc with golang.org/x/oauth2
// - authlib: Authlib with Flask
// - apache: mod_auth_openidc of Debian, in front of a page
//
// `-- <client> ...` runs only these. A client whose programs the machine lacks is skipped, with the command that
// installs them. That fails the run if the client was named, with `--all`, and if no client is left. Other arguments
// after `--` go to jest (`-- go -- -t refused`).
//
// Not part of `npm test`, because it downloads packages of other languages. They stay in dist until their lists change.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { missingPrograms } from './test-programs.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const source = join(root, 'test/interop');
const built = join(root, 'dist/interop');
const python = join(built, 'authlib/bin/python');

const CLIENTS = {
  go: {
    missing: () => (runs('go', ['version']) ? null : 'Go: https://go.dev/doc/install'),
    prepare: () => call('go', ['build', '-o', join(built, 'go', 'client'), '.'], join(source, 'go')),
  },
  authlib: {
    missing: () =>
      runs('python3', ['-c', 'import ensurepip, venv']) ? null : 'Python 3: `apt-get install python3 python3-venv`',
    prepare: installPackages,
  },
  apache: {
    missing: () =>
      ['/usr/sbin/apache2', '/usr/lib/apache2/modules/mod_auth_openidc.so'].every((path) => existsSync(path))
        ? null
        : 'mod_auth_openidc: `apt-get install libapache2-mod-auth-openidc`',
    prepare: () => undefined,
  },
};
const USAGE = `npm run interop -- [--all] [${Object.keys(CLIENTS).join('|')} ...] [-- <arguments of jest>]`;

const end = process.argv.indexOf('--');
const jestArguments = end === -1 ? [] : process.argv.slice(end + 1);
let parsed;
try {
  parsed = parseArgs({
    args: process.argv.slice(2, end === -1 ? undefined : end),
    options: { all: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
} catch (error) {
  stop(2, `${error.message}\n${USAGE}`);
}
const { values, positionals: named } = parsed;
if (values.help) stop(0, USAGE);
const unknown = named.find((name) => !Object.hasOwn(CLIENTS, name));
if (unknown !== undefined) stop(2, `There is no client "${unknown}".\n${USAGE}`);
const missing = missingPrograms(process.env);
if (missing !== null) stop(1, missing);

const wanted = named.length > 0 ? named : Object.keys(CLIENTS);
const skipped = wanted.filter((name) => CLIENTS[name].missing() !== null);
const found = wanted.filter((name) => !skipped.includes(name));
const report = () => skipped.forEach((name) => console.error(`${name}: skipped. It needs ${CLIENTS[name].missing()}`));
report();
if (skipped.length > 0 && (named.length > 0 || values.all || found.length === 0)) process.exit(1);

call(process.execPath, [
  join(root, 'node_modules/nx/dist/bin/nx.js'),
  ...['run-many', '-t', 'build', 'openapi', 'pack', '--outputStyle=static-failures-only'],
]);
mkdirSync(built, { recursive: true });
for (const name of found) CLIENTS[name].prepare();
call(process.execPath, [
  join(root, 'node_modules/jest/bin/jest.js'),
  '--config=test/jest/interop.config.js',
  ...found.map((name) => `test/interop/${name}\\.e2e-spec\\.ts$`),
  ...jestArguments,
]);
console.log(`passed: ${found.join(', ')}`);
report();

/** Installs the packages into an environment of their own, unless they are there already. */
function installPackages() {
  const list = join(source, 'authlib/requirements.txt');
  const stamp = join(built, 'authlib/hallpass-installed');
  const digest = createHash('sha256').update(readFileSync(list)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  rmSync(join(built, 'authlib'), { recursive: true, force: true });
  call('python3', ['-m', 'venv', join(built, 'authlib')]);
  call(python, ['-m', 'pip', 'install', '--quiet', '--requirement', list]);
  writeFileSync(stamp, digest);
}

function runs(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** Any failure ends the run. */
function call(program, args, cwd = root) {
  const env = { ...process.env, NX_DAEMON: 'false', HALLPASS_MODE: 'standalone', HALLPASS_INTEROP: built };
  const { status } = spawnSync(program, args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) stop(status ?? 1, `${program} failed.`);
}

function stop(status, message) {
  (status === 0 ? console.log : console.error)(message);
  process.exit(status);
}
