import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { expect, it } from '@jest/globals';

it('the types of the API in the dashboard are those of the OpenAPI document (npm run dashboard-types)', () => {
  const check = () => execFileSync(process.execPath, ['tools/dashboard-types.mjs', '--check'], { stdio: 'pipe' });
  expect(check).not.toThrow();
});
