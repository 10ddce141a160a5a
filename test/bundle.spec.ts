import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How processes are bundled and run (tools/bundle): plain JavaScript, because it is part of the build. */
const root = fileURLToPath(new URL('../', import.meta.url));
const toolOf = (name: string) => new URL(`../tools/bundle/${name}`, import.meta.url).href;
const { asciiOnly } = (await import(toolOf('ascii-only.mjs'))) as { asciiOnly(code: string): string };
const { lineTable } = (await import(toolOf('line-table.mjs'))) as {
  lineTable(map: { sources: string[]; mappings: string }): { sources: string[]; lines: string };
};

function run(code: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.trim();
}

let folder: string;
let loader: string;
const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, 'chunks', name), content);
const load = (name: string) => run(`console.log(require(${loader}).load('${name}').answer())`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-bundle-'));
  mkdirSync(join(folder, 'chunks'));
  copyFileSync(join(root, 'tools/bundle/loader.cjs'), join(folder, 'loader.cjs'));
  loader = JSON.stringify(join(folder, 'loader.cjs'));
  put('first.cjs', `exports.answer = function () { return 'one'; };`);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Writes the caches as the build does, after `answer` has been compiled. */
function writeCaches(): void {
  run(`
    const { load, codeCaches } = require(${loader});
    load('first.cjs').answer();
    for (const [name, file] of codeCaches()) require('fs').writeFileSync(${JSON.stringify(join(folder, 'chunks'))} + '/' + name, file);
  `);
  expect(existsSync(join(folder, 'chunks/first.cjs.cache'))).toBe(true);
}

describe('a code cache', () => {
  it('is no condition', () => {
    expect(load('first.cjs')).toBe('one');
  });

  it('is used when it fits', () => {
    writeCaches();
    // If the cache claims this source, V8 does not check it again.
    const other = `exports.answer = function () { return 'two'; };`;
    put('first.cjs', other);
    const file = readFileSync(join(folder, 'chunks/first.cjs.cache'));
    const checksums = [other, file.subarray(64)].map((content) =>
      run(`console.log(require('zlib').crc32(Buffer.from('${Buffer.from(content).toString('hex')}', 'hex')))`),
    );
    file.write([process.version, process.arch, ...checksums].join(' ').padEnd(64), 0);
    put('first.cjs.cache', file);
    expect(load('first.cjs')).toBe('one');
  });

  it('of another source is left alone, also when that was as long', () => {
    writeCaches();
    put('first.cjs', `exports.answer = function () { return 'two'; };`);
    expect(load('first.cjs')).toBe('two');
  });

  it('of another Node is left alone', () => {
    writeCaches();
    const cache = readFileSync(join(folder, 'chunks/first.cjs.cache'));
    expect(cache.subarray(0, process.version.length).toString()).toBe(process.version);
    cache.write('v1', 0);
    put('first.cjs.cache', cache);
    expect(load('first.cjs')).toBe('one');
  });

  it.each([0, 64, 200, 400])('that is damaged at byte %i is left alone', (position) => {
    writeCaches();
    const cache = readFileSync(join(folder, 'chunks/first.cjs.cache'));
    cache.fill(0xff, position, position + 16);
    put('first.cjs.cache', cache);
    expect(load('first.cjs')).toBe('one');
  });

  it('that was cut off is left alone', () => {
    writeCaches();
    put('first.cjs.cache', readFileSync(join(folder, 'chunks/first.cjs.cache')).subarray(0, 100));
    expect(load('first.cjs')).toBe('one');
  });
});

describe('a chunk', () => {
  it('runs once, however many modules import it', () => {
    put('counter.cjs', `globalThis.runs = (globalThis.runs ?? 0) + 1;`);
    put('second.cjs', `require('./counter.cjs'); require('./counter.cjs'); exports.answer = () => globalThis.runs;`);
    expect(load('second.cjs')).toBe('1');
  });

  it('finds what lay beside its modules, and packages', () => {
    put('second.cjs', `exports.answer = () => bundledFrom.path('docs') + ' ' + bundledFrom.url('docs');`);
    const project = join(folder, '../..');
    expect(load('second.cjs')).toBe(`${join(project, 'docs')} file://${join(project, 'docs')}`);
  });

  it('is named in a stack trace by the file that it was made from', () => {
    put('thrower.cjs', `\n\nexports.answer = () => new Error('why').stack.split('\\n').slice(0, 2).join();`);
    // Line three comes from line five of the only source.
    put('thrower.cjs.lines', JSON.stringify(lineTable({ sources: ['../../src/thrower.ts'], mappings: ';;AAIA' })));
    const source = join(folder, '../src/thrower.ts');
    expect(load('thrower.cjs')).toBe(`Error: why,    at exports.answer (${source}:5)`);
  });
});

describe('the table of lines', () => {
  it('has source and line of each, and nothing for what the bundler made', () => {
    const { lines } = lineTable({ sources: ['a.ts', 'b.ts'], mappings: 'AAAA,IAAI;;ACgBA;ADhBA' });
    const bytes = Buffer.from(lines, 'base64');
    const numbers = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(4 * index));
    expect(numbers).toEqual([0, 0, 1, 1, 0, 0, 2, 17, 1, 1]);
  });
});

describe('a program in ASCII', () => {
  it.each([
    `'Grüße 漢字 😀'`,
    '`Grüße ${1 + 1} 😀`',
    `/^[ä-ü😀]+$/u.test('ö😀')`,
    `/[é]/.test('é') && /\\é/.test('é')`,
    `'\\\\é'`,
  ])('means the same: %s', (code) => {
    const written = asciiOnly(code);
    expect(written).toMatch(/^[ -~]*$/);
    expect(run(`console.log(${written})`)).toBe(run(`console.log(${code})`));
  });
});

describe('dist/processes', () => {
  it('takes native packages alone from node_modules, so that there is one copy of everything', () => {
    const loaded = run(`
      const { load } = require('./dist/processes/loader.cjs');
      load('documents.cjs').serviceDocuments().then(() => {
        const files = Object.keys(require('module')._cache).map((file) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1]);
        console.log([...new Set(files)].filter(Boolean).join());
        process.exit();
      });
    `);
    const packages = loaded
      .split(',')
      .filter((name) => !/^@node-rs\/|^@msgpackr-extract\/|^msgpackr-extract$/.test(name));
    expect(packages).toEqual([]);
  });
});
