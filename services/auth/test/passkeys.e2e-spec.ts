/**
 * @once auth decides alone, from its own rows; `test/authorization-matrix.e2e-spec.ts` and `test/sign-in-changes.e2e-spec.ts` run in both modes
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  FLAGS,
  serverApi,
  signUp,
  SoftwareAuthenticator,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { inDatabase } from './running-database.js';

const ORIGIN = 'http://localhost:3000';
const PRESENT = FLAGS.userPresent;
const UNKNOWN_CODE = { status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' };
const USED_CODE = { status: 409, knownError: 'VERIFICATION_CODE_ALREADY_USED' };
const FAILED = { status: 400, knownError: 'PASSKEY_AUTHENTICATION_FAILED' };
const RP_ID_PLACEHOLDER = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
const NO_USER = { status: 400, knownError: 'SCHEMA_ERROR' };
const TOTP_SECRET = Buffer.alloc(20, 7).toString('base64');

const begin = async (api: Api) => succeeded(await api.post('/auth/passkey/initiate-passkey-registration', {}));

/** Adds a passkey for the caller. @returns the authenticator that holds it */
async function addPasskey(api: Api, flags?: number, name?: string): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(ORIGIN, flags);
  const { options_json, code } = await begin(api);
  succeeded(await api.post('/auth/passkey/register', { code, credential: authenticator.create(options_json), name }));
  return authenticator;
}

describe('passkeys, contract/02 §5', () => {
  let project: TestProject;
  let user: TestUser;
  beforeAll(async () => {
    project = await createProject({ config: { passkey_enabled: true } });
    user = await signUp(project);
  });

  const challenge = async (of = project) =>
    succeeded(await client(of).post('/auth/passkey/initiate-passkey-authentication'));
  const signIn = async (
    authenticator: SoftwareAuthenticator,
    forgery?: Parameters<SoftwareAuthenticator['get']>[1],
  ) => {
    const { options_json, code } = await challenge();
    const authentication_response = authenticator.get(options_json, forgery);
    return client(project).post('/auth/passkey/sign-in', { code, authentication_response });
  };
  /** Creates a user without password or address through a server, and signs them in. */
  const userWithoutMethods = async (): Promise<{ userId: string; api: Api }> => {
    const { id } = succeeded(await serverApi(project).post('/users', {}));
    const session = succeeded(await serverApi(project).post('/auth/sessions', { user_id: id }));
    return { userId: id, api: client(project, { accessToken: session.access_token }) };
  };
  /** Waits for the expected number of security notices to an address, and returns their subjects. */
  const noticesTo = (email: string, count: number): Promise<string[]> =>
    until(`${count} notices to ${email}`, async () => {
      const { items } = succeeded(await adminApi(project).get('/internal/emails'));
      const theirs = items.filter(({ to }: { to: string[] }) => to.includes(email));
      return theirs.length >= count && theirs.map(({ subject }: { subject: string }) => subject);
    });

  describe('registration', () => {
    it('is refused without a user, before it checks the code', async () => {
      const { options_json, code } = await begin(client(project, user));
      const body = { code, credential: new SoftwareAuthenticator(ORIGIN).create(options_json) };
      expect(await client(project).post('/auth/passkey/initiate-passkey-registration', {})).toMatchObject(NO_USER);
      expect(await client(project).post('/auth/passkey/register', body)).toMatchObject(NO_USER);
      expect((await client(project, user).post('/auth/passkey/register', body)).status).toBe(200);
    });

    it('and sign-in are refused if the project has them off', async () => {
      const without = await createProject();
      const api = client(without, await signUp(without));
      const code = 'a'.repeat(45);
      const refused = { status: 400, knownError: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' };
      expect(await api.post('/auth/passkey/initiate-passkey-registration', {})).toMatchObject(refused);
      expect(await api.post('/auth/passkey/register', { code, credential: {} })).toMatchObject(refused);
      expect(await api.post('/auth/passkey/initiate-passkey-authentication', {})).toMatchObject(refused);
      expect(await api.post('/auth/passkey/sign-in', { code, authentication_response: {} })).toMatchObject(refused);
    });

    it('needs a recent sign-in (security G7), and is refused in an impersonation (security B12)', async () => {
      const owner = await signUp(project);
      const { code } = await begin(client(project, owner));
      await inDatabase(
        `UPDATE auth.session SET created_at = now() - interval '11 minutes' WHERE project_id = $1 AND user_id = $2`,
        [project.id, owner.userId],
      );
      expect((await client(project, owner).post('/auth/passkey/initiate-passkey-registration')).status).toBe(403);
      const impersonation = { user_id: owner.userId, is_impersonation: true };
      const { access_token } = succeeded(await serverApi(project).post('/auth/sessions', impersonation));
      const impersonator = client(project, { accessToken: access_token });
      expect((await impersonator.post('/auth/passkey/initiate-passkey-registration')).status).toBe(403);
      expect((await impersonator.post('/auth/passkey/register', { code, credential: {} })).status).toBe(403);
    });

    it("refuses another user's code without spending it", async () => {
      const other = await signUp(project);
      const { options_json, code } = await begin(client(project, user));
      const body = { code, credential: new SoftwareAuthenticator(ORIGIN).create(options_json) };
      expect(await client(project, other).post('/auth/passkey/register', body)).toMatchObject(UNKNOWN_CODE);
      expect((await client(project, user).post('/auth/passkey/register', body)).status).toBe(200);
      expect(await client(project, user).post('/auth/passkey/register', body)).toMatchObject(USED_CODE);
    });

    it('that fails spends the code, and explains the failure in the details that the SDK reads', async () => {
      const api = client(project, user);
      const { options_json, code } = await begin(api);
      const authenticator = new SoftwareAuthenticator(ORIGIN);
      const forged = authenticator.create(options_json, { clientData: { challenge: 'b3RoZXI' } });
      const answer = await api.post('/auth/passkey/register', { code, credential: forged });
      expect(answer).toMatchObject({ status: 400, knownError: 'PASSKEY_REGISTRATION_FAILED' });
      expect(answer.body.details).toEqual({ message: answer.body.error });
      const right = { code, credential: authenticator.create(options_json) };
      expect(await api.post('/auth/passkey/register', right)).toMatchObject(USED_CODE);
    });

    it('refuses an expired code, and the code of a sign-in', async () => {
      const owner = await signUp(project);
      const { code } = await begin(client(project, owner));
      await inDatabase(`UPDATE auth.verification_code SET expires_at = now() WHERE project_id = $1 AND user_id = $2`, [
        project.id,
        owner.userId,
      ]);
      expect(await client(project, owner).post('/auth/passkey/register', { code, credential: {} })).toMatchObject({
        status: 400,
        knownError: 'VERIFICATION_CODE_EXPIRED',
      });
      const body = { code: (await challenge()).code, credential: {} };
      expect(await client(project, owner).post('/auth/passkey/register', body)).toMatchObject(UNKNOWN_CODE);
    });

    it('refuses a credential id that is already registered (security G3)', async () => {
      const credentialId = (await addPasskey(client(project, user))).credentialId;
      for (const thief of [await signUp(project), user]) {
        const api = client(project, thief);
        const { options_json, code } = await begin(api);
        const credential = new SoftwareAuthenticator(ORIGIN).create(options_json, { credentialId });
        expect(await api.post('/auth/passkey/register', { code, credential })).toMatchObject({
          status: 400,
          knownError: 'PASSKEY_REGISTRATION_FAILED',
        });
      }
    });

    it('returns the credential id, appears on the user, and is reported by email', async () => {
      const owner = await signUp(project);
      const api = client(project, owner);
      const { options_json, code } = await begin(api);
      expect(options_json).toMatchObject({
        rp: { id: RP_ID_PLACEHOLDER, name: 'Test project' },
        user: { id: Buffer.from(owner.userId).toString('base64url'), name: owner.email },
      });
      const credential = new SoftwareAuthenticator(ORIGIN).create(options_json);
      const { body } = await api.post('/auth/passkey/register', { code, credential });
      expect(body).toEqual({ user_handle: credential.id });
      expect((await api.get('/users/me')).body.passkey_auth_enabled).toBe(true);
      expect(await noticesTo(owner.email, 1)).toEqual([expect.stringMatching(/passkey was added/i)]);
    });
  });

  describe('sign-in', () => {
    it.each([
      ['another challenge', { clientData: { challenge: 'b3RoZXI' } }],
      ['an untrusted origin', { clientData: { origin: 'https://evil.test' }, rpId: 'evil.test' }],
      ['another trusted host than it was made on', { clientData: { origin: 'http://127.0.0.1:3000' } }],
      ['no user handle', { userHandle: null }],
      ['the user handle of somebody else', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
      ['nobody present', { flags: 0 }],
      ['an unknown credential', { credentialId: Buffer.from('unknown') }],
    ])('is refused with %s', async (_name, forgery) => {
      const answer = await signIn(await addPasskey(client(project, user)), forgery);
      expect(answer).toMatchObject(FAILED);
      expect(answer.body.details).toEqual({ message: answer.body.error });
    });

    it('is refused in another project, and with the code of a registration', async () => {
      const other = await createProject({ config: { passkey_enabled: true } });
      const authenticator = await addPasskey(client(project, user));
      const { options_json, code } = await challenge(other);
      const body = { code, authentication_response: authenticator.get(options_json) };
      expect(await client(project).post('/auth/passkey/sign-in', body)).toMatchObject(UNKNOWN_CODE);
      expect(await client(other).post('/auth/passkey/sign-in', body)).toMatchObject(FAILED);
      const registration = await begin(client(project, user));
      const swapped = {
        code: registration.code,
        authentication_response: authenticator.get(registration.options_json),
      };
      expect(await client(project).post('/auth/passkey/sign-in', swapped)).toMatchObject(UNKNOWN_CODE);
    });

    it('accepts an answer once, even of twenty in parallel', async () => {
      const authenticator = await addPasskey(client(project, user));
      const { options_json, code } = await challenge();
      const body = { code, authentication_response: authenticator.get(options_json) };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => client(project).post('/auth/passkey/sign-in', body)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ knownError }) => knownError === USED_CODE.knownError)).toHaveLength(19);
    });

    it('with user verification counts as both factors; otherwise the second one is required (security G6)', async () => {
      const owner = await signUp(project);
      const api = client(project, owner);
      const verifies = await addPasskey(api);
      const isThere = await addPasskey(api, PRESENT);
      expect((await signIn(isThere)).status).toBe(200);
      succeeded(await api.patch('/users/me', { totp_secret_base64: TOTP_SECRET }));
      expect((await signIn(isThere)).knownError).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
      const { body } = await signIn(verifies);
      expect(body).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.stringMatching(/^.{45}$/),
        is_new_user: false,
        user_id: owner.userId,
      });
      const session = client(project, { accessToken: body.access_token });
      expect((await session.get('/users/me')).body.id).toBe(owner.userId);
    });

    it('with an authenticator whose count falls no longer replaces the second factor (security G3)', async () => {
      const owner = await signUp(project);
      const api = client(project, owner);
      const authenticator = await addPasskey(api);
      succeeded(await api.patch('/users/me', { totp_secret_base64: TOTP_SECRET }));
      expect((await signIn(authenticator, { signCount: 9 })).status).toBe(200);
      for (const signCount of [9, 8, 0])
        expect((await signIn(authenticator, { signCount })).knownError).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
      expect((await signIn(authenticator, { signCount: 10 })).status).toBe(200);
    });

    it('works with an authenticator that does not count', async () => {
      const authenticator = await addPasskey(client(project, user));
      await inDatabase(`UPDATE auth.passkey SET sign_count = 0 WHERE project_id = $1 AND user_id = $2`, [
        project.id,
        user.userId,
      ]);
      for (let n = 0; n < 2; n += 1) expect((await signIn(authenticator, { signCount: 0 })).status).toBe(200);
    });
  });

  describe('of a user', () => {
    it('are listed, named and removed only by their user', async () => {
      const owner = await signUp(project);
      const api = client(project, owner);
      await addPasskey(api);
      const [{ id }] = succeeded(await api.get('/auth/passkeys')).items;
      const stranger = client(project, user);
      expect(await client(project).get('/auth/passkeys')).toMatchObject({
        knownError: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      });
      expect((await stranger.patch(`/auth/passkeys/${id}`, { name: 'mine' })).status).toBe(404);
      expect((await stranger.delete(`/auth/passkeys/${id}`)).status).toBe(404);
      expect((await api.delete(`/auth/passkeys/${randomUUID()}`)).status).toBe(404);
      expect(succeeded(await api.get('/auth/passkeys')).items).toHaveLength(1);
    });

    it('are listed and removed by a server that names the user, and by no other user', async () => {
      const owner = await signUp(project);
      await addPasskey(client(project, owner));
      const of = `user_id=${owner.userId}`;
      const stranger = client(project, user);
      expect(await stranger.get(`/auth/passkeys?${of}`)).toMatchObject({ status: 403 });
      const server = serverApi(project);
      expect(succeeded(await client(project, owner).get('/auth/passkeys?user_id=me')).items).toHaveLength(1);
      const [{ id }] = succeeded(await server.get(`/auth/passkeys?${of}`)).items;
      expect(await stranger.delete(`/auth/passkeys/${id}?${of}`)).toMatchObject({ status: 403 });
      expect(await serverApi(await createProject()).delete(`/auth/passkeys/${id}?${of}`)).toMatchObject({
        status: 404,
      });
      expect(await server.delete(`/auth/passkeys/${id}?user_id=${user.userId}`)).toMatchObject({ status: 404 });
      succeeded(await server.delete(`/auth/passkeys/${id}?${of}`));
      expect(succeeded(await server.get(`/auth/passkeys?${of}`)).items).toEqual([]);
      expect(succeeded(await server.get(`/users/${owner.userId}`)).passkey_auth_enabled).toBe(false);
    });

    it('can be several, each with a name and its last use', async () => {
      const owner = await signUp(project);
      const api = client(project, owner);
      const phone = await addPasskey(api, undefined, 'Phone');
      await addPasskey(api);
      await signIn(phone);
      const { items, is_paginated } = succeeded(await api.get('/auth/passkeys'));
      expect(is_paginated).toBe(false);
      expect(items).toEqual([
        {
          id: expect.any(String),
          credential_id: phone.credentialId.toString('base64url'),
          name: 'Phone',
          provider_name: null,
          rp_id: 'localhost',
          transports: ['internal'],
          is_backed_up: false,
          created_at_millis: expect.any(Number),
          last_used_at_millis: expect.any(Number),
        },
        expect.objectContaining({ name: null, last_used_at_millis: null }),
      ]);
      const renamed = succeeded(await api.patch(`/auth/passkeys/${items[1].id}`, { name: 'Security key' }));
      expect(renamed).toEqual({ ...items[1], name: 'Security key' });
    });

    it('removed individually no longer sign in, invalidate unused codes, and are reported by email (security B9)', async () => {
      const owner = await signUp(project);
      const api = client(project, owner);
      const lost = await addPasskey(api);
      const kept = await addPasskey(api);
      const pending = await begin(api);
      const [{ id }] = succeeded(await api.get('/auth/passkeys')).items;
      expect((await api.delete(`/auth/passkeys/${id}`)).body).toEqual({ success: true });
      expect(await signIn(lost)).toMatchObject(FAILED);
      expect((await signIn(kept)).status).toBe(200);
      const body = { code: pending.code, credential: kept.create(pending.options_json) };
      expect(await api.post('/auth/passkey/register', body)).toMatchObject(USED_CODE);
      expect((await noticesTo(owner.email, 3)).filter((subject) => /removed/i.test(subject))).toHaveLength(1);
    });

    it('are all removed when the SDK turns them off', async () => {
      const owner = await signUp(project);
      const api = client(project, owner);
      const passkeys = [await addPasskey(api), await addPasskey(api)];
      const { body } = await api.patch('/users/me', { passkey_auth_enabled: false });
      expect(body.passkey_auth_enabled).toBe(false);
      for (const passkey of passkeys) expect(await signIn(passkey)).toMatchObject(FAILED);
      expect((await noticesTo(owner.email, 3)).filter((subject) => /removed/i.test(subject))).toHaveLength(1);
    });

    it('stay if they are the last sign-in method, even with two parallel removals (security E8)', async () => {
      const { userId, api } = await userWithoutMethods();
      await addPasskey(api);
      await addPasskey(api);
      expect((await api.patch('/users/me', { passkey_auth_enabled: false })).status).toBe(400);
      const { items } = succeeded(await api.get('/auth/passkeys'));
      const removals = await Promise.all(
        items.map(({ id }: { id: string }) => api.delete(`/auth/passkeys/${id}`)) as ReturnType<Api['delete']>[],
      );
      expect(removals.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(succeeded(await api.get('/auth/passkeys')).items).toHaveLength(1);
      succeeded(await serverApi(project).patch(`/users/${userId}`, { passkey_auth_enabled: false }));
    });

    it('cannot be changed in an impersonation (security B12)', async () => {
      const owner = await signUp(project);
      await addPasskey(client(project, owner));
      const impersonation = { user_id: owner.userId, is_impersonation: true };
      const { access_token } = succeeded(await serverApi(project).post('/auth/sessions', impersonation));
      const api = client(project, { accessToken: access_token });
      const [{ id }] = succeeded(await api.get('/auth/passkeys')).items;
      expect((await api.patch(`/auth/passkeys/${id}`, { name: 'x' })).status).toBe(403);
      expect((await api.delete(`/auth/passkeys/${id}`)).status).toBe(403);
      expect((await api.patch('/users/me', { passkey_auth_enabled: false })).status).toBe(403);
    });
  });
});
