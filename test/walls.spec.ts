import { execFile } from 'node:child_process';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@hallpass/testing';
import { filesOf } from './named-paths/named-paths.js';

describe('walls', () => {
  /** `npm run lint` enforces the walls between services, libraries and the dashboard, and the rules for files. */
  const root = fileURLToPath(new URL('../', import.meta.url));

  interface Case {
    says: string;
    /** Default: a file of a service. */
    file?: string;
    code: string;
    /** A part of the message of tools/circles.mjs, or the name of a rule of oxlint. Without it, the lint must pass. */
    refusedBy?: string;
  }

  const CASES: Case[] = [
    {
      says: 'a service that imports a service',
      code: `import '@hallpass/service-auth';`,
      refusedBy: 'type:service may import only type:lib, not type:service. Move the code',
    },
    {
      says: 'a service that imports the one process that mounts the services',
      code: `import '@hallpass/service-standalone';`,
      refusedBy: 'type:service may import only type:lib, not type:process, scope:standalone. Move the code',
    },
    {
      says: 'a service that re-exports a file of a service',
      code: `export * from '@hallpass/service-standalone/audit';`,
      refusedBy: 'type:service may import only type:lib',
    },
    {
      says: 'a service that imports a type of a service',
      code: `export type Auth = import('@hallpass/service-auth').AuthModule;`,
      refusedBy: 'type:service may import only type:lib',
    },
    {
      says: 'the launcher when it imports a service',
      file: 'services/launcher/src/main.ts',
      code: `import '@hallpass/service-auth';`,
      refusedBy: 'scope:launcher may import only type:lib, type:development, scope:standalone, not type:service',
    },
    {
      says: 'a library that imports a service',
      file: 'libs/http/src/index.ts',
      code: `import '@hallpass/service-auth';`,
      refusedBy: 'layer:http may import only',
    },
    {
      says: 'a library that imports one of a higher layer',
      file: 'libs/database/src/index.ts',
      code: `import '@hallpass/identity';`,
      refusedBy:
        'layer:database may import only layer:text, layer:errors, layer:settings, not type:lib, layer:identity',
    },
    {
      says: 'a service that imports the development identity provider',
      file: 'services/auth/src/index.ts',
      code: `export const load = () => import('@hallpass/development-identity-provider');`,
      refusedBy: 'type:service may import only type:lib, not type:development',
    },
    {
      says: 'a library on the way of a request that imports the embedded PostgreSQL',
      file: 'libs/database/src/index.ts',
      code: `import '@hallpass/embedded-postgres';`,
      refusedBy:
        'layer:database may import only layer:text, layer:errors, layer:settings, not type:lib, layer:embedded',
    },
    {
      says: 'a way around by a relative path',
      file: 'libs/database/src/index.ts',
      code: `import '../../identity/src/index.js';`,
      refusedBy: 'a path must stay in libs/database. Import another package by its name.',
    },
    {
      says: 'a way around by a relative path, at run time',
      code: `export const load = () => import('../../auth/src/index.js');`,
      refusedBy: 'a path must stay in services/users',
    },
    {
      says: 'a way around by `require`',
      file: 'services/users/test/index.spec.ts',
      code: `export const load = (require: NodeJS.Require) => require('@hallpass/service-auth');`,
      refusedBy: 'type:service may import only type:lib',
    },
    {
      says: 'a library that imports itself by its name',
      file: 'libs/database/src/index.ts',
      code: `import '@hallpass/database';`,
      refusedBy: 'import a file of the same package by a relative path.',
    },
    {
      says: 'a test of a library on which the test helpers depend, when it imports these',
      file: 'libs/settings/test/index.spec.ts',
      code: `import '@hallpass/testing';`,
      refusedBy: '@hallpass/testing depends on @hallpass/settings',
    },
    {
      says: 'a library that imports the test helpers',
      file: 'libs/queue/src/index.ts',
      code: `import '@hallpass/testing';`,
      refusedBy: 'layer:queue may import only',
    },
    {
      says: 'server code in the dashboard',
      file: 'admin-web/src/main.ts',
      code: `import '@hallpass/identity';`,
      refusedBy:
        'type:web may import only layer:texts, layer:project-config, layer:sdk, layer:react, layer:design-tokens',
    },
    {
      says: 'server code in the pages for customers',
      file: 'libs/hosted-pages/src/main.ts',
      code: `import '@hallpass/identity';`,
      refusedBy: 'layer:hosted-pages may import only',
    },
    {
      says: 'server code in an example',
      file: 'examples/express/src/main.ts',
      code: `import '@hallpass/identity';`,
      refusedBy: 'type:example may import only layer:sdk, layer:react',
    },
    {
      says: 'Node in the configuration tree, which browsers run too',
      file: 'libs/project-config/src/index.ts',
      code: `import 'node:fs';`,
      refusedBy: 'eslint(no-restricted-imports)',
    },
    {
      says: 'Node in a mail template',
      file: 'libs/mail-templates/src/templates/magic-link.tsx',
      code: `import 'node:fs/promises';`,
      refusedBy: 'eslint(no-restricted-imports)',
    },
    {
      says: 'a raw query in a service',
      code: `export const all = (db: { query(text: string): void }): void => db.query('SELECT 1');`,
      refusedBy: 'hallpass(no-raw-query)',
    },
    {
      says: 'a raw query in a library that publishes',
      file: 'libs/freshness/src/index.ts',
      code: `export const all = (db?: { query(text: string): void }): void => db?.query('SELECT 1');`,
      refusedBy: 'hallpass(no-raw-query)',
    },
    {
      says: 'a service that publishes the end of a session by itself',
      code: `export const publish = (freshness: { sessionRevoked(): void }): void => freshness.sessionRevoked();`,
      refusedBy: 'hallpass(no-publishing)',
    },
    {
      says: 'a rule of its own about whose rows a client may see',
      code: `export const isOwn = (requireUser: () => string, id: string): boolean => requireUser() === id;`,
      refusedBy: 'hallpass(no-user-comparison)',
    },
    {
      says: 'the environment read outside libs/settings',
      code: `export const port = process.env['PORT'];`,
      refusedBy: 'eslint(no-restricted-properties)',
    },
    {
      says: 'a service that prints',
      code: `console.log('Started');`,
      refusedBy: 'eslint(no-console)',
    },
    {
      says: 'a file that is too long',
      code: '// one line\n'.repeat(421),
      refusedBy: 'eslint(max-lines)',
    },
    {
      says: 'an octal number in CommonJS',
      file: 'tools/bundle/loader.cjs',
      code: 'module.exports = 071;',
      refusedBy: 'hallpass(no-octal)',
    },
    {
      says: 'a global variable of browsers in a tool',
      file: 'tools/lint.mjs',
      code: 'export const title = document.title;',
      refusedBy: 'eslint(no-undef)',
    },
    {
      says: 'a hook that runs only sometimes',
      file: 'admin-web/src/main.tsx',
      code: `
        import { useState } from 'react';
        export const useMaybe = (isOn: boolean) => (isOn ? useState(0) : undefined);
      `,
      refusedBy: 'react-hooks(rules-of-hooks)',
    },
    {
      says: 'a comment that disables a rule for nothing',
      code: `export const one = 1; // oxlint-disable-line no-console`,
      refusedBy: 'Unused oxlint-disable directive',
    },
    {
      says: 'a promise that nobody waits for',
      code: `export const start = (run: () => Promise<void>): void => { run(); };`,
      refusedBy: 'typescript(no-floating-promises)',
    },
    {
      says: 'a service that imports a library',
      code: `import '@hallpass/identity';`,
    },
    {
      says: 'a test that imports its own package, the test helpers and the embedded PostgreSQL',
      file: 'services/users/test/index.e2e-spec.ts',
      code: `import '@hallpass/service-users';\nimport '@hallpass/testing';\nimport '@hallpass/embedded-postgres';`,
    },
    {
      says: 'the hosted pages that import the emails',
      file: 'libs/hosted-pages/src/main.ts',
      code: `import '@hallpass/mail-templates';`,
      refusedBy: 'layer:hosted-pages may import only',
    },
    {
      says: 'the configuration tree that imports the mail templates',
      file: 'libs/project-config/src/index.ts',
      code: `import '@hallpass/mail-templates';`,
    },
    {
      says: 'the one process that mounts the services',
      file: 'services/standalone/src/index.ts',
      code: `import '@hallpass/service-auth';`,
    },
    {
      says: 'the launcher, which runs that one',
      file: 'services/launcher/src/main.ts',
      code: `import '@hallpass/service-standalone';`,
    },
  ];

  describe('the lint', () => {
    const answers = lint(CASES);

    const cases = CASES.map((wall, index) => ({ ...wall, index, verdict: wall.refusedBy ? 'refuses' : 'lets pass' }));

    it.each(cases)('$verdict $says', async ({ index, refusedBy }) => {
      expect((await answers)[index]).toEqual(refusedBy ? [expect.stringContaining(refusedBy)] : []);
    });
  });

  describe('the lint of circles', () => {
    it('is part of the lint', async () => {
      const { LINTS } = (await import(join(root, 'tools/lints.mjs'))) as { LINTS: { command: string[] }[] };
      expect(LINTS.map(({ command }) => command.at(-1))).toContain(join(root, 'tools/circles.mjs'));
    });

    it('lets the library pass in which the circles below are planted', async () => {
      expect(await circlesWith({})).toMatchObject({ code: 0, stderr: '' });
    });

    it.each<[string, Record<string, string>, RegExp]>([
      [
        'a circle of .ts files',
        {
          'hooks/planted.ts': `import { other } from './planted-too.js';\nexport const planted = other;`,
          'hooks/planted-too.ts': `import type { planted } from './planted.js';\nexport const other: typeof planted = 1;`,
        },
        /A circle of files in libs\/react: src\/hooks\/planted-too\.ts -> src\/hooks\/planted\.ts -> /,
      ],
      [
        'a circle of .tsx files',
        {
          'ui/planted.tsx': `import { Other } from './planted-too.js';\nexport const Planted = () => <Other />;`,
          'ui/planted-too.tsx': `import { Planted } from './planted.js';\nexport const Other = () => <Planted />;`,
        },
        /A circle of files in libs\/react: src\/ui\/planted-too\.tsx -> src\/ui\/planted\.tsx -> /,
      ],
      [
        'a circle of folders',
        { 'data/planted.ts': `export type { Way } from '../pages/outcome.js';` },
        /A circle of folders in libs\/react\/src.*: data -> pages -> \w+ -> data/,
      ],
    ])('refuses %s', async (_, planted, message) => {
      const { code, stderr } = await circlesWith(planted);
      expect(code).toBe(1);
      expect(stderr).toMatch(message);
      for (const path of Object.keys(planted)) expect(stderr).toContain(`libs/react/src/${path} -> `);
    });
  });

  /** Checks a copy of the React library with these files added to its `src`. */
  async function circlesWith(planted: Record<string, string>): Promise<{ code: number; stderr: string }> {
    const folder = await temporaryFolder();
    try {
      const src = join(folder, 'libs/react/src');
      await cp(join(root, 'libs/react/src'), src, { recursive: true });
      for (const [path, text] of Object.entries(planted)) {
        await mkdir(dirname(join(src, path)), { recursive: true });
        await writeFile(join(src, path), text);
      }
      return await run([join(root, 'tools/circles.mjs'), folder], folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** @returns the findings in each case, when oxlint and tools/circles.mjs check a repository of only these files */
  async function lint(cases: readonly Case[]): Promise<string[][]> {
    const folder = await temporaryFolder();
    try {
      const manifests = ['libs', 'services', 'examples', '.']
        .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name, 'package.json')))
        .filter((path) => existsSync(join(root, path)));
      for (const path of ['.oxlintrc.json', 'tools/lint-rules.mjs', ...manifests])
        await cp(join(root, path), join(folder, path));
      const files = cases.map(({ file = 'services/users/src/index.ts' }, index) =>
        join(dirname(file), `${index}-${basename(file)}`),
      );
      for (const [index, file] of files.entries()) {
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await writeFile(join(folder, file), cases[index]!.code);
      }
      // oxlint looks for the program of its rules with types in the working directory.
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
      const folders = new Set(files.map((file) => file.split('/', 1)[0]!));
      const oxlint = [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=unix', ...folders];
      const circles = [join(root, 'tools/circles.mjs'), folder];
      const [rules, imports] = await Promise.all([run(oxlint, folder), run(circles, folder)]);
      const findings = `${rules.stdout}\n${imports.stderr}`.split('\n');
      return files.map((file) => findings.filter((line) => line.startsWith(`${file}:`) || line.startsWith(`${file} `)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Runs a program of Node.js, whatever its exit code. */
  async function run(args: string[], cwd: string): Promise<{ code: number; stdout: string; stderr: string }> {
    return promisify(execFile)(process.execPath, args, { cwd, env: { ...process.env, NODE_OPTIONS: '' } }).then(
      (ran) => ({ code: 0, ...ran }),
      (failed: { code: number; stdout: string; stderr: string }) => failed,
    );
  }
});

describe('walls payments', () => {
  /**
   * A feature of the payments service uses providers through `PaymentProviders` (services/payments/README.md).
   * `node tools/circles.mjs` checks the layers of the service.
   */

  /** The text of each file by its path below `src`. */
  type Sources = Readonly<Record<string, string>>;

  const isProvider = (path: string): boolean => path.startsWith('providers/');
  const isInsideProvider = (path: string): boolean => /^providers\/.+\//.test(path);
  /** Wires the modules of every folder. */
  const isWiring = (path: string): boolean => !path.includes('/');

  /** @returns a line for each import of the inside of a provider from elsewhere */
  function faultsOf(sources: Sources): string[] {
    return Object.entries(sources)
      .filter(([from]) => !isProvider(from) && !isWiring(from))
      .flatMap(([from, text]) =>
        [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)]
          .map(([, path]) => posix.join(posix.dirname(from), path!).replace(/\.js$/, '.ts'))
          .filter(isInsideProvider)
          .map((to) => `${from} imports ${to}, the inside of a provider`),
      );
  }

  describe('refused', () => {
    it.each<[string, Sources]>([
      ['an import', { 'items/a.ts': `import { b } from '../providers/stripe/b.js';` }],
      ['an import in several lines', { 'items/a.ts': `import {\n  b,\n} from '../providers/stripe/b.js';` }],
      ['an import of a type', { 'items/a.ts': `import type { B } from '../providers/stripe/b.js';` }],
      ['an import at run time', { 'items/a.ts': `const load = () => import('../providers/stripe/b.js');` }],
    ])('%s', (_, sources) =>
      expect(faultsOf(sources)).toEqual(['items/a.ts imports providers/stripe/b.ts, the inside of a provider']),
    );
  });

  it('features may use the interface of providers, and providers and the module their insides', () => {
    expect(
      faultsOf({
        'payments.module.ts': `import './providers/stripe/b.js';`,
        'items/a.ts': `import '../providers/c.js';`,
        'providers/c.ts': `import './stripe/b.js';`,
      }),
    ).toEqual([]);
  });

  it('the features of the payments service do not know the insides of providers', () => {
    const src = fileURLToPath(new URL('../services/payments/src/', import.meta.url));
    const paths = filesOf(src).filter((path) => /(?<!\.spec)\.ts$/.test(path));
    expect(paths.length).toBeGreaterThan(200);
    expect(faultsOf(Object.fromEntries(paths.map((path) => [path, readFileSync(src + path, 'utf8')])))).toEqual([]);
  });
});
