/** @once statements on a database of its own */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, sql } from '@hallpass/database';
import { MemoryFreshness } from '@hallpass/freshness';
import {
  createUser,
  listContactChannels,
  readUser,
  verifyContactChannel,
  addMember,
  claimProvenAddress,
  createSession,
  SERVER_SESSIONS,
  createTeam,
  endOtherWaysIn,
  MailRequests,
  VerificationCodes,
} from '../src/index.js';
import { type IdentityDatabase, projectWith, startIdentityDatabase } from './identity-database.js';

describe('contact channels', () => {
  let identity: IdentityDatabase;
  let db: Database;
  const project = projectWith('main');

  beforeAll(async () => {
    identity = await startIdentityDatabase();
    db = await identity.open('users');
  });
  afterAll(() => identity?.stop());

  describe('verifyContactChannel', () => {
    it('refuses an address the user does not have, or has no longer', async () => {
      const userId = await db.transaction((tx) => createUser(tx, project, { primaryEmail: 'ada@example.com' }));
      const verify = (who: string, email: string, projectId = project.id) =>
        db.transaction((tx) => verifyContactChannel(tx, projectId, { userId: who, email }));
      const refused = expect.objectContaining({ status: 400 });
      await expect(verify(userId, 'grace@example.com')).rejects.toEqual(refused);
      await expect(verify(randomUUID(), 'ada@example.com')).rejects.toEqual(refused);
      await expect(verify(userId, 'ada@example.com', 'other')).rejects.toEqual(refused);
      expect(await readUser(db, project, userId)).toMatchObject({ primaryEmailVerified: false });
    });

    it('verifies an address, and again', async () => {
      const userId = await db.transaction((tx) => createUser(tx, project, { primaryEmail: 'grace@example.com' }));
      for (let time = 0; time < 2; time++) {
        await db.transaction((tx) => verifyContactChannel(tx, project.id, { userId, email: 'Grace@Example.com' }));
        expect(await listContactChannels(db, project.id, { userId })).toEqual([
          expect.objectContaining({
            value: 'grace@example.com',
            isVerified: true,
            isPrimary: true,
            usedForAuth: false,
          }),
        ]);
      }
    });
  });
});

describe('claim proven address', () => {
  const project = projectWith('claims', {
    auth: { password: { allowSignIn: true }, oauth: { providers: { github: { type: 'github', isShared: false } } } },
  });
  const projectId = project.id;
  let identity: IdentityDatabase;
  let db: Database;
  let codes: VerificationCodes;
  let mails: MailRequests;
  const freshness = new MemoryFreshness();

  beforeAll(async () => {
    identity = await startIdentityDatabase();
    db = await identity.open('auth');
    codes = new VerificationCodes(identity.settings);
    mails = new MailRequests(identity.sealer);
  });
  afterAll(async () => {
    freshness.onModuleDestroy();
    await identity?.stop();
  });

  /** Creates an account with every sign-in method, by a user who has not proved the address. */
  async function prepare({ isVerified = false, signsInByProvider = false } = {}) {
    const email = `${randomUUID()}@example.com`;
    return db.transaction(async (tx) => {
      const userId = await createUser(tx, project, {
        primaryEmail: email,
        primaryEmailAuthEnabled: true,
        primaryEmailVerified: isVerified,
        passwordHash: 'hash',
        totpSecret: { base64: Buffer.alloc(20).toString('base64'), sealer: identity.sealer },
        oauthProviders: signsInByProvider ? [{ id: 'github', accountId: randomUUID() }] : [],
      });
      await sql(tx, `INSERT INTO auth.backup_code (project_id, user_id, code_hash) VALUES (:projectId, :userId, '')`, {
        projectId,
        userId,
      });
      await sql(
        tx,
        `INSERT INTO auth.passkey (project_id, id, user_id, credential_id, public_key, rp_id)
       VALUES (:projectId, gen_random_uuid(), :userId, :credentialId, '', 'localhost')`,
        { projectId, userId, credentialId: randomUUID() },
      );
      await sql(
        tx,
        `INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_verified, used_for_auth)
       VALUES (:projectId, gen_random_uuid(), :userId, 'email', :value, false, true)`,
        { projectId, userId, value: `second-${email}` },
      );
      await sql(
        tx,
        `INSERT INTO auth.api_key (project_id, id, user_id, description, is_public, hash, last_four)
       VALUES (:projectId, gen_random_uuid(), :userId, '', false, '', '')`,
        { projectId, userId },
      );
      await sql(
        tx,
        `INSERT INTO auth.oauth_code (project_id, id, code_hash, user_id, redirect_uri, code_challenge, is_new_user, expires_at)
       VALUES (:projectId, gen_random_uuid(), uuid_send(gen_random_uuid()), :userId, '', '', false, now() + interval '1 hour')`,
        { projectId, userId },
      );
      const applicationId = randomUUID();
      await sql(
        tx,
        `INSERT INTO auth.application (project_id, id, kind, authentication, display_name, is_first_party, redirect_uris,
           post_logout_redirect_uris, scopes, settings)
         VALUES (:projectId, :applicationId, 'web', 'none', '', false, '{}', '{}', '{}', '{}')`,
        { projectId, applicationId },
      );
      await sql(
        tx,
        `INSERT INTO auth.application_consent (project_id, user_id, application_id, scopes)
         VALUES (:projectId, :userId, :applicationId, '{}')`,
        { projectId, userId, applicationId },
      );
      const session = await createSession(tx, projectId, { userId, method: 'server' }, SERVER_SESSIONS);
      const { code } = await codes.issue(tx, { projectId, type: 'password_reset', userId, subject: userId });
      return { userId, email, sessionId: session.id, code };
    });
  }

  const claim = (of: { userId: string; email: string }) =>
    db.transaction((tx) => claimProvenAddress(tx, projectId, of, { codes, mails, freshness }));

  const EVERYTHING = {
    passwords: 1,
    passkeys: 1,
    totp: 1,
    backup_codes: 1,
    api_keys: 1,
    oauth_codes: 1,
    consents: 1,
    sessions: 1,
    addresses: 2,
  };

  async function waysIn(userId: string) {
    const count = (from: string) =>
      `(SELECT count(*)::int FROM ${from} AND project_id = :projectId AND user_id = :userId)`;
    const [counted] = await sql<typeof EVERYTHING>(
      db,
      `SELECT ${count('auth.password WHERE true')} AS passwords, ${count('auth.passkey WHERE true')} AS passkeys,
       ${count('auth.totp WHERE true')} AS totp, ${count('auth.backup_code WHERE true')} AS backup_codes,
       ${count('auth.api_key WHERE revoked_at IS NULL')} AS api_keys,
       ${count('auth.oauth_code WHERE expires_at > now()')} AS oauth_codes,
       ${count('auth.application_consent WHERE true')} AS consents,
       ${count('auth.session WHERE ended_at IS NULL')} AS sessions,
       ${count('users.contact_channel WHERE used_for_auth')} AS addresses`,
      { projectId, userId },
    );
    return counted;
  }

  const isProven = async (userId: string) =>
    (
      await sql<{ proven: boolean }>(
        db,
        `SELECT first_proven_at IS NOT NULL AS proven FROM users."user" WHERE project_id = :projectId AND id = :userId`,
        { projectId, userId },
      )
    )[0]?.proven;

  const noticesTo = (recipient: string) =>
    sql(db, `SELECT 1 FROM queue.outbox WHERE project_id = :projectId AND payload->>'recipient' = :recipient`, {
      projectId,
      recipient,
    });

  describe('claimProvenAddress (security E7)', () => {
    it('changes nothing for a verified address, another user, another project or no address', async () => {
      const verified = await prepare({ isVerified: true });
      const unproven = await prepare();
      expect(await claim(verified)).toBe(false);
      expect(await claim({ userId: unproven.userId, email: verified.email })).toBe(false);
      expect(await claim({ userId: randomUUID(), email: unproven.email })).toBe(false);
      expect(await claim({ userId: unproven.userId, email: ' ' })).toBe(false);
      const elsewhere = { userId: unproven.userId, email: unproven.email };
      expect(
        await db.transaction((tx) => claimProvenAddress(tx, 'other', elsewhere, { codes, mails, freshness })),
      ).toBe(false);
      for (const { userId } of [verified, unproven]) expect(await waysIn(userId)).toEqual(EVERYTHING);
      expect(await noticesTo(verified.email)).toHaveLength(0);
    });

    it('leaves the proven address as the only way in, without the second factor', async () => {
      const { userId, email, sessionId, code } = await prepare();
      expect(await isProven(userId)).toBe(false);
      expect(await claim({ userId, email: ` ${email.toUpperCase()}` })).toBe(true);
      expect(freshness.isRevoked(projectId, { sessionId, userId, issuedAt: Date.now() / 1000 })).toBe('session');
      expect(await waysIn(userId)).toEqual({
        passwords: 0,
        passkeys: 0,
        totp: 0,
        backup_codes: 0,
        api_keys: 0,
        oauth_codes: 0,
        consents: 0,
        sessions: 0,
        addresses: 1,
      });
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

    it.each([
      ['another address was ever verified', { isVerified: true }],
      ['a provider signs in', { signsInByProvider: true }],
    ])('takes nothing where %s, and verifies the address', async (_what, how) => {
      const account = await prepare(how);
      const { userId } = account;
      const email = `second-${account.email}`;
      expect(await isProven(userId)).toBe(true);
      // This also holds after that address was removed.
      await sql(
        db,
        `DELETE FROM users.contact_channel WHERE project_id = :projectId AND user_id = :userId AND is_verified`,
        {
          projectId,
          userId,
        },
      );
      const before = await waysIn(userId);
      expect(await claim({ userId, email })).toBe(false);
      expect(await waysIn(userId)).toEqual(before);
      expect(await listContactChannels(db, projectId, { userId })).toContainEqual(
        expect.objectContaining({ value: email, isVerified: true, usedForAuth: true }),
      );
    });

    it('ends keys and invitations that act for the account in teams, and none of other members', async () => {
      const [squatted, other] = [await prepare(), await prepare({ isVerified: true })];
      const invitations = await db.transaction(async (tx) => {
        const team = await createTeam(tx, project, { displayName: 'Team', creatorUserId: other.userId });
        await addMember(tx, project, { teamId: team.id, userId: squatted.userId });
        for (const { userId } of [squatted, other])
          await sql(
            tx,
            `INSERT INTO auth.api_key (project_id, id, team_id, responsible_user_id, description, is_public, hash, last_four)
           VALUES (:projectId, gen_random_uuid(), :teamId, :userId, '', false, '', '')`,
            { projectId, teamId: team.id, userId },
          );
        const invite = async (userId: string | null) => {
          const email = `${randomUUID()}@example.com`;
          const data = { team_id: team.id, email, ...(userId !== null && { sender_user_id: userId }) };
          return codes.issue(tx, { projectId, type: 'team_invitation', subject: `${team.id}/${email}`, data });
        };
        return [await invite(squatted.userId), await invite(other.userId), await invite(null)];
      });
      expect(await claim(squatted)).toBe(true);
      const keys = await sql<{ user_id: string }>(
        db,
        `SELECT responsible_user_id AS user_id FROM auth.api_key
       WHERE project_id = :projectId AND responsible_user_id IS NOT NULL AND revoked_at IS NULL`,
        { projectId },
      );
      expect(keys).toEqual([{ user_id: other.userId }]);
      const check = ({ code }: { code: string }) => codes.check(db, { projectId, type: 'team_invitation', code });
      const [ended, ...open] = invitations;
      await expect(check(ended!)).rejects.toMatchObject({ code: 'VERIFICATION_CODE_EXPIRED' });
      for (const invitation of open) await expect(check(invitation)).resolves.toMatchObject({ id: invitation.id });
    });

    it('counts one of many parallel proofs as the first', async () => {
      const account = await prepare();
      const claims = await Promise.all(Array.from({ length: 20 }, () => claim(account)));
      expect(claims.filter((isFirstProof) => isFirstProof)).toHaveLength(1);
      expect(await noticesTo(account.email)).toHaveLength(1);
    });
  });

  describe('endOtherWaysIn (security E7)', () => {
    it('leaves the password, the second factor and the proven address, and tells each address', async () => {
      const { userId, email, sessionId, code } = await prepare({ isVerified: true });
      const actor = { by: { type: 'user', id: userId }, clientAddress: null } as const;
      await db.transaction((tx) =>
        endOtherWaysIn(tx, projectId, { userId, email }, actor, { codes, mails, freshness }),
      );
      expect(freshness.isRevoked(projectId, { sessionId, userId, issuedAt: Date.now() / 1000 })).toBe('session');
      expect(await waysIn(userId)).toEqual({
        ...EVERYTHING,
        passkeys: 0,
        api_keys: 0,
        oauth_codes: 0,
        consents: 0,
        sessions: 0,
        addresses: 1,
      });
      await expect(codes.check(db, { projectId, type: 'password_reset', code })).rejects.toMatchObject({
        code: 'VERIFICATION_CODE_ALREADY_USED',
      });
      for (const to of [email, `second-${email}`]) expect(await noticesTo(to)).toHaveLength(1);
    });
  });
});
