import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { makeFolder } from './make-folder.js';

const root = mkdtempSync(join(tmpdir(), 'hallpass folders '));
afterAll(() => rmSync(root, { recursive: true }));

it('makes a folder with those above it, closed to others, and takes one that exists', () => {
  const path = join(root, 'a/b/c');
  makeFolder(path);
  makeFolder(path);
  for (const each of ['a', 'a/b', 'a/b/c']) expect(statSync(join(root, each)).mode & 0o777).toBe(0o700);
});

it.each([
  ['below /proc', '/proc/x', 'ENOENT'],
  ['deep below /proc', '/proc/x/y/z', 'ENOENT'],
])('throws %s', (_where, path, code) => {
  expect(() => makeFolder(path)).toThrow(code);
});

it('throws where a file is in the way', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'a'))).toThrow('ENOTDIR');
});
