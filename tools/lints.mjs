// What `npm run lint` checks one after the other, and `npm test` as checks of its own.
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));
export const bin = (path) => [process.execPath, join(root, 'node_modules', path)];

/** What eslint found out about a file is kept next to the packages, and holds as long as the file stays as it is. */
const CACHE = ['--cache', '--cache-strategy=content', `--cache-location=${join(root, 'node_modules/.cache/eslint/')}`];
const OXLINT = ['--type-aware', 'libs', 'services', 'test', 'admin-web', 'tools', 'bench'];
const KNIP = ['--tsConfig', 'tsconfig.knip.json', '--no-progress', '--no-config-hints'];

export const LINTS = [
  { name: 'lint', command: [...bin('eslint/bin/eslint.js'), '.', '--max-warnings=0', ...CACHE] },
  { name: 'lint of promises and circles', command: [...bin('oxlint/bin/oxlint'), ...OXLINT] },
  { name: 'lint of what is unused', command: [...bin('knip/bin/knip.js'), ...KNIP] },
  { name: 'format', command: [...bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'lint of proto', command: [...bin('@bufbuild/buf/bin/buf'), 'lint', 'proto'] },
];
