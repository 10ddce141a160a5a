/**
 * @once auth decides alone, from its own rows; `test/authorization-matrix.e2e-spec.ts` runs in both modes
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  capturedMail,
  client,
  createProject,
  FLAGS,
  signUp,
  SoftwareAuthenticator,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

const ORIGIN = 'http://localhost:3000';
const RP_ID_PLACEHOLDER = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
const NO_USER = { status: 400, knownError: 'SCHEMA_ERROR' };

const begin = async (api: Api) => succeeded(await api.post('/auth/passkey/initiate-passkey-registration', {}));

describe('additions to passkeys, contract/02 §5', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await createProject({ config: { passkey_enabled: true } });
  });
  const challenge = async (of: TestProject) =>
    succeeded(await client(of).post('/auth/passkey/initiate-passkey-authentication'));
  async function addPasskey(api: Api): Promise<SoftwareAuthenticator> {
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const { options_json, code } = await begin(api);
    succeeded(await api.post('/auth/passkey/register', { code, credential: authenticator.create(options_json) }));
    return authenticator;
  }

  describe('a registration', () => {
    it('without a prompt needs nobody present, and reports the passkey by email like any other', async () => {
      const owner = await signUp(project);
      const api = client(project, owner);
      const path = '/auth/passkey/initiate-passkey-registration';
      expect(await api.post(path, { mediation: 'silent' })).toMatchObject(NO_USER);
      const quiet = succeeded(await api.post(path, { mediation: 'conditional' }));
      const body = {
        code: quiet.code,
        credential: new SoftwareAuthenticator(ORIGIN).create(quiet.options_json, { flags: FLAGS.userVerified }),
      };
      expect((await api.post('/auth/passkey/register', body)).status).toBe(200);
      await capturedMail(project, { to: owner.email, subject: /passkey was added/i });
      const asked = await begin(api);
      const credential = new SoftwareAuthenticator(ORIGIN).create(asked.options_json, { flags: FLAGS.userVerified });
      expect(await api.post('/auth/passkey/register', { code: asked.code, credential })).toMatchObject({
        knownError: 'PASSKEY_REGISTRATION_FAILED',
      });
    });

    it('names the provider that made the passkey, as it says itself', async () => {
      const api = client(project, await signUp(project));
      const { options_json, code } = await begin(api);
      const credential = new SoftwareAuthenticator(ORIGIN).create(options_json, {
        aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
      });
      succeeded(await api.post('/auth/passkey/register', { code, credential }));
      expect(succeeded(await api.get('/auth/passkeys')).items).toEqual([
        expect.objectContaining({ credential_id: credential.id, provider_name: 'Google Password Manager' }),
      ]);
    });
  });

  describe('a passkey that failed to sign in', () => {
    const check = async (credential_id: string, user_handle: string, of = project) =>
      client(of).post('/auth/passkey/check-removed', { credential_id, user_handle });
    const handle = (userId: string) => Buffer.from(userId).toString('base64url');

    it('is removed only if its user is of this project and has it no longer', async () => {
      const owner = await signUp(project);
      const id = (await addPasskey(client(project, owner))).credentialId.toString('base64url');
      const is_removed = async (...given: Parameters<typeof check>) => succeeded(await check(...given)).is_removed;
      expect(await is_removed(id, handle(owner.userId))).toBe(false);
      const other = await createProject({ config: { passkey_enabled: true } });
      expect(await is_removed(id, handle(owner.userId), other)).toBe(false);
      expect(await is_removed('dW5rbm93bg', handle(randomUUID()))).toBe(false);
      expect(await is_removed('dW5rbm93bg', 'AA')).toBe(false);
      succeeded(await client(project, owner).patch('/users/me', { passkey_auth_enabled: false }));
      expect(await is_removed(id, handle(owner.userId))).toBe(true);
      expect(await is_removed(id, handle(owner.userId), other)).toBe(false);
    });

    it('is not looked up if passkeys are off, or if it is too long to be one', async () => {
      expect(await check('AQID', 'AQID', await createProject())).toMatchObject({
        knownError: 'PASSKEY_AUTHENTICATION_NOT_ENABLED',
      });
      expect(await check('a'.repeat(1_401), 'AQID')).toMatchObject({ knownError: 'SCHEMA_ERROR' });
    });
  });

  describe('the relying party id of a project', () => {
    const domains = { 'domains.trustedDomains.app': { baseUrl: 'https://app.shop.example' } };
    const set = (of: TestProject, override: object) =>
      adminApi(of).patch('/internal/config/override', { config_override_string: JSON.stringify(override) });

    it('must be a domain that the project trusts, for as long as it is set', async () => {
      const own = await createProject({ config: { passkey_enabled: true }, override: domains });
      for (const rpId of [
        'example',
        'shop.example.',
        'SHOP.example',
        'other.example',
        'https://shop.example',
        '1.2.3.4',
      ])
        expect(await set(own, { 'auth.passkey.rpId': rpId })).toMatchObject({ status: 400 });
      succeeded(await set(own, { 'auth.passkey.rpId': 'shop.example' }));
      expect(await set(own, { 'domains.trustedDomains.app': null })).toMatchObject({ status: 400 });
      const http = { 'domains.trustedDomains.app': { baseUrl: 'http://app.shop.example' } };
      expect(await set(own, http)).toMatchObject({ status: 400 });
      succeeded(await set(own, { 'auth.passkey.rpId': null, 'domains.trustedDomains.app': null }));
    });

    it('is next to the options, which keep the placeholder, and is absent unless it is set', async () => {
      const own = await createProject({ config: { passkey_enabled: true }, override: domains });
      const user = await signUp(own);
      const answers = async () => [
        await begin(client(own, user)),
        succeeded(await client(own).post('/auth/passkey/initiate-passkey-authentication', {})),
        succeeded(await client(own).get('/projects/current')).config,
      ];
      for (const answer of await answers()) expect(Object.keys(answer).filter((key) => /rp_id/.test(key))).toEqual([]);
      succeeded(await set(own, { 'auth.passkey.rpId': 'shop.example' }));
      const [registration, authentication, config] = await answers();
      expect(registration).toMatchObject({ rp_id: 'shop.example', options_json: { rp: { id: RP_ID_PLACEHOLDER } } });
      expect(authentication).toMatchObject({ rp_id: 'shop.example', options_json: { rpId: RP_ID_PLACEHOLDER } });
      expect(config.passkey_rp_id).toBe('shop.example');
    });

    it('signs in on the hosted pages too, and passkeys of their own host keep working there', async () => {
      const own = await createProject({
        config: { passkey_enabled: true },
        override: { ...domains, 'auth.passkey.rpId': 'shop.example' },
      });
      const owner = await signUp(own);
      const { origin, hostname } = new URL(own.baseUrl);
      for (const rpId of ['shop.example', hostname]) {
        const authenticator = new SoftwareAuthenticator(origin);
        const { options_json, code } = await begin(client(own, owner));
        const credential = authenticator.create(options_json, { rpId });
        succeeded(await client(own, owner).post('/auth/passkey/register', { code, credential }));
        const asked = await challenge(own);
        const authentication_response = authenticator.get(asked.options_json, { rpId });
        const body = { code: asked.code, authentication_response };
        expect(succeeded(await client(own).post('/auth/passkey/sign-in', body)).user_id).toBe(owner.userId);
      }
      const { items } = succeeded(await client(own, owner).get('/auth/passkeys'));
      expect(items.map(({ rp_id }: { rp_id: string }) => rp_id)).toEqual(['shop.example', hostname]);
    });
  });
});
