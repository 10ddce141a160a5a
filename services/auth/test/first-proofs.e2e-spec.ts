/** @once statements on a separate database */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate, sql } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';

/** Accounts created before Hallpass recorded whether they were proven (security E7). */

const FIRST = 'FirstProofs1795400110000';
let own: OwnDatabase;

beforeAll(async () => {
  const index = identityMigrations.findIndex(({ name }) => name === FIRST);
  const earlier = [...identityMigrations.slice(0, index), ...queueMigrations];
  own = await startOwnDatabase('auth', earlier, { HALLPASS_ROLE_PER_SERVICE: 'off' });
});
afterAll(() => own?.stop());

async function user(channel: { isVerified: boolean } | null, account: { signsIn: boolean } | null): Promise<string> {
  const id = randomUUID();
  await sql(own.database, `INSERT INTO users."user" (project_id, id) VALUES ('p', :id)`, { id });
  if (channel)
    await sql(
      own.database,
      `INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_verified, used_for_auth)
       VALUES ('p', :id::uuid, :id::uuid, 'email', :id::uuid::text, :isVerified, true)`,
      { id, isVerified: channel.isVerified },
    );
  if (account)
    await sql(
      own.database,
      `INSERT INTO auth.oauth_account (project_id, id, user_id, provider_config_id, account_id, allow_sign_in,
         allow_connected_accounts) VALUES ('p', :id::uuid, :id::uuid, 'github', :id::uuid::text, :signsIn, true)`,
      { id, signsIn: account.signsIn },
    );
  return id;
}

it('are proven by a verified address or a provider that signs in, and reservations start over', async () => {
  const proven = [await user({ isVerified: true }, null), await user({ isVerified: false }, { signsIn: true })];
  const unproven = [await user({ isVerified: false }, { signsIn: false }), await user(null, null)];
  await sql(
    own.database,
    `UPDATE users.contact_channel SET created_at = now() - interval '1 year' WHERE project_id = 'p'`,
    {},
  );
  await migrate(own.settings, [...identityMigrations, ...queueMigrations]);

  const rows = await sql<{ id: string; is_proven: boolean; is_reserved: boolean | null }>(
    own.database,
    `SELECT u.id, u.first_proven_at IS NOT NULL AS is_proven, c.reserved_at > now() - interval '1 day' AS is_reserved
     FROM users."user" u LEFT JOIN users.contact_channel c ON c.project_id = u.project_id AND c.user_id = u.id
     WHERE u.project_id = 'p'`,
    {},
  );
  const provenIds = rows.filter(({ is_proven }) => is_proven).map(({ id }) => id);
  expect(provenIds.sort()).toEqual(proven.sort());
  expect(rows).toHaveLength(proven.length + unproven.length);
  expect(rows.map(({ is_reserved }) => is_reserved)).not.toContain(false);
});
