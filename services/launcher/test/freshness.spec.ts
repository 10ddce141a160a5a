import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Imports plain JavaScript, which runs before anything is built. */
const { isBuilt, stampBuild } = (await import(new URL('../launch/freshness.mjs', import.meta.url).href)) as {
  isBuilt(root: string): boolean;
  stampBuild(root: string, beganAt: Date): void;
};

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const BUILD = new Date('2026-01-02T00:00:00Z');
const LATER = new Date('2026-01-03T00:00:00Z');

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hallpass-freshness-'));
  for (const file of [
    'nx.json',
    'package-lock.json',
    'libs/errors/package.json',
    'services/users/package.json',
    'tools/bundle/main.mjs',
  ])
    put(file);
  put('libs/errors/src/index.ts');
  put('libs/errors/src/index.spec.ts');
  put('services/users/src/feature/users.service.ts');
  put('dist/processes/standalone.cjs');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a build', () => {
  it('is needed if there never was one', () => {
    expect(isBuilt(root)).toBe(false);
  });

  it('is needed if its result is missing', () => {
    stampBuild(root, BUILD);
    rmSync(join(root, 'dist/processes'), { recursive: true });
    expect(isBuilt(root)).toBe(false);
  });

  it('is needed if another Node made it', () => {
    stampBuild(root, BUILD);
    writeFileSync(join(root, 'dist/.build-stamp'), 'v20.19.0');
    utimesSync(join(root, 'dist/.build-stamp'), BUILD, BUILD);
    expect(isBuilt(root)).toBe(false);
  });

  it('is not needed if nothing changed since it began', () => {
    stampBuild(root, BUILD);
    expect(isBuilt(root)).toBe(true);
  });

  it.each([
    'libs/errors/src/index.ts',
    'services/users/src/feature/users.service.ts',
    'package-lock.json',
    'tools/bundle/main.mjs',
  ])('is needed if %s changed while it ran', (file) => {
    stampBuild(root, BUILD);
    put(file, LATER);
    expect(isBuilt(root)).toBe(false);
  });

  it('is needed if a source was removed', () => {
    stampBuild(root, BUILD);
    rmSync(join(root, 'services/users/src/feature/users.service.ts'));
    expect(isBuilt(root)).toBe(false);
  });

  it.each(['libs/errors/dist/index.js', 'libs/errors/src/index.spec.ts', 'services/users/test/users.e2e-spec.ts'])(
    'is not needed if only %s changed',
    (file) => {
      stampBuild(root, BUILD);
      put(file, LATER);
      expect(isBuilt(root)).toBe(true);
    },
  );

  it.each(['libs/sdk/src/errors/generated/catalogue.ts', 'admin-web/src/api/generated/operations.ts'])(
    'is not needed if it wrote %s itself, or made the folder',
    (file) => {
      put('libs/sdk/package.json');
      put('admin-web/package.json');
      stampBuild(root, BUILD);
      put(file, LATER);
      utimesSync(dirname(dirname(join(root, file))), LATER, LATER);
      expect(isBuilt(root)).toBe(true);
    },
  );
});

/** Writes a file with a modification time; its folders get the oldest time, so that only the file matters. */
function put(file: string, at = LONG_AGO): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'x');
  utimesSync(path, at, at);
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) utimesSync(folder, LONG_AGO, LONG_AGO);
}
