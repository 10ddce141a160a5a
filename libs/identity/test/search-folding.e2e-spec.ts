/** @once statements on a database of its own */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ListWalk, migrate } from '@hallpass/database';
import { queueMigrations } from '@hallpass/queue';
import { type OwnDatabase, plansOf, startOwnDatabase, until, waitingFor } from '@hallpass/testing';
import pg from 'pg';
import { identityMigrations, walkTeams, walkUsers } from '../src/index.js';

/** Search finds users and teams of the previous release in every spelling, and that release finds those of this one. */

const FOLDING = 'SearchFolding1795958010519';
let own: OwnDatabase;
let owner: pg.Client;

beforeAll(async () => {
  const index = identityMigrations.findIndex(({ name }) => name === FOLDING);
  const earlier = [...identityMigrations.slice(0, index), ...queueMigrations];
  own = await startOwnDatabase('auth', earlier, { HALLPASS_ROLE_PER_SERVICE: 'off' });
  owner = new pg.Client({ connectionString: own.settings.databaseUrl! });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await own?.stop();
});

/** Inserts a user as a sign-up of either release does. */
async function insertUser(email: string, name: string, id = randomUUID()): Promise<string> {
  await owner.query(
    `WITH u AS (INSERT INTO users."user" (project_id, id, display_name, search)
       VALUES ('p', $1, $3, users.search_join($2, $3)))
     INSERT INTO users.contact_channel (project_id, id, user_id, type, value) VALUES ('p', $1, $1, 'email', $2)`,
    [id, email, name],
  );
  return id;
}
async function insertTeam(name: string): Promise<string> {
  const id = randomUUID();
  await owner.query(`INSERT INTO users.team (project_id, id, display_name) VALUES ('p', $1, $2)`, [id, name]);
  return id;
}

async function idsOf({ batches }: ListWalk<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const batch of batches) ids.push(...batch.map(({ id }) => id));
  return ids;
}
const range = { limit: Infinity };
const users = (query: string) => idsOf(walkUsers(own.database, 'p', { query, ...range }));
const teams = (query: string) => idsOf(walkTeams(own.database, 'p', { query, ...range }));

/** Searches as the previous release does. */
async function earlierSearch(table: string, column: string, query: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM users.${table} WHERE project_id = 'p' AND ${column} LIKE users.search_fold($1)`,
    [`%${query}%`],
  );
  return rows.map(({ id }) => id);
}
const earlierUsers = (query: string) => earlierSearch('"user"', 'search', query);
const earlierTeams = (query: string) => earlierSearch('team', 'users.search_fold(display_name)', query);

const searchText = async (id: string): Promise<string> =>
  (await owner.query<{ search: string }>(`SELECT search FROM users."user" WHERE id = $1`, [id])).rows[0]!.search;

it('folds existing users and teams while the previous release serves', async () => {
  const plain = await insertUser('ada@example.com', 'Ada Lovelace');
  const street = await insertUser('street@example.com', 'Klaus Straße');
  const split = await insertUser('split@example.com', 'Jose\u0301');
  const wide = await insertUser('ｗｉｄｅ@example.com', 'Wide');
  const composed = await insertUser('zoe@example.com', 'Zo\u00eb');
  const busy = await insertUser('busy@example.com', 'Große Eile');
  const team = await insertTeam('Maßschneider');
  // More than a page of users, before and after the ones above.
  await owner.query(
    `INSERT INTO users."user" (project_id, id, display_name)
     SELECT p, gen_random_uuid(), 'Weißes Blatt' FROM unnest(ARRAY['a', 'z']) p, generate_series(1, 1100)`,
  );
  const unchanged = [await searchText(plain), await searchText(composed)];
  // An uncommitted change of the previous release: the backfill waits for it and includes it.
  const writer = new pg.Client({ connectionString: own.settings.databaseUrl! });
  await writer.connect();
  await writer.query('BEGIN');
  await writer.query(
    `INSERT INTO users.contact_channel (project_id, id, user_id, type, value)
     VALUES ('p', gen_random_uuid(), $1, 'email', 'straße@example.com')`,
    [busy],
  );
  const migrated = migrate(own.settings, [...identityMigrations, ...queueMigrations]);
  await until('the backfill to wait', async () => (await waitingFor(writer, 'FOR NO KEY UPDATE OF u')) === 1);
  expect(await earlierUsers('straße')).toEqual([street]);
  await writer.query('COMMIT');
  await writer.end();
  await migrated;

  expect(await users('STRASSE')).toEqual(expect.arrayContaining([street, busy]));
  expect(await users('GROSSE EILE')).toEqual([busy]);
  expect(await users('JOS\u00c9')).toEqual([split]);
  expect(await users('jose')).toEqual([]);
  expect(await users('wide@')).toEqual([wide]);
  expect(await teams('MASSSCHNEIDER')).toEqual([team]);
  expect([await searchText(plain), await searchText(composed)]).toEqual(unchanged);
  const { rows } = await owner.query(
    `SELECT DISTINCT search <> users.search_text(project_id, id, display_name) AS differs FROM users."user"`,
  );
  expect(rows).toEqual([{ differs: false }]);
});

it('finds what the previous release finds, and its new rows, on both sides', async () => {
  const user = await insertUser('weiss@example.com', 'Weiße Rose');
  const team = await insertTeam('Weiße Rosen');
  await owner.query(`UPDATE users."user" SET display_name = 'Weiße Nelke' WHERE id = $1`, [user]);
  for (const query of ['weiße n', 'weiss@'])
    expect([await users(query), await earlierUsers(query)]).toEqual([[user], [user]]);
  expect([await users('WEISSE NELKE'), await users('rose')]).toEqual([[user], []]);
  expect([await teams('WEISSE'), await earlierTeams('weiße')]).toEqual([[team], [team]]);
});

it('finds no text across two parts, nor behind a separator that a name holds', async () => {
  const user = await insertUser('first@example.com', 'Ab\u0002Cd ß');
  expect(await users('ab cd ss')).toEqual([user]);
  for (const query of ['comab', 'ß\u0002first', '\u0002']) expect(await users(query)).toEqual([]);
});

it('uses the trigram indexes of users and teams', async () => {
  await owner.query(
    `INSERT INTO users."user" (project_id, id, display_name)
     SELECT 'many', gen_random_uuid(), md5(n::text) FROM generate_series(1, 5000) n`,
  );
  await owner.query(
    `INSERT INTO users.team (project_id, id, display_name)
     SELECT 'many', gen_random_uuid(), md5(n::text) FROM generate_series(1, 5000) n`,
  );
  await owner.query('ANALYZE users."user"; ANALYZE users.team');
  const plans = await plansOf(
    owner,
    async (tx) => {
      await idsOf(walkUsers(tx, 'many', { query: 'Straße Ω', limit: 100 }));
      await idsOf(walkTeams(tx, 'many', { query: 'Straße Ω', limit: 100 }));
    },
    '',
  );
  expect(plans).toEqual([
    expect.stringMatching(/Bitmap Index Scan on user_search .*\n +Index Cond: .*'%strasse ω%'/),
    expect.stringMatching(/Bitmap Index Scan on team_folded .*\n +Index Cond: .*'%strasse ω%'/),
  ]);
});
