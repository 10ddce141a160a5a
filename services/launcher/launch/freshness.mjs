import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * A file whose modification time is the start of the last successful build, and whose content is the version of Node
 * that ran it.
 */
const stampOf = (root) => join(root, 'dist', '.build-stamp');

const SHARED = [
  'package-lock.json',
  'nx.json',
  '.swcrc',
  'tsconfig.json',
  'proto',
  'tools/bundle',
  'tools/pack-library.mjs',
  'admin-web',
];
const GROUPS = ['libs', 'services'];
/** Sources that the build itself writes (.gitignore). */
const WRITTEN_BY_BUILD =
  /\/(?:libs\/sdk\/src\/errors|(?:libs|services)\/[^/]+\/src\/texts|admin-web\/src\/(?:api|texts))\/generated$/;
const NOT_SOURCES = /^(node_modules|dist|test|coverage|\..*|.*\.spec\.tsx?)$/;

/**
 * Whether every source is older than the last successful build, and this version of Node made it, because the code
 * cache fits no other.
 */
export function isBuilt(root) {
  const stamp = modified(stampOf(root));
  if (stamp === 0 || readFileSync(stampOf(root), 'utf8') !== process.version) return false;
  if (modified(join(root, 'dist/processes/standalone.cjs')) === 0) return false;
  const projects = GROUPS.flatMap((group) => sourcesIn(join(root, group)));
  return [...SHARED.map((name) => join(root, name)), ...projects].every((path) => newest(path) <= stamp);
}

/** Records a build that began at `beganAt` (a Date): edits made during the build make the next start build again. */
export function stampBuild(root, beganAt) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampOf(root), process.version);
  utimesSync(stampOf(root), beganAt, beganAt);
}

/** When anything under `path` last changed, in milliseconds since the epoch; 0 if it does not exist. */
function newest(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  // A folder changes when a file in it is removed or renamed. The time of a folder that the build writes to does not
  // count: a project's own folder, where `dist` comes and goes, and the parent of generated sources.
  const isWrittenByBuild = modified(join(path, 'package.json')) !== 0 || WRITTEN_BY_BUILD.test(join(path, 'generated'));
  return Math.max(isWrittenByBuild ? 0 : info.mtimeMs, ...sourcesIn(path).map(newest));
}

function sourcesIn(folder) {
  return readdirSync(folder)
    .filter((name) => !NOT_SOURCES.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !WRITTEN_BY_BUILD.test(path));
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
