import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The memory of many issuers, in a process of their own. */
export function measureIssuers() {
  const script = fileURLToPath(new URL('./issuers.mjs', import.meta.url));
  const output = execFileSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' });
  console.log(output.trim());
  return { operation: 'issuers', mode: 'any', ...JSON.parse(output) };
}
