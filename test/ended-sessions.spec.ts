import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { ENDINGS } from './ended-sessions/endings.js';

/**
 * No operation can end a session, delete a user or change a project without notifying every replica: the rows are
 * written in few places, these notify by `afterCommit`, and no other code can (the rule `hallpass/no-publishing` in
 * `.oxlintrc.json`). Checked in the sources.
 */
const root = fileURLToPath(new URL('../', import.meta.url));

/** Runs only in browsers: it ends sessions by requests. */
const IN_BROWSERS = new Set(['hosted-pages', 'react', 'sdk']);

const sources = ['libs', 'services'].flatMap((folder) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => !IN_BROWSERS.has(name))
    .flatMap((name) =>
      readdirSync(`${root}${folder}/${name}`).includes('src')
        ? readdirSync(`${root}${folder}/${name}/src`, { recursive: true, encoding: 'utf8' })
            .filter((path) => /(?<!\.spec)\.ts$/.test(path) && !path.includes('migrations/'))
            .map((path) => `${folder}/${name}/src/${path}`)
        : [],
    ),
);
const filesWith = (pattern: RegExp): string[] =>
  sources.filter((path) => pattern.test(readFileSync(`${root}${path}`, 'utf8'))).sort();

/** Files that use a statement: those that import it from its SQL file, or contain it. */
const askersOf = (statement: RegExp): string[] => {
  const askers = filesWith(statement).flatMap((path) => {
    if (!path.endsWith('.sql.ts')) return [path];
    const parts = readFileSync(`${root}${path}`, 'utf8').split(/^(?=(?:export )?const )/m);
    const names = parts.filter((part) => statement.test(part)).map((part) => /const (\w+)/.exec(part)![1]!);
    const file = path.split('/').at(-1)!.replace('.ts', '.js');
    return filesWith(new RegExp(`import \\{[^}]*\\b(${names.join('|')})\\b[^}]*\\} from '[^']*/${file}'`));
  });
  return [...new Set(askers)].sort();
};

const END_SESSIONS = 'libs/identity/src/sessions/end-sessions.ts';
const DELETE_USER = 'libs/identity/src/users/delete-user.ts';
const PROJECT_ROWS = 'libs/projects/src/project-rows.ts';
/** The command `end-sessions` is a separate process: running processes read its rows within 2 seconds. */
const COMMAND = 'libs/identity/src/sessions/end-all-sessions.ts';

describe('what replicas have to learn is written by those who publish it', () => {
  it.each([
    ['the end of a session', /UPDATE auth\.session\b[^;`]*\bended_at = /, [COMMAND, END_SESSIONS]],
    ['a revocation', /INSERT INTO auth\.revocation\b/, [COMMAND, END_SESSIONS, DELETE_USER]],
    ['the end of a user', /DELETE FROM users\."user"/, [DELETE_USER]],
    ['a project, or the version of its keys', /(UPDATE|INSERT INTO) projects\.project\b/, [PROJECT_ROWS]],
  ])('%s', (_what, statement, files) => {
    expect(askersOf(statement)).toEqual(files);
  });

  it('a key of a project, with the version of the project', () => {
    const statements = filesWith(/(UPDATE|INSERT INTO) projects\.internal_api_key\b/);
    expect(statements).toEqual([
      'services/projects/src/internal-api-keys/internal-api-key.sql.ts',
      'services/projects/src/internal-project/internal-project.sql.ts',
    ]);
    const writing = filesWith(
      /(?<!const )\b(updateKeySet|storeKeysOfSettings)\(|InternalApiKeyEntity, \w+\)\.(insert|update)/,
    );
    expect(writing).toEqual([
      'services/projects/src/internal-api-keys/internal-api-keys.service.ts',
      'services/projects/src/internal-project/seed-internal-project.ts',
    ]);
    for (const path of writing) expect(readFileSync(`${root}${path}`, 'utf8')).toMatch(/\braiseVersion\(tx\b/);
  });
});

describe('the table of all ways to end a session', () => {
  const ends =
    /(?<!this\.|async )\b(endSessions?|deleteUser|updateUser|claimProvenAddress|disownAddress|endOtherWaysIn)\(|\.markDeleted\(/;

  it('has one for every file of a service that ends any', () => {
    const ending = filesWith(ends).filter((path) => path.startsWith('services/'));
    expect([...new Set(ENDINGS.map(({ source }) => `services/${source}`))].sort()).toEqual(ending);
  });

  it('knows every function of the library that ends any', () => {
    expect(filesWith(ends).filter((path) => path.startsWith('libs/'))).toEqual([
      'libs/identity/src/contact-channels/claim-proven-address.ts',
      'libs/identity/src/contact-channels/end-other-ways-in.ts',
      'libs/identity/src/disowned-addresses/disown-address.ts',
      END_SESSIONS,
      DELETE_USER,
      'libs/identity/src/users/update-user.ts',
    ]);
  });
});
