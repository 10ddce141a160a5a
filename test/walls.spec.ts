import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@hallpass/testing';
import { filesOf } from './named-paths/named-paths.js';

describe('walls', () => {
  /**
   * The walls between services, libraries and the dashboard hold because the lint refuses what crosses them.
   * ESLint runs in a process of its own: it loads CommonJS plugins, which jest's ESM mode does not.
   */
  const root = fileURLToPath(new URL('../', import.meta.url));

  const LINT = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint();
  const answers = [];
  for (const { file, code } of JSON.parse(process.argv[1])) {
    const [{ messages }] = await eslint.lintText(code, { filePath: file });
    answers.push(messages.map(({ ruleId }) => ruleId));
  }
  console.log(JSON.stringify(answers));
`;

  const WALL = '@nx/enforce-module-boundaries';

  const CASES: { says: string; file: string; code: string; refusedBy: string | null }[] = [
    {
      says: 'a service that imports a service',
      file: 'services/users/src/index.ts',
      code: `import '@hallpass/service-auth';`,
      refusedBy: WALL,
    },
    {
      says: 'a service that imports the one process that mounts the services',
      file: 'services/users/src/index.ts',
      code: `import '@hallpass/service-standalone';`,
      refusedBy: WALL,
    },
    {
      says: 'the launcher when it imports a service',
      file: 'services/launcher/src/main.ts',
      code: `import '@hallpass/service-auth';`,
      refusedBy: WALL,
    },
    {
      says: 'a library that imports a service',
      file: 'libs/http/src/index.ts',
      code: `import '@hallpass/service-auth';`,
      refusedBy: WALL,
    },
    {
      says: 'a library that imports one of a higher layer',
      file: 'libs/database/src/index.ts',
      code: `import '@hallpass/identity';`,
      refusedBy: WALL,
    },
    {
      says: 'a service that imports the development identity provider',
      file: 'services/auth/src/index.ts',
      code: `export const load = () => import('@hallpass/development-identity-provider');`,
      refusedBy: WALL,
    },
    {
      says: 'a library on the way of a request that imports the embedded PostgreSQL',
      file: 'libs/database/src/index.ts',
      code: `import '@hallpass/embedded-postgres';`,
      refusedBy: WALL,
    },
    {
      says: 'a way around by a relative path',
      file: 'libs/database/src/index.ts',
      code: `import '../../identity/src/index.js';`,
      refusedBy: WALL,
    },
    {
      says: 'server code in the dashboard',
      file: 'admin-web/src/main.ts',
      code: `import '@hallpass/identity';`,
      refusedBy: WALL,
    },
    {
      says: 'server code in the pages for customers',
      file: 'libs/hosted-pages/src/main.ts',
      code: `import '@hallpass/identity';`,
      refusedBy: WALL,
    },
    {
      says: 'Node in the configuration tree, which browsers run too',
      file: 'libs/project-config/src/index.ts',
      code: `import 'node:fs';`,
      refusedBy: 'no-restricted-imports',
    },
    {
      says: 'Node in a mail template',
      file: 'libs/mail-templates/src/templates/magic-link.tsx',
      code: `import 'node:fs';`,
      refusedBy: 'no-restricted-imports',
    },
    {
      says: 'a raw query in a service',
      file: 'services/users/src/index.ts',
      code: `export const all = (db: { query(text: string): void }): void => db.query('SELECT 1');`,
      refusedBy: 'no-restricted-syntax',
    },
    {
      says: 'a service that publishes the end of a session by itself',
      file: 'services/users/src/index.ts',
      code: `export const publish = (freshness: { sessionRevoked(): void }): void => freshness.sessionRevoked();`,
      refusedBy: 'no-restricted-syntax',
    },
    {
      says: 'a rule of its own about whose rows a client may see',
      file: 'services/users/src/index.ts',
      code: `export const isOwn = (requireUser: () => string, id: string): boolean => requireUser() === id;`,
      refusedBy: 'no-restricted-syntax',
    },
    {
      says: 'the environment read outside libs/settings',
      file: 'services/users/src/index.ts',
      code: `export const port = process.env['PORT'];`,
      refusedBy: 'no-restricted-properties',
    },
    {
      says: 'a service that imports a library',
      file: 'services/users/src/index.ts',
      code: `import '@hallpass/identity';`,
      refusedBy: null,
    },
    {
      says: 'the hosted pages that import the emails',
      file: 'libs/hosted-pages/src/main.ts',
      code: `import '@hallpass/mail-templates';`,
      refusedBy: '@nx/enforce-module-boundaries',
    },
    {
      says: 'the configuration tree that imports the mail templates',
      file: 'libs/project-config/src/index.ts',
      code: `import '@hallpass/mail-templates';`,
      refusedBy: null,
    },
    {
      says: 'the one process that mounts the services',
      file: 'services/standalone/src/index.ts',
      code: `import '@hallpass/service-auth';`,
      refusedBy: null,
    },
    {
      says: 'the launcher, which runs that one',
      file: 'services/launcher/src/main.ts',
      code: `import '@hallpass/service-standalone';`,
      refusedBy: null,
    },
  ];

  describe('the lint', () => {
    const answers = lint(CASES);

    const cases = CASES.map((wall, index) => ({ ...wall, index, verdict: wall.refusedBy ? 'refuses' : 'lets pass' }));

    it.each(cases)('$verdict $says', async ({ index, refusedBy }) => {
      expect((await answers)[index]).toEqual(refusedBy === null ? [] : [refusedBy]);
    });
  });

  it('the lint refuses a promise that nobody waits for', async () => {
    const folder = await temporaryFolder();
    try {
      const file = join(folder, 'start.ts');
      await writeFile(file, `export const start = (run: () => Promise<void>): void => { run(); };`);
      const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=json'];
      const given = ['--config', join(root, '.oxlintrc.json'), file];
      const { stdout } = await promisify(execFile)(process.execPath, [...args, ...given], { cwd: root }).catch(
        (refused: { stdout: string }) => refused,
      );
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
      expect(diagnostics.map(({ code }) => code)).toEqual(['typescript(no-floating-promises)']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  describe('the lint of circles', () => {
    it('is part of the lint', async () => {
      const { LINTS } = (await import(join(root, 'tools/lints.mjs'))) as { LINTS: { command: string[] }[] };
      expect(LINTS.map(({ command }) => command.at(-1))).toContain(join(root, 'tools/circles.mjs'));
    });

    it('lets the library pass in which the circles below are planted', async () => {
      expect(await circlesWith({})).toEqual({ code: 0, says: '' });
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
        { 'data/planted.ts': `export type { GivenAddress } from '../pages/address.js';` },
        /A circle of folders in libs\/react\/src.*: data -> pages -> \w+ -> data/,
      ],
    ])('refuses %s', async (_, planted, message) => {
      const { code, says } = await circlesWith(planted);
      expect(code).toBe(1);
      expect(says).toMatch(message);
      for (const path of Object.keys(planted)) expect(says).toContain(`libs/react/src/${path} -> `);
    });
  });

  /** Checks a copy of the React library with these files added to its `src`. */
  async function circlesWith(planted: Record<string, string>): Promise<{ code: number; says: string }> {
    const folder = await temporaryFolder();
    try {
      const src = join(folder, 'libs/react/src');
      await cp(join(root, 'libs/react/src'), src, { recursive: true });
      for (const [path, text] of Object.entries(planted)) {
        await mkdir(dirname(join(src, path)), { recursive: true });
        await writeFile(join(src, path), text);
      }
      const ran = promisify(execFile)(process.execPath, [join(root, 'tools/circles.mjs'), folder]);
      return await ran.then(
        ({ stderr }) => ({ code: 0, says: stderr }),
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, says: stderr }),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** @throws Error that says what was run, with what ESLint printed */
  async function lint(cases: object): Promise<(string | null)[][]> {
    const args = ['--input-type=module', '--eval', LINT, JSON.stringify(cases)];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '' },
    }).catch(({ stderr, signal, code }: { stderr: string; signal?: string; code?: number }) => {
      throw new Error(`ESLint, started in ${root} with eslint.config.js, ended with ${signal ?? code}:\n${stderr}`);
    });
    return JSON.parse(stdout) as (string | null)[][];
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
