/** @once the class runs on a separate database */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@hallpass/database';
import { EndedRows } from '../src/retention/ended-rows.js';
import { startDatabase, type TestDatabase } from './database.js';

const userId = randomUUID();
let test: TestDatabase;

beforeAll(async () => {
  test = await startDatabase();
  await sql(test.database, `INSERT INTO users."user" (project_id, id) VALUES ('p', :userId)`, { userId });
});
afterAll(() => test.stop());

/** Age in days; null for a time that is not set, negative for the future. */
const at = (days: number | null): Date | null => (days === null ? null : new Date(Date.now() - days * 86_400_000));

async function session(ended: number | null, expires: number): Promise<string> {
  const id = randomUUID();
  await sql(
    test.database,
    `INSERT INTO auth.session (project_id, id, user_id, token_hash, ended_at, expires_at) VALUES ('p', :id, :userId, :tokenHash, :endedAt, :expiresAt)`,
    { id, userId, tokenHash: randomBytes(32), endedAt: at(ended), expiresAt: at(expires) },
  );
  return id;
}

async function code(used: number | null, expires: number): Promise<string> {
  const id = randomUUID();
  await sql(
    test.database,
    `INSERT INTO auth.verification_code (project_id, id, type, code_hash, tail_hash, subject, used_at, expires_at)
     VALUES ('p', :id, 'otp', :codeHash, :codeHash, 'a@example.com', :usedAt, :expiresAt)`,
    { id, codeHash: randomBytes(32), usedAt: at(used), expiresAt: at(expires) },
  );
  return id;
}

async function revocation(expires: number): Promise<string> {
  const id = randomUUID();
  await sql(
    test.database,
    `INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at) VALUES ('p', 'session', :id, :expiresAt)`,
    { id, expiresAt: at(expires) },
  );
  return id;
}

async function cliAttempt(expires: number): Promise<string> {
  const id = randomUUID();
  await sql(
    test.database,
    `INSERT INTO auth.cli_attempt (project_id, id, polling_hash, login_hash, ip, expires_at) VALUES ('p', :id, :pollingHash, :pollingHash, '', :expiresAt)`,
    { id, pollingHash: randomBytes(32), expiresAt: at(expires) },
  );
  return id;
}

async function oauthFlow(expires: number): Promise<string> {
  const id = randomUUID();
  await sql(
    test.database,
    `INSERT INTO auth.oauth_flow (project_id, id, provider_config_id, state_hash, cookie_hash, request, expires_at)
     VALUES ('p', :id, 'google', :stateHash, :stateHash, 'sealed', :expiresAt)`,
    { id, stateHash: randomBytes(32), expiresAt: at(expires) },
  );
  return id;
}

const COUNTERS = ['auth.attempt_counter', 'auth.send_counter'];

async function counters(kind: string, expires: number): Promise<string> {
  const key = { kind, subject: randomBytes(32), expires: at(expires) };
  await sql(
    test.database,
    `INSERT INTO auth.attempt_counter (project_id, kind, subject, expires_at, attempts, last_attempt_at)
     VALUES ('p', :kind, :subject, :expires, 1, now())`,
    key,
  );
  await sql(
    test.database,
    `INSERT INTO auth.send_counter (project_id, kind, subject, expires_at, sent_at) VALUES ('p', :kind, :subject, :expires, '{}')`,
    key,
  );
  return kind;
}

async function oauthCode(expires: number): Promise<string> {
  const id = randomUUID();
  await sql(
    test.database,
    `INSERT INTO auth.oauth_code (project_id, id, code_hash, user_id, redirect_uri, code_challenge, is_new_user, expires_at)
     VALUES ('p', :id, :codeHash, :userId, 'https://app.example/', '', false, :expiresAt)`,
    { id, codeHash: randomBytes(32), userId, expiresAt: at(expires) },
  );
  return id;
}

async function oauthRecord(expires: number): Promise<string> {
  const kind = randomUUID();
  await sql(
    test.database,
    `INSERT INTO auth.oauth_record (project_id, kind, id_hash, payload, expires_at)
     VALUES ('p', :kind, :idHash, '{}', :expiresAt)`,
    { kind, idHash: randomBytes(32), expiresAt: at(expires) },
  );
  return kind;
}

async function unusedApplication(
  used: number,
  { registration = 'document', isDisabled = false, hasGrant = false } = {},
) {
  const id = randomUUID();
  await sql(
    test.database,
    `INSERT INTO auth.application (project_id, id, kind, authentication, display_name, is_first_party, redirect_uris,
       post_logout_redirect_uris, scopes, settings, registration, created_at, last_used_at, disabled_at)
     VALUES ('p', :id, 'web', 'none', 'x', false, '{}', '{}', '{}', '{}', :registration, :createdAt, :usedAt, :disabledAt)`,
    { id, registration, createdAt: at(90), usedAt: at(used), disabledAt: isDisabled ? at(used) : null },
  );
  if (hasGrant) {
    const grant = await session(null, -300);
    await sql(test.database, `UPDATE auth.session SET application_id = :id WHERE project_id = 'p' AND id = :grant`, {
      id,
      grant,
    });
  }
  return id;
}

const idsOf = async (table: string, key = 'id'): Promise<string[]> =>
  (await sql<{ id: string }>(test.database, `SELECT ${key} AS id FROM ${table} WHERE project_id = 'p'`, {}))
    .map(({ id }) => id)
    .sort();

describe('expired rows', () => {
  it('are removed some time after they expire; live and recently expired rows stay', async () => {
    const liveSession = await session(null, -300);
    const endedLately = await session(29, -300);
    const expiredLately = await session(null, 29);
    await session(31, -300);
    await session(null, 31);
    await session(31, 31);

    const openCode = await code(null, -1);
    const usedLately = await code(6, -1);
    const codeExpiredLately = await code(null, 6);
    await code(8, -1);
    await code(null, 8);

    const stillNeeded = await revocation(-0.001);
    await revocation(0.001);

    const openAttempt = await cliAttempt(-1);
    const attemptExpiredLately = await cliAttempt(0.9);
    await cliAttempt(1.1);
    const counted = await counters('counted', -0.001);
    await counters('forgotten', 0.001);
    const flows = [await oauthFlow(-0.001), await oauthFlow(0.9)].sort();
    await oauthFlow(1.1);
    const codes = [await oauthCode(-0.001), await oauthCode(0.9)].sort();
    await oauthCode(1.1);
    const records = [await oauthRecord(-0.001), await oauthRecord(0.9)].sort();
    await oauthRecord(1.1);

    const task = new EndedRows(test.database);
    await Promise.all([task.run(), task.run()]);

    expect(await idsOf('auth.session')).toEqual([liveSession, endedLately, expiredLately].sort());
    expect(await idsOf('auth.verification_code')).toEqual([openCode, usedLately, codeExpiredLately].sort());
    expect(await idsOf('auth.cli_attempt')).toEqual([openAttempt, attemptExpiredLately].sort());
    expect(await idsOf('auth.revocation', 'subject_id')).toEqual([stillNeeded]);
    for (const table of COUNTERS) expect(await idsOf(table, 'kind')).toEqual([counted]);
    expect(await idsOf('auth.oauth_flow')).toEqual(flows);
    expect(await idsOf('auth.oauth_code')).toEqual(codes);
    expect(await idsOf('auth.oauth_record', 'kind')).toEqual(records);
  });

  it('include applications that registered themselves and are not used, unless they are disabled or have a grant', async () => {
    const kept = [
      await unusedApplication(31, { registration: 'administrator' }),
      await unusedApplication(31, { isDisabled: true }),
      await unusedApplication(31, { hasGrant: true }),
      await unusedApplication(29),
    ];
    await unusedApplication(31);
    await unusedApplication(31, { registration: 'dynamic' });
    await new EndedRows(test.database).run();
    expect(await idsOf('auth.application')).toEqual(kept.sort());
  });

  it.each([
    [
      'auth.application',
      `coalesce(last_used_at, created_at) < now() - interval '30 days' AND registration <> 'administrator'`,
      'application_by_use',
    ],
    ['auth.session', `least(ended_at, expires_at) < now() - interval '30 days'`, 'session_by_end'],
    ['auth.verification_code', `least(used_at, expires_at) < now() - interval '7 days'`, 'verification_code_by_end'],
    ['auth.cli_attempt', `expires_at < now() - interval '1 day'`, 'cli_attempt_by_end'],
    ['auth.revocation', 'expires_at < now()', 'revocation_by_expiry'],
    ['auth.attempt_counter', 'expires_at < now()', 'attempt_counter_by_expiry'],
    ['auth.send_counter', 'expires_at < now()', 'send_counter_by_expiry'],
    ['auth.oauth_flow', `expires_at < now() - interval '1 day'`, 'oauth_flow_by_expiry'],
    ['auth.oauth_code', `expires_at < now() - interval '1 day'`, 'oauth_code_by_expiry'],
    ['auth.oauth_record', `expires_at < now() - interval '1 day'`, 'oauth_record_by_expiry'],
  ])('are found in %s by an index, however many live rows there are', async (table, where, index) => {
    const plan = await test.database.transaction(async (tx) => {
      await sql(tx, 'SET LOCAL enable_seqscan = off', {}, { global: 'reads no row' });
      return sql(tx, `EXPLAIN SELECT project_id FROM ${table} WHERE ${where}`, {});
    });
    expect(JSON.stringify(plan)).toContain(index);
  });
});
