import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@hallpass/testing';

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
    says: 'the pages for customers that import the languages of the mails',
    file: 'libs/hosted-pages/src/main.ts',
    code: `import '@hallpass/mail-templates';`,
    refusedBy: null,
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
