// `npm run test:release -- --only=examples`: copies each example out of the repository, installs it with the packed
// libraries, builds and starts it, and tests it in Chromium. Also checks the types of the packed libraries as apps see
// them: with the types of Node 20 and 24, with each module resolution, and with @arethetypeswrong/cli.
//
// Not part of `npm test`, which runs the examples in place: Next.js alone installs 400 MB.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const EXAMPLES = ['command-line', 'express', 'mcp', 'nextjs', 'quick-start', 'react'];
const BUILT = ['nextjs', 'react'];
const NODE_TYPES = { 20: '20.19.43', 24: '24.19.2' };
const RESOLUTIONS = [
  ['bundler', 'esnext'],
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
];
/** An app that uses both libraries, in its browser and on its server. */
const CONSUMER = `import { createServer } from 'node:http';
import { HallpassClientApp, HallpassServerApp, KnownErrors, type CurrentUser, type ServerUser } from '@hallpass/js';
import { HallpassHandler, HallpassProvider, SignIn, useUser } from '@hallpass/react';

const settings = { baseUrl: 'http://localhost:8080', projectId: 'p', publishableClientKey: 'pck_1' };
const client = new HallpassClientApp({ ...settings, tokenStore: 'cookie' });
const server = new HallpassServerApp({ ...settings, secretServerKey: 'ssk_1' });
export const web = createServer(async (request, response) => {
  const user: ServerUser | null = await server.getUser({ tokenStore: request });
  response.end(user?.primaryEmail);
});
export const of = (request: Request): Promise<ServerUser | null> => server.getUser({ tokenStore: request });
export const isTaken = (error: unknown): boolean => error instanceof KnownErrors.UserWithEmailAlreadyExists;
const nameOf = (user: CurrentUser): string => user.displayName ?? user.id;
const Name = () => <p>{nameOf(useUser({ or: 'redirect' }))}</p>;
export const page = (
  <HallpassProvider app={client} theme="dark">
    <SignIn />
    <HallpassHandler />
    <Name />
  </HallpassProvider>
);
`;

const { version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const typescript = join(root, 'node_modules/typescript-7/bin/tsc');
const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hallpass-examples-')));
const packages = {};
try {
  call('The build', ['run-many', '-t', 'build', 'openapi', 'pack', '--outputStyle=static-failures-only'], {
    script: nx,
  });
  for (const [library, name] of [
    ['sdk', 'js'],
    ['react', 'react'],
  ]) {
    call(`Packing ${name}`, [library, folder], { script: join(root, 'tools/pack-library.mjs') });
    packages[`@hallpass/${name}`] = `file:${join(folder, `hallpass-${name}-${version}.tgz`)}`;
  }
  for (const [name, file] of Object.entries(packages)) {
    const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const args = [file.slice('file:'.length), '--no-emoji', '--exclude-entrypoints', './styles.css', './package.json'];
    call(`The types of ${name}`, args, { script: attw });
  }
  for (const [node, exact] of Object.entries(NODE_TYPES)) checkTypes(node, exact);
  for (const name of EXAMPLES) install(name);
  call('The walk', ['--config=test/jest/examples.config.js', ...process.argv.slice(2)], {
    script: join(root, 'node_modules/jest/bin/jest.js'),
    env: { HALLPASS_MODE: 'standalone', HALLPASS_EXAMPLES: join(folder, 'examples') },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Copies an example and replaces the repository's libraries with the packed ones. */
function install(name) {
  const copy = join(folder, 'examples', name);
  cpSync(join(root, 'examples', name), copy, {
    recursive: true,
    filter: (path) => !/\/(node_modules|\.next|dist)$/.test(path),
  });
  const file = join(copy, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const library of Object.keys(manifest.dependencies))
    if (packages[library]) manifest.dependencies[library] = packages[library];
  writeFileSync(file, JSON.stringify(manifest));
  npm(copy, `Installing ${name}`, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']);
  if (BUILT.includes(name)) npm(copy, `Building ${name}`, ['run', 'build'], { NEXT_TELEMETRY_DISABLED: '1' });
}

function checkTypes(node, exact) {
  const copy = join(folder, `types-of-node-${node}`);
  mkdirSync(copy, { recursive: true });
  const dependencies = {
    ...packages,
    '@types/node': exact,
    '@types/react': devDependencies['@types/react'],
    react: '19.3.1',
    'react-dom': '19.3.1',
  };
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ type: 'module', private: true, dependencies }));
  writeFileSync(join(copy, 'consumer.tsx'), CONSUMER);
  npm(copy, `Installing the types of Node ${node}`, ['install', '--ignore-scripts', '--no-audit', '--no-fund']);
  for (const [moduleResolution, module] of RESOLUTIONS) {
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      types: ['node'],
    };
    const config = join(copy, `tsconfig.${moduleResolution}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions, files: ['consumer.tsx'] }));
    call(`Types under ${moduleResolution}, Node ${node}`, ['-p', config], { script: typescript });
  }
}

function npm(cwd, name, args, env = {}) {
  ended(name, spawnSync('npm', args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' }));
}

function call(name, args, { script, env = {} }) {
  const all = { ...process.env, NX_DAEMON: 'false', ...env };
  ended(name, spawnSync(process.execPath, [script, ...args], { cwd: root, env: all, stdio: 'inherit' }));
}

/** Any failure ends the run. */
function ended(name, { status }) {
  console.log(`${name}: ${status === 0 ? 'good' : 'failed'}`);
  if (status !== 0) throw new Error(`${name} failed.`);
}
