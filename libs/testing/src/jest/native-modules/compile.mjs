import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const swcrc = readFileSync(join(root, '.swcrc'), 'utf8');
const cache = join(root, 'node_modules/.cache/jest-native-modules');

/** @param path of a TypeScript file @returns the path of its compiled JavaScript; the source map has `.map` appended */
export function compiledPath(path) {
  const content = createHash('sha256').update(swcrc).update(path).update('\0').update(readFileSync(path));
  return join(cache, `${content.digest('hex')}.js`);
}

/** @param path of a TypeScript file @returns its JavaScript, cached until the file changes */
export async function compile(path) {
  const compiled = compiledPath(path);
  if (existsSync(compiled)) return readFileSync(compiled, 'utf8');
  const { transformFile } = await import('@swc/core'); // takes longer to load than most suites to run
  const { code, map } = await transformFile(path, { ...JSON.parse(swcrc), swcrc: false, sourceFileName: path });
  mkdirSync(cache, { recursive: true });
  keep(`${compiled}.map`, map);
  keep(compiled, code);
  return code;
}

/** Writes atomically, because workers compile the same files concurrently. */
function keep(file, text) {
  const draft = `${file}.${process.pid}.${threadId}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
