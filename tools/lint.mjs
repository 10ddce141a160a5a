// `npm run lint`: runs the checks of tools/lints.mjs until one fails.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { LINTS, root } from './lints.mjs';

await import('./generate.mjs');
for (const {
  command: [program, ...args],
} of LINTS) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
