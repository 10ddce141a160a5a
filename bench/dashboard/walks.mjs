// Bundles the TypeScript of the browser tests into one module, to time what they do.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const ENTRY = `
  export { changeMethod, createProjectAndUser, readAuditLog, repairUser, sendTemplate } from './main-jobs.js';
  export { Typist } from './typist.js';
  export { loadInWaves } from './waves.js';
`;

/** @returns {Promise<typeof import('../../admin-web/test/main-jobs.js')>} with `Typist` and `loadInWaves` */
export async function walks() {
  const tests = fileURLToPath(new URL('../../admin-web/test/', import.meta.url));
  const bundle = await rolldown({
    input: 'walks',
    // Our own packages are resolved from the module's folder.
    external: [/^@hallpass\//],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [
      {
        name: 'walks',
        resolveId: (id) => (id === 'walks' ? join(tests, 'walks.ts') : null),
        load: (id) => (id === join(tests, 'walks.ts') ? ENTRY : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  const file = fileURLToPath(new URL('../../dist/bench-walks.mjs', import.meta.url));
  await writeFile(file, output[0].code);
  return import(pathToFileURL(file).href);
}
