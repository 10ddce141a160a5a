// Loads the bundle in this folder: dist/processes/<process>.cjs calls `load`. Chunks use V8's code cache if the build
// left one that fits, and stack traces name the original files.
'use strict';
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

const CHUNKS = join(__dirname, 'chunks');
const PROJECT = join(__dirname, '../..');
/** Loads modules outside the bundle: native ones, and modules whose name is only known at run time. */
const requireOutside = createRequire(join(CHUNKS, 'chunk.cjs'));
const CACHE_HEADER_BYTES = 64;

/**
 * Replaces `import.meta.url`, `__dirname` and `__filename` in chunks, which must name the places before bundling, and
 * `import()`, which scripts lack.
 */
const bundledFrom = {
  import: (specifier) => import(specifier),
  path: (path) => join(PROJECT, path),
  url: (path) => pathToFileURL(join(PROJECT, path)).href,
};

/** Chunks by file name: the compiled script and, once it runs, its exports. */
const loaded = new Map();

/**
 * Runs a chunk once.
 * @returns its exports
 */
function load(name) {
  const known = loaded.get(name);
  if (known) return known.module.exports;
  const filename = join(CHUNKS, name);
  const source = readFileSync(filename);
  const cachedData = readCache(filename, source);
  const code = `(function (exports, require, module, bundledFrom) {${source.latin1Slice()}\n})`;
  const script = new Script(code, { filename, cachedData });
  const module = { exports: {} };
  loaded.set(name, { module, script, source });
  script.runInThisContext()(module.exports, requireFromChunk, module, bundledFrom);
  return module.exports;
}

function requireFromChunk(id) {
  return id.startsWith('./') ? load(id.slice(2)) : requireOutside(id);
}

/**
 * Identifies Node, source and data of a cache, so that a stale or damaged cache is rejected. V8 checks flags itself.
 */
function cacheHeader(source, data) {
  const header = Buffer.alloc(CACHE_HEADER_BYTES, ' ');
  header.write(`${process.version} ${process.arch} ${crc32(source)} ${crc32(data)}`);
  return header;
}

function readCache(filename, source) {
  let file;
  try {
    file = readFileSync(`${filename}.cache`);
  } catch {
    return undefined; // slower, but correct
  }
  const data = file.subarray(CACHE_HEADER_BYTES);
  return cacheHeader(source, data).equals(file.subarray(0, CACHE_HEADER_BYTES)) ? data : undefined;
}

/**
 * Returns V8's compiled code of all loaded chunks, for the build.
 * @returns {[name: string, file: Buffer][]}
 */
function codeCaches() {
  return Array.from(loaded, ([name, { script, source }]) => {
    const data = script.createCachedData();
    return [`${name}.cache`, Buffer.concat([cacheHeader(source, data), data])];
  });
}

const originsByFile = new Map();

/**
 * Maps the lines of a chunk to their sources. Read when an error first passes through the chunk. Null if the build left
 * no map.
 */
function originsOf(filename) {
  if (!originsByFile.has(filename)) {
    let origins = null;
    try {
      const { sources, lines } = JSON.parse(readFileSync(`${filename}.lines`, 'utf8'));
      const bytes = Buffer.from(lines, 'base64');
      origins = { sources, lines: new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) };
    } catch {
      // The place in the chunk is enough to go on.
    }
    originsByFile.set(filename, origins);
  }
  return originsByFile.get(filename);
}

/** Formats one line of a stack trace with the original file instead of the chunk. */
function describeFrame(frame) {
  const text = String(frame);
  const filename = frame.getFileName();
  if (!filename?.startsWith(CHUNKS)) return text;
  const line = frame.getLineNumber();
  const { sources, lines } = originsOf(filename) ?? {};
  const source = lines?.[2 * line];
  // Sources count from 1; 0 is a line that the bundler generated.
  if (!source) return text;
  const place = `${join(CHUNKS, sources[source - 1])}:${lines[2 * line + 1]}`;
  return text.replace(`${filename}:${line}:${frame.getColumnNumber()}`, place);
}

Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${describeFrame(frame)}`)].join('\n');

module.exports = { load, codeCaches };
