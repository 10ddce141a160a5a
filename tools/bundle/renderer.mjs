// Part of the build of services/email, after its sources are compiled. Creates `dist/rendering/worker.js`, the entry of
// the worker threads that render emails, in one file with everything that every email needs. Parts that only some
// emails need go to `worker-parts`.
import { BARE_THEME, BARE_THEME_ID, BUILT_IN_TEMPLATES, BUILT_IN_THEMES } from '@hallpass/mail-templates';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

import { asciiOnly } from './ascii-only.mjs';

const RENDERING = fileURLToPath(new URL('../../services/email/dist/rendering', import.meta.url));
const GUEST = join(RENDERING, 'sandbox/guest');
const MODULES = JSON.stringify(join(GUEST, 'modules.js'));

const sourcesOf = (kind, all) =>
  Object.entries(all).map(([id, { tsxSource }]) => [`built-in:${kind}/${id}`, tsxSource]);
const TEMPLATES = sourcesOf('template', BUILT_IN_TEMPLATES);
const THEMES = [...sourcesOf('theme', BUILT_IN_THEMES), [`built-in:theme/${BARE_THEME_ID}`, BARE_THEME]];
const BUILT_IN = new Map([...TEMPLATES, ...THEMES]);

/** `built-in-sources.js`: built-in templates and themes, compiled like those of owners and with the same modules. */
const builtInSources = {
  name: 'built-in-sources',
  resolveId: {
    filter: { id: [/\/built-in-sources\.js$/, /^built-in:/] },
    handler: (id) => (id.startsWith('built-in:') ? id : 'built-in:index'),
  },
  load: {
    filter: { id: /^built-in:/ },
    handler(id) {
      if (BUILT_IN.has(id)) return { code: BUILT_IN.get(id), moduleType: 'tsx' };
      return { code: `${table('TEMPLATES', TEMPLATES)}\n${table('THEMES', THEMES)}`, moduleType: 'js' };
    },
  },
};

function table(name, sources) {
  const imports = sources.map(([path], index) => `import * as ${name}_${index} from '${path}';`);
  const entries = sources.map(([path], index) => `'${path.split('/')[1]}': ${name}_${index}`);
  return `${imports.join('\n')}\nexport const ${name} = { ${entries.join(', ')} };`;
}

/** Modules that the built-in sources import. */
const guestModules = {
  name: 'guest-modules',
  resolveId: {
    filter: { id: /^[^/.]/ },
    handler: (id, importer) => (BUILT_IN.has(importer) ? `guest-module:${id}` : undefined),
  },
  load: {
    filter: { id: /^guest-module:/ },
    handler: (id) => ({
      code: `module.exports = require(${MODULES}).MODULES['${id.slice('guest-module:'.length)}'];`,
      moduleType: 'js',
    }),
  },
};

/** `guest-source.js`: the script that QuickJS runs before owners' code. */
const guestSource = {
  name: 'guest-source',
  resolveId: { filter: { id: /\/guest-source\.js$/ }, handler: () => 'guest-source:' },
  load: {
    filter: { id: /^guest-source:/ },
    async handler() {
      const bundle = await rolldown({ input: join(GUEST, 'main.js'), platform: 'neutral' });
      const { output } = await bundle.generate({ format: 'iife', comments: false });
      return { code: `export const GUEST_SOURCE = ${JSON.stringify(output[0].code)};`, moduleType: 'js' };
    },
  },
};

const bundle = await rolldown({
  input: { worker: join(RENDERING, 'sandbox/worker.js') },
  platform: 'node',
  // quickjs-emscripten loads its WebAssembly from its own folder. react-email uses prettier only to format markup,
  // which is never requested.
  external: ['quickjs-emscripten', /^prettier(\/|$)/],
  transform: {
    target: 'node20.19',
    jsx: { runtime: 'automatic', development: false },
    define: { 'process.env.NODE_ENV': '"production"' },
  },
  plugins: [builtInSources, guestModules, guestSource],
});
const { output } = await bundle.generate({
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: 'worker-parts/[name]-[hash].js',
  comments: false,
  minify: 'dce-only',
});
for (const { fileName, code } of output) {
  const file = join(RENDERING, fileName);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, asciiOnly(code));
}
