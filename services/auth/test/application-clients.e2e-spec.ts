/** @once the statements run on a separate database */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@hallpass/database';
import type { Freshness } from '@hallpass/freshness';
import { endGrantsOfApplication } from '@hallpass/identity';
import { selectClient } from '../src/authorization-server/applications/application.sql.js';
import { startDatabase, type TestDatabase } from './database.js';

const settings = { requiresPar: true, jwks: null };
let test: TestDatabase;

beforeAll(async () => {
  test = await startDatabase();
});
afterAll(() => test.stop());

async function application({ disabledAt = null }: { disabledAt?: Date | null } = {}): Promise<string> {
  const id = randomUUID();
  await sql(
    test.database,
    `INSERT INTO auth.application (project_id, id, kind, authentication, display_name, is_first_party, redirect_uris,
       post_logout_redirect_uris, scopes, settings, disabled_at)
     VALUES ('p', :id, 'web', 'client_secret', 'App', true, '{https://a.example/}', '{}', '{openid}', :settings, :disabledAt)`,
    { id, settings: JSON.stringify(settings), disabledAt },
  );
  return id;
}

async function secret(applicationId: string, expiresAt: Date | null): Promise<string> {
  const hash = randomBytes(32);
  await sql(
    test.database,
    `INSERT INTO auth.application_secret (project_id, id, application_id, secret_hash, last_four, expires_at)
     VALUES ('p', gen_random_uuid(), :applicationId, :hash, '', :expiresAt)`,
    { applicationId, hash, expiresAt },
  );
  return hash.toString('hex');
}

const inAnHour = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('the application of a client_id', () => {
  const read = (clientId: string, projectId = 'p') => selectClient(test.database, { projectId, clientId });

  it('is null if it is unknown, disabled, of another project or cannot be an id', async () => {
    const id = await application();
    const disabled = await application({ disabledAt: new Date() });
    for (const clientId of [randomUUID(), disabled, id.toUpperCase(), 'shop', '', `${id}\0`])
      expect(await read(clientId)).toBeNull();
    expect(await read(id, 'other')).toBeNull();
  });

  it('has the hashes of the secrets that have not expired', async () => {
    const id = await application();
    expect(await read(id)).toMatchObject({ id, redirect_uris: ['https://a.example/'], settings, secret_hashes: [] });
    const lasting = await secret(id, null);
    const expiring = await secret(id, inAnHour(1));
    await secret(id, inAnHour(-1));
    await secret(await application(), null);
    expect((await read(id))!.secret_hashes.sort()).toEqual([lasting, expiring].sort());
  });
});

describe('the grants of an application', () => {
  const userId = randomUUID();
  const revoked: string[] = [];
  const freshness = {
    sessionRevoked: async (_: string, ids: string[]) => void revoked.push(...ids),
  } as unknown as Freshness;

  /** The first half has one time, which several pages share. */
  const grants = (count: number, applicationId: string | null, more: object = {}) => {
    const { endedAt = null, expiresAt = inAnHour(1) } = more as { endedAt?: Date; expiresAt?: Date };
    return sql(
      test.database,
      `INSERT INTO auth.session (project_id, id, user_id, token_hash, expires_at, ended_at, application_id, created_at)
       SELECT 'p', gen_random_uuid(), :userId, decode(md5(random()::text || n), 'hex'), :expiresAt, :endedAt,
         :applicationId::uuid, now() + greatest(n - :count::integer / 2, 0) * interval '1 microsecond'
       FROM generate_series(1, :count::integer) n`,
      { userId, count, expiresAt, endedAt, applicationId },
    );
  };

  it('all end, page by page, and no other sessions do', async () => {
    await sql(test.database, `INSERT INTO users."user" (project_id, id) VALUES ('p', :userId)`, { userId });
    const [id, other] = [await application(), await application()];
    await grants(4_500, id);
    await grants(3, id, { endedAt: inAnHour(-1) });
    await grants(3, id, { expiresAt: inAnHour(-1) });
    await grants(3, other);
    await grants(3, null);
    const end = () =>
      test.database.transaction((tx) =>
        endGrantsOfApplication(tx, 'p', { applicationId: id, reason: 'revoked', by: null }, freshness),
      );
    expect(await end()).toBe(4_500);
    expect(new Set(revoked).size).toBe(4_500);
    const [left] = await sql<{ live: number; listed: number }>(
      test.database,
      `SELECT (SELECT count(*)::integer FROM auth.session WHERE project_id = 'p' AND ended_at IS NULL AND expires_at > now()) AS live,
         (SELECT count(*)::integer FROM auth.revocation WHERE project_id = 'p') AS listed`,
      {},
    );
    expect(left).toEqual({ live: 6, listed: 4_500 });
    expect(await end()).toBe(0);
  });
});
