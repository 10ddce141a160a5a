import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rolldown } from 'rolldown';
// @ts-expect-error -- a tool without types
import { writePackage } from '../tools/pack-library.mjs';

/** Maximum size of the library in a browser app, compressed. */
const MOST_BYTES = 25_000;
const CONSUMER = `import { HallpassClientApp, KnownErrors, type CurrentUser } from '@hallpass/js';
export const app = new HallpassClientApp({ baseUrl: 'https://hallpass.test', projectId: 'p', tokenStore: 'memory' });
export const user: Promise<CurrentUser | null> = app.getUser();
export const isKnown = (error: unknown): boolean => error instanceof KnownErrors.UserNotFound;
`;

let folder: string;
let installed: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-package-'));
  installed = join(folder, 'node_modules/@hallpass/js');
  mkdirSync(installed, { recursive: true });
  cpSync((writePackage as (library: string) => string)('sdk'), installed, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the published package', () => {
  it(`weighs at most ${MOST_BYTES} bytes in an app of users, compressed, and brings nothing of Node`, async () => {
    const input = join(folder, 'app.mjs');
    writeFileSync(input, `export { HallpassClientApp } from '@hallpass/js';\n`);
    const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    await bundle.close();
    const chunks = output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
    // Code that is loaded at once: the entry and its imports.
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const loaded = new Set<string>();
    const load = (name: string): void => {
      if (loaded.has(name)) return;
      loaded.add(name);
      byName.get(name)!.imports.forEach(load);
    };
    load(chunks.find(({ isEntry }) => isEntry)!.fileName);
    const bytes = [...loaded].reduce((sum, name) => sum + gzipSync(byName.get(name)!.code).byteLength, 0);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    for (const { code } of chunks) expect(code).not.toMatch(/["']node:|\brequire\(/);
  });

  it.each([
    ['an ES module', 'module', `import { HallpassServerApp } from '@hallpass/js';`],
    ['CommonJS', 'commonjs', `const { HallpassServerApp } = require('@hallpass/js');`],
  ])('is loaded by %s', (_, type, load) => {
    const run = `${load} console.log(typeof HallpassServerApp.prototype.verifyAccessToken);`;
    const args = [`--input-type=${type}`, '--eval', run];
    expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).trim()).toBe('function');
  });

  it.each([
    ['bundler', 'esnext', 'module'],
    ['node16', 'node16', 'module'],
    ['node16', 'node16', 'commonjs'],
    ['nodenext', 'nodenext', 'module'],
    ['nodenext', 'nodenext', 'commonjs'],
  ])(
    'has its types under moduleResolution %s, module %s, from a package of type %s',
    (moduleResolution, module, type) => {
      const project = join(folder, `${moduleResolution}-${type}`);
      mkdirSync(project);
      writeFileSync(join(project, 'package.json'), JSON.stringify({ type }));
      writeFileSync(join(project, 'app.ts'), CONSUMER);
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'es2022',
        lib: ['es2023', 'dom'],
        strict: true,
        noEmit: true,
      };
      // Ignores the library's own sources: the declarations are checked as an app sees them.
      writeFileSync(
        join(project, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, files: ['app.ts'] }),
      );
      const compiler = resolve('node_modules/typescript-7/bin/tsc');
      expect(() =>
        execFileSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8', stdio: 'pipe' }),
      ).not.toThrow();
    },
  );

  it('holds sources of no test', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /spec|test/.test(file))).toEqual([]);
    expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).toMatchObject({ sideEffects: false });
  });
});
