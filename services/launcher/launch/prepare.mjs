import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from './build.mjs';
import { isBuilt } from './freshness.mjs';
import { plainError } from './plain-error.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Prepares a checkout so that `dist/processes` can run.
 * @throws an error with `isPlain` and one sentence for the operator: packages not installed, build failed
 */
export async function prepare() {
  // A container image contains the build, but neither the sources nor the packages to build them.
  const canBuild = existsSync(join(root, 'node_modules', 'nx'));
  const isBuiltImage = !canBuild && existsSync(join(root, 'dist/processes/standalone.cjs'));
  if (isBuiltImage) return;
  if (!canBuild) throw plainError('The packages are not installed yet: run "npm ci" in the project first.');
  if (!isBuilt(root)) await build(root);
}
