/**
 * @once auth decides alone, from its own rows; `test/authorization-matrix.e2e-spec.ts` and
 * `test/sign-in-changes.e2e-spec.ts` run in both modes; both modes have the same schema
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  server,
} from '@hallpass/testing';
import pg from 'pg';
import { WAYS_IN } from '../src/ways-in/read-ways-in.js';

describe('other ways in', () => {
  /** The first sign-in with a mailbox lists how else the account can be accessed (security E7). */

  const CALLBACK = 'http://localhost:3000/callback';
  const SUBJECT = /First sign-in by email/;

  let project: TestProject;
  beforeAll(async () => {
    project = await createProject({
      config: {
        magic_link_enabled: true,
        passkey_enabled: true,
        oauth_providers: [{ id: 'github', type: 'shared' }],
      },
      override: { 'emails.locale': 'en', 'apiKeys.enabled': { user: true } },
    });
  });

  async function mailsTo(email: string, subject: RegExp): Promise<string[]> {
    const { items } = succeeded(await adminApi(project).get('/internal/emails'));
    return items
      .filter((mail: { to: string[]; subject: string }) => mail.to.includes(email) && subject.test(mail.subject))
      .map(({ id }: { id: string }) => id);
  }

  /** A user who has confirmed the address only with an emailed link. */
  async function confirmed(): Promise<TestUser> {
    const user = await signUp(project);
    const send = { email: user.email, callback_url: CALLBACK };
    succeeded(await client(project, user).post('/contact-channels/send-verification-code', send));
    const { text } = await capturedMail(project, { to: user.email, template: 'email_verification' });
    succeeded(await client(project).post('/contact-channels/verify', { code: codeIn(text) }));
    return user;
  }

  async function signInByMail(email: string, count = 1): Promise<void> {
    succeeded(await client(project).post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK }));
    const { text } = await capturedMail(project, { to: email, template: 'magic_link', count });
    succeeded(await client(project).post('/auth/otp/sign-in', { code: codeIn(text) }));
  }

  async function reset(email: string): Promise<void> {
    succeeded(await client(project).post('/auth/password/send-reset-code', { email, callback_url: CALLBACK }));
    const { text } = await capturedMail(project, { to: email, template: 'password_reset' });
    succeeded(await client(project).post('/auth/password/reset', { code: codeIn(text), password: randomUUID() }));
    await capturedMail(project, { to: email, subject: /Your password was reset/ });
  }

  describe('the first sign-in by mailbox alone', () => {
    it('reports nothing about an account without other access, and no password set later', async () => {
      const email = `${randomUUID()}@example.com`;
      await signInByMail(email);
      const [user] = succeeded(await serverApi(project).get(`/users?query=${email}`)).items;
      succeeded(await serverApi(project).patch(`/users/${user.id}`, { password: randomUUID() }));
      await signInByMail(email, 2);
      expect(await mailsTo(email, SUBJECT)).toEqual([]);
    });

    it('does not report the password that a reset has replaced', async () => {
      const { email } = await confirmed();
      await reset(email);
      await signInByMail(email);
      expect(await mailsTo(email, SUBJECT)).toEqual([]);
    });

    it('reports nothing about an account that the proof has just cleared', async () => {
      const { email } = await signUp(project);
      await reset(email);
      expect(await mailsTo(email, /Your account was secured/)).toHaveLength(1);
      expect(await mailsTo(email, SUBJECT)).toEqual([]);
    });

    it('names the older password and what to do about it, once', async () => {
      const user = await confirmed();
      await signInByMail(user.email);
      const { text } = await capturedMail(project, { to: user.email, subject: SUBJECT });
      const today = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
      expect(text).toContain(`Password set on ${today}`);
      expect(text).toContain('change the password');
      expect(text).toContain('Signed-in devices and command-line tools: 1');
      for (const absent of ['Passkeys:', 'Provider accounts:', 'Other addresses:', 'API keys:'])
        expect(text).not.toContain(absent);
      await signInByMail(user.email, 2);
      expect(await mailsTo(user.email, SUBJECT)).toHaveLength(1);
      const credentials = { email: user.email, password: user.password };
      succeeded(await client(project).post('/auth/password/sign-in', credentials));
    });

    it('names provider accounts and masked addresses; a reset does not name its own new password', async () => {
      const user = await confirmed();
      const other = `${randomUUID()}@example.org`;
      const server = serverApi(project);
      const channel = { user_id: user.userId, type: 'email', value: other, used_for_auth: true };
      succeeded(await server.post('/contact-channels', channel));
      const account = { user_id: user.userId, provider_config_id: 'github', account_id: randomUUID() };
      const flags = { allow_sign_in: true, allow_connected_accounts: false, email: other };
      succeeded(await server.post('/oauth-providers', { ...account, ...flags }));
      await reset(user.email);
      const { text } = await capturedMail(project, { to: user.email, subject: SUBJECT });
      expect(text).toContain('Provider accounts: GitHub');
      expect(text.replaceAll('\u200c', '')).toContain(`Other addresses: ${other[0]}***@example.org`);
      expect(text).not.toContain(other);
      expect(text).not.toContain('Password set on');
    });

    it('counts API keys and sessions; a reset has ended the sessions', async () => {
      for (const isReset of [false, true]) {
        const user = await confirmed();
        const key = { user_id: 'me', description: 'Left behind', expires_at_millis: null };
        const { id } = succeeded(await client(project, user).post('/user-api-keys', key));
        succeeded(await client(project, user).post('/user-api-keys', key));
        succeeded(await client(project, user).patch(`/user-api-keys/${id}`, { revoked: true }));
        await (isReset ? reset(user.email) : signInByMail(user.email));
        const { text } = await capturedMail(project, { to: user.email, subject: SUBJECT });
        expect(text).toContain('API keys: 1.');
        expect(text.includes('Signed-in devices and command-line tools: 1')).toBe(!isReset);
      }
    });

    it('reports once if two codes are used in parallel', async () => {
      const { email } = await confirmed();
      const codes: string[] = [];
      for (const count of [1, 2]) {
        succeeded(await client(project).post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK }));
        codes.push(codeIn((await capturedMail(project, { to: email, template: 'magic_link', count })).text));
      }
      await Promise.all(codes.map((code) => client(project).post('/auth/otp/sign-in', { code })));
      await capturedMail(project, { to: email, subject: SUBJECT });
      await signInByMail(email, 3);
      expect(await mailsTo(email, SUBJECT)).toHaveLength(1);
    });
  });
});

describe('ways in registry', () => {
  it('every table with rows of a user is listed as access to the account, or says why it is not', async () => {
    const database = new pg.Client({ connectionString: server.databaseUrl! });
    await database.connect();
    const { rows } = await database.query<{ name: string }>(
      `SELECT DISTINCT c.relnamespace::regnamespace || '.' || c.relname AS name
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace::regnamespace::text IN ('auth', 'users') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attname LIKE '%user\\_id' AND NOT a.attisdropped`,
    );
    await database.end();
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(WAYS_IN).sort());
  });
});
