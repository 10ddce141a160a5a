import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

describe('statements', () => {
  /**
   * SQL statements are in the `.sql.ts` files of their features and have named parameters, so nobody has to count `$1` to
   * `$23`.
   */
  const root = fileURLToPath(new URL('../', import.meta.url));

  /** SQL in other files, and why; a folder ends with a slash. */
  const ELSEWHERE: Record<string, string> = {
    'libs/database/src/audit/': 'runs as the owner, after the migrations',
    'libs/database/src/audit-context/': 'settings of the transaction itself',
    'libs/database/src/connection/': 'looks at connections, beside those of the pool',
    'libs/embedded-postgres/src/': 'makes the database, before there is a role',
    'libs/database/src/migration/': 'what migrations are made of',
    'libs/database/src/pagination/list-walk.ts': 'puts the statement of a list together',
    'libs/database/src/partitions/': 'functions and tables of PostgreSQL, made when migrations have run',
    'libs/database/src/pool/': 'looks at connections, beside those of the pool',
    'libs/database/src/query/': 'what statements are made by',
    'libs/database/src/requirements/': 'checks the server and its migrations, before a role is let in',
    'libs/database/src/roles/': 'roles and grants, made when migrations have run',
    'libs/database/src/sealing/secret-canary.ts': 'asked by the owner, and before a role is let in',
    'libs/identity/src/teams/list-teams.ts': 'chooses the rows of a list of teams',
    'libs/identity/src/users/list-users.ts': 'puts the place of a list of users together',
    'libs/projects/src/project-rows.ts': 'a condition of a list, and what is sealed since the first start',
    'libs/testing/': 'looks into the database for tests',
    'services/launcher/src/doctor/': 'looks at the server itself, with whatever connection there is',
  };
  /** Files among these that call `pg` directly, where parameters are numbered. */
  const NUMBERED = [
    'libs/database/src/audit/apply-audit-triggers.ts',
    'libs/database/src/migration/migrate.ts',
    'libs/database/src/partitions/apply-partitions.ts',
    'libs/database/src/pool/half-open-watch.ts',
    'libs/database/src/requirements/server-requirements.ts',
    'libs/database/src/roles/apply-roles.ts',
    'libs/database/src/sealing/secret-canary.ts',
    'libs/embedded-postgres/src/start-embedded-postgres.ts',
    'libs/testing/src/postgres/run-database.ts',
    'libs/testing/src/postgres/waiting-behind.ts',
    'services/launcher/src/doctor/check-connections.ts',
    'services/launcher/src/doctor/check-replica.ts',
  ];

  const sources = ['libs', 'services'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\/src\/.*(?<!\.spec)\.ts$/.test(path) && !/\/(migrations|dist|node_modules)\//.test(path)),
  );

  const LITERALS = /`[^`]*`|'[^'\n]*'/g;
  const IS_SQL = /\b(SELECT\s|INSERT INTO [a-z]|DELETE FROM [a-z]|UPDATE [a-z_]+\.[a-z"])/;
  const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\/|^[ \t]*\/\/.*$/gm, '');
  const sqlOf = (path: string): string[] =>
    (withoutComments(readFileSync(`${root}${path}`, 'utf8')).match(LITERALS) ?? []).filter((text) => IS_SQL.test(text));

  const withSql = sources.filter((path) => sqlOf(path).length > 0);
  const isElsewhere = (path: string, place: string): boolean =>
    place.endsWith('/') ? path.startsWith(place) : path === place;

  describe('a statement', () => {
    it('lies in a .sql.ts file, or where it is said why not', () => {
      const places = Object.keys(ELSEWHERE);
      const others = withSql.filter((path) => !path.endsWith('.sql.ts'));
      expect(others.filter((path) => !places.some((place) => isElsewhere(path, place)))).toEqual([]);
      expect(places.filter((place) => !others.some((path) => isElsewhere(path, place)))).toEqual([]);
    });

    it('names its parameters, unless it is asked of pg itself', () => {
      const numbered = withSql.filter((path) => sqlOf(path).some((text) => /\$\d/.test(text)));
      expect(numbered.sort()).toEqual(NUMBERED);
    });

    it('is found by this test, where there is one', () => {
      expect(withSql.length).toBeGreaterThan(50);
    });
  });
});

describe('user locks', () => {
  /** The lock order is defined in one place, which every statement that locks a user's row uses. */
  const root = fileURLToPath(new URL('../', import.meta.url));

  const sources = ['libs', 'services'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^[\w-]+\/src\/.*(?<!\.spec)\.ts$/.test(path) && !path.includes('/migrations/'))
      .map((path) => `${folder}/${path}`),
  );
  const statementsOf = (path: string): string[] => readFileSync(`${root}${path}`, 'utf8').match(/`[^`]*`/g) ?? [];
  /** A `SELECT` that locks users itself; ignores users or locks in subqueries. */
  const LOCKS_USERS =
    /\b(FROM|JOIN) users\."user"(\((?:[^()]|\([^()]*\))*\)|[^()])*\bFOR (NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b/;

  it('every lock of a user is written by lockUser and lockingUser', () => {
    const locking = sources.flatMap((path) =>
      statementsOf(path)
        .filter((text) => LOCKS_USERS.test(text))
        .map((text) => `${path}: ${text}`),
    );
    expect(locking).toEqual([]);
    const lockingRows = sources.filter((path) => statementsOf(path).some((text) => /\blockingUser\(/.test(text)));
    expect(lockingRows.sort()).toEqual([
      'libs/identity/src/contact-channels/contact-channel.sql.ts',
      'libs/identity/src/records/lock-user.sql.ts',
      'libs/identity/src/teams/team.sql.ts',
      'libs/identity/src/users/user.sql.ts',
      'services/auth/src/multi-factor/second-factor.sql.ts',
      'services/auth/src/oauth/authorization-code.sql.ts',
      'services/auth/src/one-time-codes/one-time-code.sql.ts',
      'services/auth/src/sign-ins/mailbox-user.sql.ts',
    ]);
  });
});
