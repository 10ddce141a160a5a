import { createRequire, register } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiledPath } from './compile.mjs';
import { SUITE } from './globals.mjs';

register('./hooks.mjs', import.meta.url);

const require = createRequire(import.meta.url);
const CIRCUS = require.resolve('jest-circus/runner');
const { default: runWithCircus } = require(CIRCUS);
/** The part of circus that is loaded in the scope of a suite. */
const CIRCUS_IN_SUITE = join(dirname(CIRCUS), 'jestAdapterInit.js');

let suites = 0;

/**
 * jest's own test runner, jest-circus, but Node.js itself loads the modules of a suite instead of jest's module loader.
 * A worker therefore loads modules that its suites share (Nest, TypeORM, the libraries) once, not once per suite, which
 * took half of a unit suite's time. In return, there are no module mocks (`jest.mock`; use spies on exports instead),
 * and changes that a suite makes to a module or a global stay for the next suite in its worker.
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

/** Circus stores its tests and listeners in the global scope, which suites normally do not share. */
function forgetTheSuiteBefore() {
  delete require.cache[CIRCUS_IN_SUITE];
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
}

/** Lets jest map lines of stack traces to TypeScript. */
function mapToSources(sourceMaps) {
  const get = sourceMaps.get.bind(sourceMaps);
  sourceMaps.get = (file) =>
    /^file:.*\.ts(\?|$)/.test(file) ? `${compiledPath(fileURLToPath(file.replace(/\?.*/, '')))}.map` : get(file);
}
