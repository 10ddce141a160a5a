import { delimiter, join } from 'node:path';
import { browserPath, isProgram } from '../libs/testing/src/browser/path.mjs';

/**
 * Names the programs that `npm test` needs and the machine lacks.
 * @param env the environment of the run: `PATH`, `CHROMIUM_PATH`, `HALLPASS_SKIP_BROWSER`
 * @returns one line that says what to run, or null if nothing is missing
 */
export function missingPrograms(env) {
  const folders = (env.PATH ?? '').split(delimiter);
  const missing = ['redis-server', 'curl'].filter((name) => !folders.some((folder) => isProgram(join(folder, name))));
  if (env.HALLPASS_SKIP_BROWSER !== '1' && !browserPath(env)) missing.push('chromium-headless-shell');
  if (missing.length === 0) return null;
  return `The tests need ${missing.join(' and ')}: run \`.ci/run\`, which installs what is missing and runs the tests, or \`apt-get install ${missing.join(' ')}\`.`;
}
