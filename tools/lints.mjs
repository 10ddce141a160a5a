// The checks of `npm run lint`, which `npm test` runs too.
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));
export const bin = (path) => [process.execPath, join(root, 'node_modules', path)];

const KNIP = ['--tsConfig', 'tsconfig.knip.json', '--no-progress', '--no-config-hints'];

export const LINTS = [
  { name: 'lint', command: [...bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '.'] },
  { name: 'lint of imports', command: [process.execPath, join(root, 'tools/circles.mjs')] },
  { name: 'lint of what is unused', command: [...bin('knip/bin/knip.js'), ...KNIP] },
  { name: 'format', command: [...bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'lint of proto', command: [...bin('@bufbuild/buf/bin/buf'), 'lint', 'proto'] },
];
