// Writes generated sources unless they are current, with the nx targets `generate`. Types and lint need them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
const { status } = spawnSync(
  process.execPath,
  [nx, 'run-many', '-t', 'generate', '--outputStyle=static-failures-only'],
  {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
if (status !== 0) {
  console.error('The generated sources could not be written. "npm run build" shows why.');
  process.exit(1);
}
