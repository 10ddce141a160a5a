/** @once statements on a database of its own */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate, sql } from '@hallpass/database';
import { queueMigrations } from '@hallpass/queue';
import { type OwnDatabase, startOwnDatabase, until, waitingFor } from '@hallpass/testing';
import pg from 'pg';
import { identityMigrations } from '../src/index.js';

/**
 * Users' rows contain the fields they are filtered by, including rows of earlier releases and of concurrent writers.
 */

const TRAITS = 'UserTraits1795725976869';
let own: OwnDatabase;

beforeAll(async () => {
  const index = identityMigrations.findIndex(({ name }) => name === TRAITS);
  const earlier = [...identityMigrations.slice(0, index), ...queueMigrations];
  own = await startOwnDatabase('auth', earlier, { HALLPASS_ROLE_PER_SERVICE: 'off' });
});
afterAll(() => own?.stop());

const run = (text: string, values: Record<string, unknown>) => sql(own.database, text, values);

async function user(make: Partial<Record<keyof typeof ROWS, boolean>>): Promise<string> {
  const id = randomUUID();
  await run(`INSERT INTO users."user" (project_id, id) VALUES ('p', :id)`, { id });
  for (const [table, flag] of Object.entries(make)) await run(ROWS[table as keyof typeof ROWS], { id, flag });
  return id;
}

const ROWS = {
  primary: `INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_primary, is_verified)
    VALUES ('p', gen_random_uuid(), :id, 'email', 'primary@example.com', true, :flag)`,
  other: `INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_primary, is_verified)
    VALUES ('p', gen_random_uuid(), :id, 'email', 'other@example.com', false, :flag)`,
  password: `INSERT INTO auth.password (project_id, user_id, hash) SELECT 'p', :id, 'x' WHERE :flag`,
  passkey: `INSERT INTO auth.passkey (project_id, id, user_id, credential_id, public_key, rp_id)
    SELECT 'p', gen_random_uuid(), :id::uuid, gen_random_uuid()::text, 'x', 'x' WHERE :flag`,
  account: `INSERT INTO auth.oauth_account (project_id, id, user_id, provider_config_id, account_id, allow_sign_in,
      allow_connected_accounts) VALUES ('p', gen_random_uuid(), :id::uuid, 'github', :id::uuid::text, :flag, true)`,
  member: `WITH team AS (INSERT INTO users.team (project_id, id, display_name) SELECT 'p', gen_random_uuid(), 'T' WHERE :flag RETURNING id)
    INSERT INTO users.team_member (project_id, team_id, user_id) SELECT 'p', team.id, :id::uuid FROM team`,
};

async function traitsOf(id: string): Promise<string[]> {
  const [row] = await sql<{ traits: Record<string, boolean> }>(
    own.database,
    `SELECT json_build_object('verified', primary_email_verified, 'password', has_password, 'passkey', has_passkey,
       'oauth', has_oauth) AS traits FROM users."user" WHERE project_id = 'p' AND id = :id`,
    { id },
  );
  return Object.entries(row!.traits).flatMap(([name, has]) => (has ? [name] : []));
}

it('are those of the users from before, too', async () => {
  const before = [
    [await user({ primary: true, other: false }), ['verified']],
    [await user({ primary: false, other: true, password: true }), ['password']],
    [await user({ passkey: true, account: true }), ['passkey', 'oauth']],
    [await user({ account: false, other: true }), []],
    [await user({ member: true }), []],
  ] as const;
  await migrate(own.settings, [...identityMigrations, ...queueMigrations]);
  for (const [id, traits] of before) expect(await traitsOf(id)).toEqual(traits);
  const members = await run(
    `SELECT m.user_signed_up_at = u.signed_up_at AS "isRight" FROM users.team_member m
     JOIN users."user" u ON u.project_id = m.project_id AND u.id = m.user_id WHERE m.project_id = 'p'`,
    {},
  );
  expect(members).toEqual([{ isRight: true }]);
});

it('follow two who each take away one of the last two passkeys at the same time', async () => {
  const id = await user({ passkey: true });
  await run(ROWS.passkey, { id, flag: true });
  const clients = [0, 1].map(() => new pg.Client({ connectionString: own.settings.databaseUrl! }));
  const [first, second] = clients as [pg.Client, pg.Client];
  for (const client of clients) await client.connect();
  const { rows } = await first.query<{ id: string }>('SELECT id FROM auth.passkey WHERE user_id = $1', [id]);
  const removal = 'DELETE FROM auth.passkey WHERE id = $1';
  for (const client of clients) await client.query('BEGIN');
  await first.query(removal, [rows[0]!.id]);
  const removed = second.query(removal, [rows[1]!.id]);
  await until('the second one to wait', async () => (await waitingFor(first, removal)) === 1);
  await first.query('COMMIT');
  await removed;
  expect(await traitsOf(id)).toEqual(['passkey']);
  await second.query('COMMIT');
  expect(await traitsOf(id)).toEqual([]);
  for (const client of clients) await client.end();
});
