import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

it('docs/self-hosting.md shows the costs of the latest measurement', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/sizing-table.mjs', '--check'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
