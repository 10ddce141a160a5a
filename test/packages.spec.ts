import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rolldown } from 'rolldown';
import { COLORS } from '@hallpass/design-tokens';
// @ts-expect-error -- a tool without types
import { writePackage } from '../tools/pack-library.mjs';

describe('packages', () => {
  describe('sdk package', () => {
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
  });

  describe('react package', () => {
    /** Maximum size that an app with sign-in loads at once, compressed, including the client library but not React. */
    const MOST_BYTES = 51_000;
    const CONSUMER = `import { HallpassClientApp } from '@hallpass/js';
import { HallpassHandler, HallpassProvider, SignIn, useUser } from '@hallpass/react';
const app = new HallpassClientApp({ baseUrl: 'https://hallpass.test', projectId: 'p', tokenStore: 'cookie' });
function Name() {
  return <p>{useUser({ or: 'redirect' }).displayName}</p>;
}
export const page = (
  <HallpassProvider app={app} theme="dark" language="de" texts={{ core: { signIn: 'Come in' } }}
    appearance={{ variables: { accent: 'navy' }, classNames: { button: 'big' } }}>
    <SignIn firstTab="magic-link" />
    <HallpassHandler fullPage={false} path="/handler/sign-in" />
    <Name />
  </HallpassProvider>
);
`;

    let folder: string;
    let installed: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'hallpass-react-package-'));
      const modules = join(folder, 'node_modules');
      installed = join(modules, '@hallpass/react');
      mkdirSync(join(modules, '@types'), { recursive: true });
      const write = writePackage as (library: string) => string;
      cpSync(write('sdk'), join(modules, '@hallpass/js'), { recursive: true });
      cpSync(write('react'), installed, { recursive: true });
      for (const name of ['react', 'react-dom', 'uqr', 'csstype', 'scheduler', '@types/react'])
        symlinkSync(resolve('node_modules', name), join(modules, name));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    describe('the published package', () => {
      it(`of an app that signs in weighs at most ${MOST_BYTES} bytes, compressed; languages and account settings come later`, async () => {
        const input = join(folder, 'app.mjs');
        writeFileSync(
          input,
          `export { HallpassClientApp } from '@hallpass/js'; export { HallpassHandler, HallpassProvider } from '@hallpass/react';`,
        );
        const external = ['react', 'react-dom', 'react/jsx-runtime'];
        const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent', external });
        const { output } = await bundle.generate({ format: 'esm', minify: true });
        await bundle.close();
        const chunks = output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const loaded = new Set<string>();
        const load = (name: string): void => {
          if (loaded.has(name) || !byName.has(name)) return;
          loaded.add(name);
          byName.get(name)!.imports.forEach(load);
        };
        load(chunks.find(({ isEntry }) => isEntry)!.fileName);
        const code = [...loaded].map((name) => byName.get(name)!.code);
        const bytes = code.reduce((sum, each) => sum + gzipSync(each).byteLength, 0);
        expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
        expect(code.join('')).not.toMatch(/Bei \{project\} anmelden|hp-settings-columns/);
        for (const each of chunks) expect(each.code).not.toMatch(/["']node:|\brequire\(/);
      });

      it.each([
        ['an ES module', 'module', `import { HallpassHandler } from '@hallpass/react';`],
        ['CommonJS', 'commonjs', `const { HallpassHandler } = require('@hallpass/react');`],
      ])('is loaded by %s, where there is no window', (_, type, load) => {
        const args = [`--input-type=${type}`, '--eval', `${load} console.log(typeof HallpassHandler);`];
        expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).trim()).toBe('function');
      });

      it.each([
        ['bundler', 'esnext', 'module'],
        ['nodenext', 'nodenext', 'module'],
        ['nodenext', 'nodenext', 'commonjs'],
      ])(
        'has its types under moduleResolution %s, module %s, from a package of type %s',
        (moduleResolution, module, type) => {
          const project = join(folder, `${moduleResolution}-${type}`);
          mkdirSync(project);
          writeFileSync(join(project, 'package.json'), JSON.stringify({ type }));
          writeFileSync(join(project, 'app.tsx'), CONSUMER);
          const compilerOptions = {
            module,
            moduleResolution,
            target: 'es2022',
            lib: ['es2023', 'dom'],
            jsx: 'react-jsx',
            strict: true,
            noEmit: true,
            types: [],
          };
          writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.tsx'] }));
          const compiler = resolve('node_modules/typescript-7/bin/tsc');
          expect(() =>
            execFileSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8', stdio: 'pipe' }),
          ).not.toThrow();
        },
      );

      it.each(['js', 'react'])('of @hallpass/%s has nothing wrong with its types, as attw finds', (name) => {
        const to = join(folder, `packed-${name}`);
        mkdirSync(to);
        execFileSync('npm', ['pack', '--silent', '--pack-destination', to], {
          cwd: join(folder, 'node_modules/@hallpass', name),
        });
        const tarball = join(to, readdirSync(to)[0]!);
        const attw = resolve('node_modules/@arethetypeswrong/cli/dist/index.js');
        const args = [attw, tarball, '--exclude-entrypoints', './styles.css', '--no-definitely-typed', '--no-color'];
        expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toContain('No problems found');
      });

      it('is for clients of a framework that tells them from servers, and has its styles in one file', () => {
        expect(readFileSync(join(installed, 'esm/index.js'), 'utf8')).toMatch(/^'use client';/);
        expect(readFileSync(join(installed, 'cjs/index.js'), 'utf8')).toMatch(/^"use strict";\n'use client';/);
        const styles = readFileSync(join(installed, 'styles.css'), 'utf8');
        expect(styles).not.toContain('@import');
        // Works right to left as well as left to right.
        expect(styles).not.toMatch(
          /(?:margin|padding|border)-(?:left|right)\b|[^-](?:left|right):|text-align: (?:left|right)/,
        );
        const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
        expect(files.filter((file) => /spec|test/.test(file))).toEqual([]);
      });
    });

    it('the colours of the components are those of the design tokens', () => {
      const names = { accent: 'primary', 'accent-hover': 'primary-hover', 'on-accent': 'on-primary', sunken: 'hover' };
      const styles = readFileSync('libs/react/src/styles.css', 'utf8');
      const given = [...styles.matchAll(/--hp-([\w-]+): var\(--hallpass-[\w-]+, light-dark\((#\w+), (#\w+)\)\)/g)];
      expect(given.length).toBeGreaterThan(15);
      for (const [, role, light, dark] of given) {
        if (role!.startsWith('success')) continue;
        const token = (names as Record<string, string>)[role!] ?? role!;
        expect([role, light, dark]).toEqual([role, ...COLORS[token as keyof typeof COLORS]]);
      }
    });
  });
});
