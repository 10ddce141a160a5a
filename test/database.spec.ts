import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

describe('migrations', () => {
  /**
   * An index on a table that is in use is built CONCURRENTLY (security O7): otherwise every write to the table waits. A
   * table created by the same migration has no rows yet; any other reason must be given: `// not concurrently: <why>`.
   */
  const root = fileURLToPath(new URL('../', import.meta.url));

  /** Migrations merged before this check are never changed. */
  const LOOKED_AT_FROM = 1_795_530_000_000;

  const migrations = ['libs', 'services'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\/src\/migrations\/\d{13}-[^/]+\.ts$/.test(path) && !path.includes('node_modules')),
  );
  const millisOf = (path: string): number => Number(basename(path).slice(0, 13));

  const TABLE = String.raw`(?:ONLY\s+)?(?<table>[\w."$\{}]+)`;
  const INDEX = new RegExp(String.raw`CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)[^;]*?\bON\s+${TABLE}`, 'gi');
  const KEY = new RegExp(
    String.raw`ALTER\s+TABLE\s+${TABLE}\s[^;\x60]*?\b(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b(?!\s+USING\s+INDEX)`,
    'gi',
  );

  /** The tables that a migration blocks while it builds an index, as named in its source. */
  function heldUp(source: string): string[] {
    if (/\/\/ not concurrently: \S/.test(source)) return [];
    const [up = ''] = source.split(/async down\(/);
    const after = source.slice(source.indexOf('\n}\n', up.length));
    const text = up + after;
    const made = new Set([...text.matchAll(/CREATE\s+TABLE\s+([\w."${}]+)/gi)].map(([, table]) => table));
    return [INDEX, KEY]
      .flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups!['table']!))
      .filter((table) => !made.has(table));
  }

  describe('migrations', () => {
    it('have times that ascend in the list of their folder, and are all listed', () => {
      const folders = [...new Set(migrations.map((path) => dirname(path)))];
      for (const folder of folders) {
        const listed = [
          ...readFileSync(`${root}${folder}/index.ts`, 'utf8')
            .split(/MigrationClass\[\] = /)[1]!
            .matchAll(/\w*?(\d{13})/g),
        ];
        const times = listed.map(([, time]) => Number(time));
        const files = migrations.filter((path) => dirname(path) === folder).map(millisOf);
        expect({ folder, times }).toEqual({ folder, times: files.sort((a, b) => a - b) });
      }
    });

    it('have the time of their file in the name of their class, and none that of another', () => {
      const classes = migrations.map(
        (path) => /export class \w*?(\d{13}) /.exec(readFileSync(root + path, 'utf8'))?.[1],
      );
      expect(classes.map(Number)).toEqual(migrations.map(millisOf));
      expect(new Set(classes).size).toBe(migrations.length);
    });

    it('build indexes on tables that are in use CONCURRENTLY', () => {
      const looked = migrations.filter((path) => millisOf(path) >= LOOKED_AT_FROM);
      expect(looked.length).toBeGreaterThan(5);
      expect(
        looked.flatMap((path) => heldUp(readFileSync(root + path, 'utf8')).map((table) => `${path}: ${table}`)),
      ).toEqual([]);
    });

    it('of earlier times show what is found', () => {
      const found = migrations
        .filter((path) => millisOf(path) < LOOKED_AT_FROM)
        .filter((path) => heldUp(readFileSync(root + path, 'utf8')).length > 0);
      expect(found.map((path) => basename(path))).toEqual(
        expect.arrayContaining([
          '1763640003000-index-ended-rows.ts',
          '1763726412000-index-events-of-work.ts',
          '1795400000000-index-codes-by-addressee.ts',
        ]),
      );
      expect(found.map((path) => basename(path))).not.toContain('1763640000000-create-identity.ts');
    });

    it.each([
      ['CREATE INDEX a ON users."user" (id)', ['users."user"']],
      ['CREATE UNIQUE INDEX a ON users.team (project_id)', ['users.team']],
      ['CREATE INDEX IF NOT EXISTS a\n ON users.team (id)', ['users.team']],
      ['CREATE INDEX ${name} ON auth.${table} (id)', ['auth.${table}']],
      ['ALTER TABLE users.team ADD COLUMN a text UNIQUE', ['users.team']],
      ['ALTER TABLE users.team ADD CONSTRAINT a UNIQUE (project_id, b)', ['users.team']],
      ['ALTER TABLE users.team ADD CONSTRAINT a PRIMARY KEY USING INDEX b', []],
      ['ALTER TABLE users.team ADD COLUMN a text', []],
      ['CREATE INDEX CONCURRENTLY a ON users.team (id)', []],
      ['CREATE UNIQUE INDEX CONCURRENTLY a ON users.team (id)', []],
      ['CREATE TABLE users.team (id uuid)`); await runner.query(`CREATE INDEX a ON users.team (id)', []],
      ['`); // not concurrently: a dozen rows\n await runner.query(`CREATE INDEX a ON users.team (id)', []],
    ])('%s', (statement, held) => {
      expect(heldUp(`async up(runner) {\n await runner.query(\`${statement}\`);\n }`)).toEqual(held);
    });
  });
});

describe('statements', () => {
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
      (withoutComments(readFileSync(`${root}${path}`, 'utf8')).match(LITERALS) ?? []).filter((text) =>
        IS_SQL.test(text),
      );

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
});
