import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';

it('benchmarks start the distributed mode with the command of package.json', async () => {
  const url = new URL('../bench/systems/hallpass.mjs', import.meta.url).href;
  const { distributedCommand } = (await import(url)) as { distributedCommand(): string[] | null };
  const [script, mode] = distributedCommand() ?? [];
  expect([existsSync(script ?? ''), mode]).toEqual([true, 'distributed']);
});
