// Part of the build, after the sources are compiled: makes `dist/rendering/worker.js`, the entry of the worker threads that
// render mails, one file with what every mail needs. What only some mails need lies beside it in `worker-parts`.
import { BUILT_IN_TEMPLATES, BUILT_IN_THEMES } from '@hallpass/project-config';
import { build } from 'esbuild';
import { join } from 'node:path';
import { BARE_THEME, BARE_THEME_ID } from './dist/rendering/bare-theme.js';

const SANDBOX = join(import.meta.dirname, 'dist/rendering/sandbox');
const MODULES = JSON.stringify(join(SANDBOX, 'guest/modules.js'));

const sourcesOf = (all) => Object.entries(all).map(([id, { tsxSource }]) => [id, tsxSource]);
const TEMPLATES = new Map(sourcesOf(BUILT_IN_TEMPLATES));
const THEMES = new Map([...sourcesOf(BUILT_IN_THEMES), [BARE_THEME_ID, BARE_THEME]]);

/** `built-in-sources.js`: templates and themes compiled as owners' are, with the same modules to import. */
const builtInSources = {
  name: 'built-in-sources',
  setup(builder) {
    const all = { template: TEMPLATES, theme: THEMES };
    const table = (name, sources, kind) => {
      const entries = [...sources.keys()].map((id) => `${JSON.stringify(id)}: require('built-in:${kind}/${id}')`);
      return `export const ${name} = { ${entries.join(', ')} };`;
    };
    builder.onResolve({ filter: /\/built-in-sources\.js$/ }, () => ({ path: 'index', namespace: 'built-in' }));
    builder.onResolve({ filter: /^built-in:/ }, ({ path }) => ({ path: path.slice(9), namespace: 'built-in' }));
    builder.onLoad({ filter: /^index$/, namespace: 'built-in' }, () => ({
      contents: `${table('TEMPLATES', TEMPLATES, 'template')}\n${table('THEMES', THEMES, 'theme')}`,
      resolveDir: SANDBOX,
    }));
    builder.onLoad({ filter: /\//, namespace: 'built-in' }, ({ path }) => {
      const [kind, id] = path.split('/');
      return { contents: all[kind].get(id), loader: 'tsx', resolveDir: SANDBOX };
    });
    builder.onResolve({ filter: /^[^/.].*/, namespace: 'built-in' }, ({ path, importer }) =>
      importer === 'index' ? undefined : { path, namespace: 'guest-module' },
    );
    builder.onLoad({ filter: /.*/, namespace: 'guest-module' }, ({ path }) => ({
      contents: `module.exports = require(${MODULES}).MODULES[${JSON.stringify(path)}];`,
      resolveDir: SANDBOX,
    }));
  },
};

/** `guest-source.js`: what goes into QuickJS before owners' code, as one script. */
const guestSource = {
  name: 'guest-source',
  setup(builder) {
    builder.onResolve({ filter: /\/guest-source\.js$/ }, () => ({ path: 'guest-source', namespace: 'guest-source' }));
    builder.onLoad({ filter: /.*/, namespace: 'guest-source' }, async () => {
      const { outputFiles } = await build({
        entryPoints: [join(SANDBOX, 'guest/main.js')],
        bundle: true,
        format: 'iife',
        target: 'es2022',
        write: false,
      });
      return { contents: `export const GUEST_SOURCE = ${JSON.stringify(outputFiles[0].text)};` };
    });
  },
};

await build({
  entryPoints: { worker: join(SANDBOX, 'worker.js') },
  outdir: join(import.meta.dirname, 'dist/rendering'),
  chunkNames: 'worker-parts/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  minifySyntax: true,
  legalComments: 'none',
  // Finds its WebAssembly beside itself; and what react-email would format markup with, which nobody asks for.
  external: ['quickjs-emscripten', 'prettier', 'prettier/*'],
  // For the packages that are CommonJS.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  plugins: [builtInSources, guestSource],
});
