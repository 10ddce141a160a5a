// Writes a client library to standard output as one script that sets `window.sdk` to its exports. Runs as a separate
// process, because bundlers do not run inside a test's module registry.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const [bundle] = await build({
  configFile: false,
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
  build: {
    write: false,
    minify: false,
    lib: { entry: fileURLToPath(import.meta.resolve(process.argv[2])), formats: ['iife'], name: 'sdk' },
  },
});
process.stdout.write(bundle.output[0].code);
