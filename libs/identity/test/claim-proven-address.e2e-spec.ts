import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, sql } from '@hallpass/database';
import {
  claimProvenAddress,
  createSession,
  createUser,
  listContactChannels,
  MailRequests,
  readUser,
  VerificationCodes,
} from '../src/index.js';
import { type IdentityDatabase, projectWith, startIdentityDatabase } from './identity-database.js';

const project = projectWith('claims', {
  auth: { password: { allowSignIn: true }, oauth: { providers: { github: { type: 'github', isShared: false } } } },
});
const projectId = project.id;
let identity: IdentityDatabase;
let db: Database;
let codes: VerificationCodes;
let mails: MailRequests;

beforeAll(async () => {
  identity = await startIdentityDatabase();
  db = await identity.open('auth');
  codes = new VerificationCodes(identity.settings);
  mails = new MailRequests(identity.sealer);
});
afterAll(() => identity?.stop());

/** An account with every way in there is, made by somebody who has not shown that the address is theirs. */
async function prepare({ isVerified = false } = {}) {
  const email = `${randomUUID()}@example.com`;
  return db.transaction(async (tx) => {
    const userId = await createUser(tx, project, {
      primaryEmail: email,
      primaryEmailAuthEnabled: true,
      primaryEmailVerified: isVerified,
      passwordHash: 'hash',
      totpSecret: { base64: Buffer.alloc(20).toString('base64'), sealer: identity.sealer },
      oauthProviders: [{ id: 'github', accountId: randomUUID() }],
    });
    await sql(
      tx,
      `INSERT INTO auth.passkey (project_id, id, user_id, credential_id, public_key, rp_id)
       VALUES ($1, gen_random_uuid(), $2, $3, '', 'localhost')`,
      [projectId, userId, randomUUID()],
    );
    await sql(
      tx,
      `INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_verified, used_for_auth)
       VALUES ($1, gen_random_uuid(), $2, 'email', $3, true, true)`,
      [projectId, userId, `second-${email}`],
    );
    await sql(
      tx,
      `INSERT INTO auth.api_key (project_id, id, user_id, description, is_public, hash, last_four)
       VALUES ($1, gen_random_uuid(), $2, '', false, '', '')`,
      [projectId, userId],
    );
    const session = await createSession(tx, { projectId, userId });
    const { code } = await codes.issue(tx, { projectId, type: 'password_reset', userId, subject: userId });
    return { userId, email, sessionId: session.id, code };
  });
}

const claim = (of: { userId: string; email: string }) =>
  db.transaction((tx) => claimProvenAddress(tx, { projectId, ...of }, { codes, mails }));

async function waysIn(userId: string) {
  const [counted] = await sql<{
    passwords: number;
    passkeys: number;
    totp: number;
    accounts: number;
    signs: number;
    keys: number;
  }>(
    db,
    `SELECT (SELECT count(*)::int FROM auth.password WHERE project_id = $1 AND user_id = $2) AS passwords,
       (SELECT count(*)::int FROM auth.passkey WHERE project_id = $1 AND user_id = $2) AS passkeys,
       (SELECT count(*)::int FROM auth.totp WHERE project_id = $1 AND user_id = $2) AS totp,
       (SELECT count(*)::int FROM auth.oauth_account WHERE project_id = $1 AND user_id = $2) AS accounts,
       (SELECT count(*)::int FROM auth.oauth_account WHERE project_id = $1 AND user_id = $2 AND allow_sign_in) AS signs,
       (SELECT count(*)::int FROM auth.api_key WHERE project_id = $1 AND user_id = $2 AND revoked_at IS NULL) AS keys`,
    [projectId, userId],
  );
  return counted;
}

const noticesTo = (recipient: string) =>
  sql(db, `SELECT 1 FROM queue.outbox WHERE project_id = $1 AND payload->>'recipient' = $2`, [projectId, recipient]);

describe('claimProvenAddress (security.md E7)', () => {
  it('changes nothing for a verified address, another user, another project or no address', async () => {
    const verified = await prepare({ isVerified: true });
    const unproven = await prepare();
    const nothing = { isFirstProof: false, endedSessionIds: [] };
    expect(await claim(verified)).toEqual(nothing);
    expect(await claim({ userId: unproven.userId, email: verified.email })).toEqual(nothing);
    expect(await claim({ userId: randomUUID(), email: unproven.email })).toEqual(nothing);
    expect(await claim({ userId: unproven.userId, email: ' ' })).toEqual(nothing);
    const elsewhere = { projectId: 'other', userId: unproven.userId, email: unproven.email };
    expect(await db.transaction((tx) => claimProvenAddress(tx, elsewhere, { codes, mails }))).toEqual(nothing);
    for (const { userId } of [verified, unproven])
      expect(await waysIn(userId)).toEqual({ passwords: 1, passkeys: 1, totp: 1, accounts: 1, signs: 1, keys: 1 });
    expect(await noticesTo(verified.email)).toHaveLength(0);
  });

  it('leaves the proven address as the only way in, and the second factor where it is', async () => {
    const { userId, email, sessionId, code } = await prepare();
    expect(await claim({ userId, email: ` ${email.toUpperCase()}` })).toEqual({
      isFirstProof: true,
      endedSessionIds: [sessionId],
    });
    expect(await waysIn(userId)).toEqual({ passwords: 0, passkeys: 0, totp: 1, accounts: 1, signs: 0, keys: 0 });
    const addresses = await listContactChannels(db, projectId, { userId });
    expect(addresses.map(({ value, usedForAuth }) => ({ value, usedForAuth }))).toEqual(
      expect.arrayContaining([
        { value: email, usedForAuth: true },
        { value: `second-${email}`, usedForAuth: false },
      ]),
    );
    expect(await readUser(db, project, userId)).toMatchObject({ primaryEmail: email, primaryEmailVerified: true });
    await expect(codes.redeem(db, { projectId, type: 'password_reset', code })).rejects.toMatchObject({
      code: 'VERIFICATION_CODE_ALREADY_USED',
    });
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it('counts one of many parallel proofs as the first', async () => {
    const account = await prepare();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(account)));
    expect(claims.filter(({ isFirstProof }) => isFirstProof)).toHaveLength(1);
    expect(await noticesTo(account.email)).toHaveLength(1);
  });
});
