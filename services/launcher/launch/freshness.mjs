import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** A file whose modification time is when the last good build began, and whose text is the Node it ran on. */
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
const NOT_SOURCES = /^(node_modules|dist|test|coverage|\..*|.*\.spec\.tsx?)$/;

/** Whether every source is older than the last build that succeeded, and that was made by this Node: the code cache fits no other. */
export function isBuilt(root) {
  const stamp = modified(stampOf(root));
  if (stamp === 0 || readFileSync(stampOf(root), 'utf8') !== process.version) return false;
  if (modified(join(root, 'dist/processes/standalone.cjs')) === 0) return false;
  const projects = GROUPS.flatMap((group) => sourcesIn(join(root, group)));
  return [...SHARED.map((name) => join(root, name)), ...projects].every((path) => newest(path) <= stamp);
}

/** Remembers a build that began at `beganAt` (a Date): an edit made while it ran makes the next start build again. */
export function stampBuild(root, beganAt) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampOf(root), process.version);
  utimesSync(stampOf(root), beganAt, beganAt);
}

/** When anything under `path` last changed, as milliseconds since the epoch; 0 when there is nothing. */
function newest(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  // A folder changes when a file in it is removed or renamed. A project's own folder does not count: `dist` comes and goes there.
  const isProject = modified(join(path, 'package.json')) !== 0;
  return Math.max(isProject ? 0 : info.mtimeMs, ...sourcesIn(path).map(newest));
}

function sourcesIn(folder) {
  return readdirSync(folder)
    .filter((name) => !NOT_SOURCES.test(name))
    .map((name) => join(folder, name));
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
