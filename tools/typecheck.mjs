// `npm run typecheck`: the programs of TypeScript, two at a time. What each has found is kept beside the packages, so that
// the next run looks at what has changed alone.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const PROGRAMS = ['.', 'admin-web', 'libs/sdk', 'admin-web/test'];
const AT_A_TIME = 2;

const root = fileURLToPath(new URL('../', import.meta.url));
const waiting = [...PROGRAMS];

async function work() {
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const kept = join(root, 'node_modules/.cache/tsc', `${folder.replaceAll('/', '-')}.tsbuildinfo`);
    const project = join(root, folder, 'tsconfig.json');
    const args = ['-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', kept];
    const child = spawn(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
    if (code !== 0) process.exitCode = 1;
  }
}

await Promise.all(Array.from({ length: AT_A_TIME }, work));
