/** @once statements on a database of its own */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, decodeCursor, type ListCursor, type ListWalk, sql, type Tx } from '@hallpass/database';
import { MemoryFreshness } from '@hallpass/freshness';
import { plansOf } from '@hallpass/testing';
import pg from 'pg';
import {
  addMember,
  createTeam,
  createUser,
  deleteUser,
  type NewUser,
  toUserRecord,
  updateUser,
  type UserListQuery,
  VerificationCodes,
  USER_ORDER,
  walkUsers,
} from '../src/index.js';
import { type IdentityDatabase, projectWith, startIdentityDatabase } from './identity-database.js';

async function all<Row>({ batches }: ListWalk<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

let identity: IdentityDatabase;
let db: Database;
let codes: VerificationCodes;
const freshness = new MemoryFreshness();

beforeAll(async () => {
  identity = await startIdentityDatabase();
  db = await identity.open('users');
  codes = new VerificationCodes(identity.settings);
});
afterAll(async () => {
  freshness.onModuleDestroy();
  await identity?.stop();
});

const run = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work);
const create = (user: NewUser, of: ReturnType<typeof projectWith>) => run((tx) => createUser(tx, of, user));

describe('walkUsers', () => {
  const listed = projectWith('listed');
  const bare = projectWith('bare');
  let ids: string[];

  beforeAll(async () => {
    // One transaction has one now(): all users sign up at the same moment, so only ids decide the order.
    const names = ['Zoë Ünal', '100% Ada', 'a_b', 'a\\b', 'Σίσυφος', null, 'axb'];
    ids = await run(async (tx) => {
      const made: string[] = [];
      for (const displayName of names) made.push(await createUser(tx, listed, { displayName }));
      return made.sort();
    });
    await create({ displayName: 'ghost', primaryEmail: 'ghost@example.com', isAnonymous: true }, listed);
  });

  const page = async ({ limit = Infinity, ...query }: Partial<UserListQuery>) => {
    const walk = walkUsers(db, listed.id, { ...query, limit: limit + 1 });
    const rows = await all(walk);
    const next = rows[limit];
    const nextCursor = next ? decodeCursor(USER_ORDER, walk.cursorOf(rows[limit - 1]!, next)) : null;
    return { items: rows.slice(0, limit).map(toUserRecord), nextCursor };
  };
  const idsOf = async (query: Partial<UserListQuery>) => (await page(query)).items.map(({ id }) => id);
  const namesOf = async (query: string) => (await page({ query })).items.map(({ displayName }) => displayName).sort();

  it('pages over ties without leaving out or repeating anybody, in both directions', async () => {
    for (const desc of [false, true]) {
      const expected = desc ? [...ids].reverse() : ids;
      const walked: string[] = [];
      let cursor: ListCursor | undefined;
      do {
        const { items, nextCursor } = await page({ limit: 2, cursor, desc });
        walked.push(...items.map(({ id }) => id));
        cursor = nextCursor ?? undefined;
      } while (cursor);
      expect(walked).toEqual(expected);
    }
  });

  it('pages so through the members of a team, those of any and those of none', async () => {
    const project = projectWith('teams');
    const made = await run(async (tx) => {
      const users: string[] = [];
      for (let n = 0; n < 9; n += 1) users.push(await createUser(tx, project, { displayName: `U${n}` }));
      return users.sort();
    });
    const create = (members: string[]) =>
      run(async (tx) => {
        const { id: teamId } = await createTeam(tx, project, { displayName: 'T' });
        for (const userId of members) await addMember(tx, project, { teamId, userId });
        return teamId;
      });
    const teamId = await create(made.slice(2, 6));
    await create(made.slice(4, 7));
    const expected: [Partial<UserListQuery>, string[]][] = [
      [{ teamId }, made.slice(2, 6)],
      [{ hasTeam: true }, made.slice(2, 7)],
      [{ hasTeam: false }, [...made.slice(0, 2), ...made.slice(7)]],
      [{ teamId, hasTeam: false }, []],
    ];
    for (const [filter, found] of expected)
      for (const desc of [false, true]) {
        const inOrder = desc ? [...found].reverse() : found;
        const walked = await all(walkUsers(db, project.id, { ...filter, desc, limit: Infinity, batch: 1 }));
        expect(walked.map(({ id }) => id)).toEqual(inOrder);
        const from = walkUsers(db, project.id, { ...filter, desc, limit: 2, cursor: inOrder[1] ?? made[0] });
        expect((await all(from)).map(({ id }) => id)).toEqual(inOrder.slice(1, 3));
      }
  });

  it('visits all of them while others are deleted', async () => {
    const walked = projectWith('walked');
    const made = await run(async (tx) => {
      const users: string[] = [];
      for (let n = 0; n < 9; n += 1) users.push(await createUser(tx, walked, { displayName: `U${n}` }));
      return users.sort();
    });
    for (const desc of [false, true]) {
      const seen: string[] = [];
      for await (const batch of walkUsers(db, walked.id, { desc, limit: Infinity, batch: 2 }).batches) {
        seen.push(...batch.map(({ id }) => id));
        // Delete the last user seen and the next one: neither a position nor a cursor may depend on them.
        if (seen.length !== 2) continue;
        for (const gone of desc ? made.splice(-3, 2) : made.splice(1, 2))
          await run((tx) => deleteUser(tx, walked, gone, freshness));
        seen.pop();
      }
      expect(seen).toEqual(desc ? [...made].reverse() : made);
    }
  });

  it('begins at the user that a cursor names, and has a cursor only where there is more', async () => {
    expect(await page({ cursor: ids[5], limit: 2 })).toMatchObject({ nextCursor: null });
    const { nextCursor } = await page({ cursor: ids[5], limit: 1 });
    expect(await idsOf({ cursor: nextCursor! })).toEqual([ids[6]]);
    expect(await idsOf({ cursor: ids[5] })).toEqual([ids[5], ids[6]]);
  });

  it('has an empty page for a cursor that is nobody, or somebody of another project', async () => {
    const stranger = await create({}, bare);
    for (const cursor of [randomUUID(), stranger])
      expect(await page({ cursor, limit: 3 })).toEqual({ items: [], nextCursor: null });
  });

  it('takes %, _ and \\ in a search for themselves', async () => {
    expect(await namesOf('%')).toEqual(['100% Ada']);
    expect(await namesOf('_')).toEqual(['a_b']);
    expect(await namesOf('a_b')).toEqual(['a_b']);
    expect(await namesOf('\\')).toEqual(['a\\b']);
    expect(await namesOf('a\\')).toEqual(['a\\b']);
  });

  it('finds names whatever the case, in any script', async () => {
    expect(await namesOf('ZOË')).toEqual(['Zoë Ünal']);
    expect(await namesOf('ünal')).toEqual(['Zoë Ünal']);
    expect(await namesOf('ΣΊΣ')).toEqual(['Σίσυφος']);
    expect(await namesOf('nobody')).toEqual([]);
  });

  it('finds an address that is not the primary one, and follows a change of it', async () => {
    const id = await create({ displayName: 'Ada', primaryEmail: 'first@example.com' }, listed);
    await sql(
      db,
      `INSERT INTO users.contact_channel (project_id, id, user_id, type, value)
       VALUES (:projectId, gen_random_uuid(), :id, 'email', 'second@example.com')`,
      { projectId: listed.id, id },
    );
    expect(await idsOf({ query: 'SECOND@' })).toEqual([id]);
    await run((tx) =>
      updateUser(tx, listed, id, { primaryEmail: 'third@example.com' }, { codes, freshness, by: null }),
    );
    expect(await idsOf({ query: 'first@' })).toEqual([]);
    expect(await idsOf({ query: 'third@example.comsecond' })).toEqual([]);
    await run((tx) => updateUser(tx, listed, id, { displayName: 'Grace' }, { codes, freshness, by: null }));
    expect(await idsOf({ query: 'grac' })).toEqual([id]);
    await run((tx) => deleteUser(tx, listed, id, freshness));
  });

  it('finds exactly the user whose id is searched', async () => {
    expect(await idsOf({ query: ` ${ids[3]} ` })).toEqual([ids[3]]);
    expect(await idsOf({ query: randomUUID() })).toEqual([]);
  });

  it('leaves anonymous users out of lists, searches and teams unless asked', async () => {
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ query: 'ghost' })).toEqual([]);
    const [ghost] = await idsOf({ query: 'ghost', includeAnonymous: true });
    const { id: teamId } = await run((tx) => createTeam(tx, listed, { displayName: 'T', creatorUserId: ghost }));
    expect(await idsOf({ teamId })).toEqual([]);
    expect(await idsOf({ teamId, includeAnonymous: true })).toEqual([ghost]);
    expect(await idsOf({ teamId: randomUUID(), includeAnonymous: true })).toEqual([]);
  });
});

it('finds whom a filter names along an index, in the order of the list, however few they are', async () => {
  const client = new pg.Client({ connectionString: identity.settings.databaseUrl! });
  await client.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO users."user" (project_id, id, signed_up_at, is_anonymous, primary_email_verified, has_password,
       has_passkey, has_oauth, otp_auth_enabled)
     SELECT 'many', gen_random_uuid(), now() - n * interval '1 second', n % 7 = 0, n % 7 > 0 AND n % 100 > 0,
       n % 100 = 1, n % 100 = 2, n % 100 = 3, n % 100 = 4
     FROM generate_series(1, 2000) n`,
  );
  const [teamId, other] = [randomUUID(), randomUUID()];
  await client.query(`INSERT INTO users.team (project_id, id, display_name) SELECT 'many', unnest($1::uuid[]), 'T'`, [
    [teamId, other],
  ]);
  await client.query(
    `INSERT INTO users.team_member (project_id, team_id, user_id)
     SELECT 'many', CASE WHEN n <= 100 THEN $1::uuid ELSE $2::uuid END, id
     FROM (SELECT id, row_number() OVER (ORDER BY signed_up_at) AS n FROM users."user" WHERE project_id = 'many') u`,
    [teamId, other],
  );
  await client.query('ANALYZE users."user", users.team_member');
  const indexes: Record<string, Partial<UserListQuery>> = {
    user_unverified: { isVerified: false },
    user_by_verification: { isVerified: false, includeAnonymous: true },
    user_with_password: { method: 'password' },
    user_with_passkey: { method: 'passkey', desc: true },
    user_with_oauth: { method: 'oauth', includeAnonymous: true },
    user_with_codes: { method: 'otp' },
  };
  const place: ListCursor = { projectId: 'many', place: ['1700000000000000', randomUUID()] };
  const teams: Partial<UserListQuery>[] = [
    { teamId, desc: true },
    { teamId, cursor: randomUUID() },
    { hasTeam: false, cursor: randomUUID() },
    { teamId, cursor: place },
    { hasTeam: false, cursor: place },
    { includeAnonymous: true, cursor: place },
  ];
  const plans = await plansOf(client, async (tx) => {
    for (const query of [...Object.values(indexes), ...teams])
      await all(walkUsers(tx, 'many', { ...query, limit: 101 }));
  });
  await client.end();
  const [newest, deep, without, deepPlace, withoutPlace, anybody] = plans.splice(-teams.length);
  expect(newest).toMatch(/Index (Only )?Scan Backward using team_member_of_team_by_sign_up /);
  expect(deep).toMatch(/using team_member_of_team_by_sign_up .*\n +Index Cond: .*ROW\(user_signed_up_at, user_id\) >=/);
  expect(without).toMatch(/using team_member_by_sign_up .*\n +Index Cond: .*user_signed_up_at/);
  expect(deepPlace).toMatch(
    /using team_member_of_team_by_sign_up .*\n +Index Cond: .*ROW\(user_signed_up_at, user_id\) >/,
  );
  expect(withoutPlace).toMatch(/using team_member_by_sign_up .*\n +Index Cond: .*user_signed_up_at/);
  expect(anybody).toMatch(/Index Scan using user_\w+ .*\n +Index Cond: .*ROW\(signed_up_at, id\) >/);
  expect(plans).toEqual(
    Object.keys(indexes).map((index) =>
      expect.stringMatching(
        new RegExp(String.raw`CTE page\n +-> +Limit.*\n +-> +Index Scan (Backward )?using ${index} `),
      ),
    ),
  );
});
