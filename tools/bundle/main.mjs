// Bundles every process with the packages it uses into dist/processes, as part of the build of services/launcher. The
// input is the `dist` folders that swc wrote, because only swc emits decorator metadata.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

import { asciiOnly } from './ascii-only.mjs';
import { lineTable } from './line-table.mjs';
import { originalLocations, sourceMapsOfSwc } from './plugins.mjs';
import { DOCUMENTS, ENTRIES, PROCESSES } from './processes.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'dist/processes');
const chunksFolder = join(folder, 'chunks');

/**
 * Stays in node_modules: native packages, which load a file for their platform, and packages used only in development.
 */
const EXTERNAL = [/^@node-rs\//, /^oidc-provider\//];

/** Imports of modules outside the bundle. Imports of chunks are already `require` at this point. */
const DYNAMIC_IMPORT = /(?<=\bawait |=> )import\(/g;

const bundle = await rolldown({
  cwd: root,
  input: { ...ENTRIES, ...DOCUMENTS },
  platform: 'node',
  external: EXTERNAL,
  plugins: [sourceMapsOfSwc(root), originalLocations(root)],
  // Optional dependencies that are not installed stay unresolved.
  checks: { unresolvedImport: false, eval: false },
});
const { output } = await bundle.generate({
  dir: chunksFolder,
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
  sourcemap: 'hidden',
  // Class names appear in the API documents, in migrations and in messages.
  keepNames: true,
  comments: false,
});

rmSync(folder, { recursive: true, force: true });
mkdirSync(chunksFolder, { recursive: true });
for (const chunk of output.filter(({ type }) => type === 'chunk')) {
  const file = join(chunksFolder, chunk.fileName);
  writeFileSync(file, asciiOnly(chunk.code.replace(DYNAMIC_IMPORT, 'bundledFrom.import(')));
  if (chunk.map) writeFileSync(`${file}.lines`, JSON.stringify(lineTable(chunk.map)));
}
for (const name of Object.keys(ENTRIES))
  writeFileSync(join(folder, `${name}.cjs`), `require('./loader.cjs').load('${name}.cjs');\n`);
// docker/role.mjs starts processes by these names.
writeFileSync(join(folder, 'names.json'), `${JSON.stringify(Object.keys(PROCESSES))}\n`);
copyFileSync(new URL('./loader.cjs', import.meta.url), join(folder, 'loader.cjs'));

const writer = fileURLToPath(new URL('./write-code-caches.cjs', import.meta.url));
const { status } = spawnSync(process.execPath, [writer, folder], { stdio: 'inherit' });
process.exitCode = status ?? 1;
