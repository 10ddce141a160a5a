// Bundles every process with the packages it uses into dist/processes, as part of the build of services/launcher. The
// input is the `dist` folders that swc wrote, because only swc emits decorator metadata.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, dirname, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { rolldown } from 'rolldown';
import { asciiOnly } from './ascii-only.mjs';
import { lineTable } from './line-table.mjs';
import { DOCUMENTS, ENTRIES, PROCESSES } from './processes.mjs';

const escape = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'dist/processes');
const chunksFolder = join(folder, 'chunks');

/** Stays in node_modules: native packages, which load a file for their platform. */
const EXTERNAL = [/^@node-rs\//];

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

/**
 * Loads the source maps next to the input, which rolldown does not do, so that stack traces name the TypeScript files.
 */
function sourceMapsOfSwc(root) {
  return {
    name: 'source-maps-of-swc',
    load: {
      filter: { id: new RegExp(`^${escape(root)}(libs|services)/[^/]+/dist/.*\\.js$`) },
      async handler(id) {
        const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
        return { code, map: JSON.parse(map) };
      },
    },
  };
}

/**
 * Keeps `import.meta.url`, `__dirname` and `__filename` pointing to the original module, so that code finds files next
 * to it. The loader passes `bundledFrom` to each chunk.
 */
function originalLocations(root) {
  return {
    name: 'original-locations',
    transform: {
      filter: { code: /\bimport\.meta\.(url|dirname|filename)\b|\b__(dirname|filename)\b/ },
      handler(code, id) {
        const path = (to) => `bundledFrom.path(${JSON.stringify(relative(root, to))})`;
        const place = {
          url: `bundledFrom.url(${JSON.stringify(relative(root, id))})`,
          dirname: path(dirname(id)),
          filename: path(id),
        };
        const declaresOwn = /\b(const|let|var) __(dirname|filename)\b/.test(code);
        const moved = code.replace(
          /\bimport\.meta\.(url|dirname|filename)\b|(?<![.\w])__(dirname|filename)\b/g,
          (found, ofModule, ofCommonJs) => (ofCommonJs && declaresOwn ? found : place[ofModule ?? ofCommonJs]),
        );
        return { code: moved, map: null };
      },
    },
  };
}
