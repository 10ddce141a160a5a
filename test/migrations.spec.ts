import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

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
    const classes = migrations.map((path) => /export class \w*?(\d{13}) /.exec(readFileSync(root + path, 'utf8'))?.[1]);
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
