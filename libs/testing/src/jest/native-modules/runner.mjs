import { createRequire, register } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiledPath } from './compile.mjs';
import { SUITE } from './globals.mjs';

register('./hooks.mjs', import.meta.url);

const require = createRequire(import.meta.url);
const CIRCUS = require.resolve('jest-circus/runner');
const { default: runWithCircus } = require(CIRCUS);
/** What circus loads in the scope of a suite. */
const CIRCUS_IN_SUITE = join(dirname(CIRCUS), 'jestAdapterInit.js');

let suites = 0;

/**
 * jest's own test runner, jest-circus, with the modules of a suite loaded by Node itself instead of by jest's copy of its
 * loader. So what suites of a worker share (Nest, TypeORM, the libraries) is loaded once in it, not once for each suite, which
 * took half of a unit suite's time. For what it costs: no module mocks (`jest.mock`; spy on what a module exports instead), and
 * what a suite leaves in a module or a global stays for the next one in its worker.
 */
export default function run(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  runtime.requireInternalModule = (path) => {
    if (path === CIRCUS_IN_SUITE) forgetTheSuiteBefore();
    return require(path);
  };
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (path) => {
    globalThis[SUITE] = runtime.requireModuleOrMock(path, '@jest/globals');
    return import(`${pathToFileURL(path)}?suite=${++suites}`);
  };
  mapToSources(runtime.getSourceMaps());
  return runWithCircus(globalConfig, config, environment, runtime, testPath, sendMessageToJest);
}

/** Circus keeps its tests and listeners in the global scope, of which each suite usually has one of its own. */
function forgetTheSuiteBefore() {
  delete require.cache[CIRCUS_IN_SUITE];
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
}

/** Lets jest find where a line of a stack trace is in TypeScript. */
function mapToSources(sourceMaps) {
  const get = sourceMaps.get.bind(sourceMaps);
  sourceMaps.get = (file) =>
    /^file:.*\.ts(\?|$)/.test(file) ? `${compiledPath(fileURLToPath(file.replace(/\?.*/, '')))}.map` : get(file);
}
