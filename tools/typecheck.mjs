// `npm run typecheck`: checks every TypeScript program with the native compiler. The other compiler, which tools need
// as a library, takes five times the CPU for the same result. Runs `node tools/generate.mjs` first, which writes
// generated sources, unless the argument `--generated` says that they are current.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const PROGRAMS = [
  '.',
  'admin-web',
  'libs/sdk',
  'libs/react',
  'examples/react',
  'admin-web/test',
  'libs/hosted-pages',
  'libs/hosted-pages/test',
];

const root = fileURLToPath(new URL('../', import.meta.url));
const compiler = join(root, 'node_modules/typescript-7/bin/tsc');

if (!process.argv.includes('--generated')) await import('./generate.mjs');
for (const folder of PROGRAMS) {
  const args = ['-p', join(root, folder, 'tsconfig.json'), '--noEmit'];
  const { status } = spawnSync(process.execPath, [compiler, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
