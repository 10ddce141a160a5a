import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, createProject, serverApi, signUp, succeeded, type TestProject } from '@hallpass/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as openid from 'openid-client';
import {
  addResource,
  authorizationRequest,
  basic,
  discovered,
  IssuerBrowser,
  issuerOf,
  post,
  register,
  type TestApplication,
} from './issuer-world.js';

const SHELVES = 'https://shelves.example/mcp';
const ARCHIVE = 'https://archive.example/api';
const CLUSTER = 'https://kubernetes.default.svc';
const SUBJECT = 'system:serviceaccount:shop:api';

describe('machines (contract/08 §10)', () => {
  let project: TestProject;
  let shelvesId: string;
  beforeAll(async () => {
    project = await createProject();
    shelvesId = await addResource(project, SHELVES);
    await addResource(project, ARCHIVE);
  });

  describe('a workload identity (RFC 7523 §2.1)', () => {
    let keys: { privateKey: CryptoKey; publicKey: CryptoKey };
    let workload: TestApplication;
    const identityOf = async (publicKey: CryptoKey, more: object = {}) => ({
      issuer: CLUSTER,
      audience: 'hallpass',
      jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] },
      jwks_uri: null,
      claims: [
        { name: 'sub', value: SUBJECT, match: 'exact' },
        { name: 'ref', value: 'refs/heads/', match: 'prefix' },
      ],
      ...more,
    });
    const machine = (workload_identities: object[], more: object = {}) =>
      register(project, {
        kind: 'machine',
        authentication: 'workload_identity',
        redirectUris: [],
        scopes: ['shelves:read'],
        settings: { workload_identities, ...more },
      });
    beforeAll(async () => {
      keys = await generateKeyPair('ES256');
      workload = await machine([await identityOf(keys.publicKey)]);
    });

    const assertion = (claims: object = {}, { key = keys.privateKey, kid = 'k1' } = {}) =>
      new SignJWT({ sub: SUBJECT, ref: 'refs/heads/main', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer(CLUSTER)
        .setAudience('hallpass')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(key);
    const exchange = (text: string, of = workload, more: Record<string, string> = {}) =>
      post(project, '/oauth/token', {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        client_id: of.id,
        assertion: text,
        resource: SHELVES,
        ...more,
      });

    it('is refused for anything but a token of that workload', async () => {
      const stranger = await generateKeyPair('ES256');
      const [header = ''] = (await assertion()).split('.');
      const refused: Record<string, string> = {
        'another subject': await assertion({ sub: 'system:serviceaccount:shop:web' }),
        'another prefix': await assertion({ ref: 'refs/tags/1' }),
        'a claim that is no text': await assertion({ ref: ['refs/heads/main'] }),
        'another key': await assertion({}, { key: stranger.privateKey }),
        'an unknown key': await assertion({}, { kid: 'k2' }),
        'no JWT': `${header}.x`,
        'a huge one': await assertion({ more: 'x'.repeat(20_000) }),
      };
      for (const [name, text] of Object.entries(refused)) {
        const { status, body } = await exchange(text);
        expect([name, status, body.error]).toEqual([name, 400, 'invalid_grant']);
        expect(body.error_description).toBe('no workload identity of the application accepts the assertion');
      }
    });

    it('is refused without an assertion, with a secret, and by other grants', async () => {
      const text = await assertion();
      expect((await exchange('')).body.error).toBe('invalid_request');
      const secret = await register(project, { kind: 'machine', redirectUris: [] });
      expect((await exchange(text, secret)).body.error).toBe('invalid_client');
      expect((await exchange(text, workload, { grant_type: 'client_credentials' })).body.error).toBe(
        'unauthorized_client',
      );
      const introspected = await post(project, '/oauth/introspect', { client_id: workload.id, token: text });
      expect(introspected.body.error).toBe('invalid_client');
    });

    it('gets tokens for a resource, and may use its assertion again', async () => {
      const text = await assertion();
      for (const _ of [1, 2]) {
        const { status, body } = await exchange(text);
        expect(status).toBe(200);
        expect(decodeJwt(body.access_token)).toMatchObject({ sub: workload.id, aud: SHELVES, scope: 'shelves:read' });
        expect(body.refresh_token).toBeUndefined();
      }
      succeeded(await adminApi(project).patch(`/applications/${workload.id}`, { disabled: true }));
      expect((await exchange(text)).body.error).toBe('invalid_client');
      succeeded(await adminApi(project).patch(`/applications/${workload.id}`, { disabled: false }));
    });

    it('reads the keys of an address, and again for a new key', async () => {
      const first = await generateKeyPair('ES256');
      const served = [{ ...(await exportJWK(first.publicKey)), kid: 'a' }];
      const server = createServer((_, response) => response.end(JSON.stringify({ keys: served })));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const jwks_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
      const remote = await machine([{ ...(await identityOf(first.publicKey)), jwks: null, jwks_uri }]);
      expect((await exchange(await assertion({}, { key: first.privateKey, kid: 'a' }), remote)).status).toBe(200);
      await new Promise((resolve) => server.close(resolve));
      const unreachable = await machine([
        { ...(await identityOf(first.publicKey)), jwks: null, jwks_uri: 'https://127.0.0.1:1/keys' },
      ]);
      const { status, body } = await exchange(await assertion(), unreachable);
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    });

    it('is checked when it is set', async () => {
      const refused = (settings: object) =>
        adminApi(project).post('/applications', { kind: 'machine', display_name: 'CI', ...settings });
      const identity = await identityOf(keys.publicKey);
      const workload_identity = { authentication: 'workload_identity' };
      for (const settings of [
        workload_identity,
        { workload_identities: [identity] },
        { ...workload_identity, workload_identities: [{ ...identity, claims: [] }] },
        { ...workload_identity, workload_identities: [{ ...identity, jwks_uri: 'https://ci.example/keys' }] },
        { ...workload_identity, workload_identities: [{ ...identity, jwks: null }] },
        { ...workload_identity, workload_identities: [identity], token_exchange_resource_ids: [shelvesId] },
        { kind: 'web', redirect_uris: ['https://a.example/b'], ...workload_identity, workload_identities: [identity] },
        { kind: 'web', redirect_uris: ['https://a.example/b'], service_account_user_id: crypto.randomUUID() },
        { token_exchange_resource_ids: [crypto.randomUUID()] },
      ]) {
        const { status, body } = await refused(settings);
        expect([settings, status, body.code]).toEqual([settings, 400, 'SCHEMA_ERROR']);
      }
    });
  });

  it('act as a service account, until it is deleted', async () => {
    const account = succeeded(await serverApi(project).post('/users', { display_name: 'Importer' }));
    const settings = { service_account_user_id: account.id };
    const machine = await register(project, { kind: 'machine', redirectUris: [], scopes: ['shelves:read'], settings });
    const form = { grant_type: 'client_credentials', resource: SHELVES };
    const { body } = await post(project, '/oauth/token', form, basic(machine));
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: account.id, client_id: machine.id });
    const opaque = await post(project, '/oauth/token', { grant_type: 'client_credentials' }, basic(machine));
    const introspect = async (token: string) =>
      (await post(project, '/oauth/introspect', { token }, basic(machine))).body;
    expect(await introspect(body.access_token)).toMatchObject({ active: true, sub: account.id });
    expect(await introspect(opaque.body.access_token)).toMatchObject({ active: true, sub: account.id });
    succeeded(await serverApi(project).delete(`/users/${account.id}`));
    expect(await introspect(body.access_token)).toEqual({ active: false });
    expect(await introspect(opaque.body.access_token)).toEqual({ active: false });
    const refused = await post(project, '/oauth/token', form, basic(machine));
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
  });

  describe('token exchange (RFC 8693)', () => {
    let server: TestApplication;
    let config: openid.Configuration;
    let application: TestApplication;
    const TYPE = 'urn:ietf:params:oauth:token-type:access_token';
    beforeAll(async () => {
      const scopes = ['openid', 'profile', 'email', 'offline_access', 'shelves:read', 'shelves:write'];
      application = await register(project, { scopes });
      config = await discovered(project, application);
      server = await register(project, {
        kind: 'machine',
        redirectUris: [],
        scopes: ['shelves:read', 'shelves:write'],
        settings: { token_exchange_resource_ids: [shelvesId] },
      });
    });

    async function userToken(scope = 'openid shelves:read', resource = SHELVES) {
      const user = await signUp(project);
      const { url, checks } = await authorizationRequest(config, { resource, scope });
      const tokens = await openid.authorizationCodeGrant(
        config,
        await new IssuerBrowser(project, user).authorize(url),
        checks,
      );
      return { user, tokens };
    }
    const exchange = (token: string, more: Record<string, string> = {}) =>
      post(
        project,
        '/oauth/token',
        {
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          subject_token: token,
          subject_token_type: TYPE,
          resource: ARCHIVE,
          ...more,
        },
        basic(server),
      );
    const errorOf = async (...args: Parameters<typeof exchange>) => {
      const { status, body } = await exchange(...args);
      return [status, body.error];
    };

    it('is refused for other tokens, other parameters and more scopes', async () => {
      const { tokens } = await userToken();
      const token = tokens.access_token;
      const other = await userToken('openid shelves:read', ARCHIVE);
      const machineToken = await post(
        project,
        '/oauth/token',
        { grant_type: 'client_credentials', resource: SHELVES, scope: 'shelves:read' },
        basic(await register(project, { kind: 'machine', redirectUris: [], scopes: ['shelves:read'] })),
      );
      const invalid = [400, 'invalid_request'];
      expect(await errorOf(tokens.refresh_token!)).toEqual(invalid);
      expect(await errorOf(other.tokens.access_token)).toEqual(invalid);
      expect(await errorOf(machineToken.body.access_token)).toEqual(invalid);
      expect(await errorOf((await signUp(project)).accessToken)).toEqual(invalid);
      expect(await errorOf(`${token.slice(0, -4)}AAAA`)).toEqual(invalid);
      expect(await errorOf(token, { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' })).toEqual(
        invalid,
      );
      expect(await errorOf(token, { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' })).toEqual(
        invalid,
      );
      expect(await errorOf(token, { actor_token: token, actor_token_type: TYPE })).toEqual(invalid);
      expect(await errorOf(token, { audience: ARCHIVE })).toEqual(invalid);
      expect(await errorOf(token, { resource: '' })).toEqual([400, 'invalid_target']);
      expect(await errorOf(token, { scope: 'openid' })).toEqual([400, 'invalid_scope']);
      // The application and the resource have this scope, the token does not.
      expect(await errorOf(token, { scope: 'shelves:read shelves:write' })).toEqual([400, 'invalid_scope']);
    });

    it('narrows the token, names who acts, and ends with the grant', async () => {
      const { user, tokens } = await userToken('openid shelves:read shelves:write');
      const { status, body } = await exchange(tokens.access_token, { scope: 'shelves:read' });
      expect([status, body.issued_token_type, body.token_type, body.scope]).toEqual([
        200,
        TYPE,
        'Bearer',
        'shelves:read',
      ]);
      expect((await exchange(tokens.access_token, { scope: 'shelves:write' })).body.scope).toBe('shelves:write');
      const [first, next] = [decodeJwt(tokens.access_token), decodeJwt(body.access_token)];
      expect(next).toMatchObject({
        iss: issuerOf(project),
        aud: ARCHIVE,
        sub: user.userId,
        client_id: server.id,
        sid: first['sid'],
        acr: first['acr'],
        auth_time: first['auth_time'],
        act: { sub: server.id },
      });
      expect(next.exp!).toBeLessThanOrEqual(first.exp!);
      const isActive = async () =>
        (await post(project, '/oauth/introspect', { token: body.access_token }, basic(server))).body.active;
      expect(await isActive()).toBe(true);
      await openid.tokenRevocation(config, tokens.refresh_token!);
      expect(await isActive()).toBe(false);
      expect(await errorOf(tokens.access_token)).toEqual([400, 'invalid_request']);
    });

    it('passes through at most four applications', async () => {
      const { tokens } = await userToken();
      let token = tokens.access_token;
      for (let n = 0; n < 4; n += 1) {
        const { body } = await exchange(token, { resource: SHELVES });
        token = body.access_token as string;
      }
      const { act } = decodeJwt(token);
      expect(act).toEqual({
        sub: server.id,
        act: { sub: server.id, act: { sub: server.id, act: { sub: server.id } } },
      });
      expect(await errorOf(token, { resource: SHELVES })).toEqual([400, 'invalid_request']);
    });
  });
});
