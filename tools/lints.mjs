// The checks of `npm run lint`, which `npm test` runs too.
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));
export const bin = (path) => [process.execPath, join(root, 'node_modules', path)];

/** ESLint caches its results for a file until the file's content changes. */
const CACHE = ['--cache', '--cache-strategy=content', `--cache-location=${join(root, 'node_modules/.cache/eslint/')}`];
const OXLINT = ['--type-aware', 'libs', 'services', 'test', 'admin-web', 'tools', 'bench'];
const KNIP = ['--tsConfig', 'tsconfig.knip.json', '--no-progress', '--no-config-hints'];

export const LINTS = [
  { name: 'lint', command: [...bin('eslint/bin/eslint.js'), '.', '--max-warnings=0', ...CACHE] },
  { name: 'lint of promises', command: [...bin('oxlint/bin/oxlint'), ...OXLINT] },
  { name: 'lint of circles', command: [process.execPath, join(root, 'tools/circles.mjs')] },
  { name: 'lint of what is unused', command: [...bin('knip/bin/knip.js'), ...KNIP] },
  { name: 'format', command: [...bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'lint of proto', command: [...bin('@bufbuild/buf/bin/buf'), 'lint', 'proto'] },
];
