// Bundles the `index.html` of a folder into its `dist`. Runs as a separate process, because bundlers do not run inside
// a test's module registry.
import process from 'node:process';
import { build } from 'vite';

await build({
  configFile: false,
  logLevel: 'silent',
  root: process.argv[2],
  build: { target: 'esnext', minify: false },
});
