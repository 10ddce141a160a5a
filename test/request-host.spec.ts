import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Code that reads a request's host, and why it builds no address from it. */
const READERS = {
  'libs/development-identity-provider/src/development-identity-provider.ts':
    'refuses requests for another host than its own',
  'services/auth/src/authorization-server/provider/issuers.ts': 'replaces it with the address of the settings',
};
const HOST_OF_A_REQUEST =
  /headers\.host\b|headers\.forwarded\b|headers\[['"](?:host|forwarded|:authority)['"]\]|x-forwarded-(?:host|proto|port|server)|\b(?:request|req)\.(?:host|hostname|protocol|originalUrl)\b/i;

it('no source reads the host of a request, so that no link can be made of it (security J8)', () => {
  const sources = ['libs', 'services'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /^(?!libs\/testing|libs\/sdk)\w+\/[\w-]+\/src\/.*(?<!\.spec)\.tsx?$/.test(path)),
  );
  expect(sources.length).toBeGreaterThan(500);
  const readers = sources.filter((path) => HOST_OF_A_REQUEST.test(readFileSync(`${root}${path}`, 'utf8')));
  expect(readers).toEqual(Object.keys(READERS));
});
