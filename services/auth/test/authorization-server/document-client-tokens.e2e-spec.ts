import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, createProject, signUp, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { inDatabase } from '../running-database.js';
import { discoveredAs } from './document-clients.js';
import { DocumentSite } from './document-site.js';
import { claimsOf, type Tokens, tokensOf } from './issued-tokens-world.js';
import {
  addResource,
  APP,
  authorizationRequest,
  basic,
  IssuerBrowser,
  issuerOf,
  post,
  register,
  type TestApplication,
} from './issuer-world.js';

const SHELVES = 'https://shelves.example/mcp';
const ARCHIVE = 'https://archive.example';
const SCOPE = 'openid offline_access shelves:read shelves:write';
const EXCHANGE = {
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
  resource: ARCHIVE,
};

let site: DocumentSite;
let project: TestProject;
let user: TestUser;
let firstParty: TestApplication;
let exchanger: TestApplication;
beforeAll(async () => {
  [site, project] = await Promise.all([DocumentSite.open(), createProject()]);
  user = await signUp(project);
  const shelvesId = await addResource(project, SHELVES);
  await addResource(project, ARCHIVE);
  firstParty = await register(project);
  exchanger = await register(project, {
    kind: 'machine',
    redirectUris: [],
    scopes: ['shelves:read'],
    settings: { token_exchange_resource_ids: [shelvesId] },
  });
});
afterAll(() => site.close());

const connect = (url: string, more: Record<string, string> = {}): Promise<Tokens> =>
  tokensOf(project, user, { id: url, secret: '' }, { more: { scope: SCOPE, ...more } });
const forShelves = (url: string) => connect(url, { resource: SHELVES });
const introspect = async (token: string, as = firstParty) =>
  (await post(project, '/oauth/introspect', { token }, basic(as))).body;
const areActive = async (...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await introspect(token)).active as boolean));
const revoke = (token: string, clientId: string) => post(project, '/oauth/revoke', { token, client_id: clientId });
const refresh = (url: string, { refresh_token }: Tokens) =>
  post(project, '/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id: url });
const userinfo = async (token: string) =>
  (await fetch(`${issuerOf(project)}/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status;
const applicationOf = async (url: string, at = project): Promise<Record<string, any>> =>
  (succeeded(await adminApi(at).get('/applications')).items as Array<Record<string, any>>).find(
    ({ document_url }) => document_url === url,
  )!;
const idOf = async (url: string): Promise<string> => (await applicationOf(url))['id'];

describe('tokens of a client with a metadata document (contract/08 §9)', () => {
  describe('are refused', () => {
    it('for grants that documents cannot ask for', async () => {
      const url = site.publish('/grants', {
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials', EXCHANGE.grant_type],
      });
      const { access_token: subject_token } = await forShelves(url);
      const form = { client_id: url, resource: SHELVES };
      const device = await post(project, '/oauth/device_authorization', form);
      expect([device.status, device.body.error]).toEqual([400, 'unauthorized_client']);
      for (const grant of [{ grant_type: 'client_credentials' }, { ...EXCHANGE, subject_token }])
        expect(await post(project, '/oauth/token', { ...form, ...grant })).toMatchObject({
          status: 400,
          body: { error: 'unauthorized_client' },
        });
    });

    it('at introspection by an application of another party, and by clients that prove nothing', async () => {
      const url = site.publish('/introspection');
      const { access_token: token } = await forShelves(url);
      expect(await introspect(token, await register(project, { isFirstParty: false }))).toEqual({ active: false });
      const own = await post(project, '/oauth/introspect', { token, client_id: url });
      expect(own.body).toEqual({ active: false });
      const posing = await post(project, '/oauth/introspect', { token }, basic({ id: url, secret: 'guessed' }));
      expect([posing.status, posing.body.error]).toEqual([401, 'invalid_client']);
    });

    it('at revocation by another client, and by the id of the row', async () => {
      const url = site.publish('/revocation');
      const other = site.publish('/revocation-2');
      const [jwt, opaque] = [await forShelves(url), await connect(url)];
      await connect(other);
      const tokens = [jwt.access_token, opaque.access_token];
      const id = await idOf(url);
      for (const token of tokens) {
        await revoke(token, other);
        expect(await revoke(token, id)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
      }
      expect(await areActive(...tokens)).toEqual([true, true]);
    });

    it('by endpoints that fetch no document of a client that no user has allowed', async () => {
      const unknown = site.publish('/unknown');
      for (const path of ['/oauth/introspect', '/oauth/revoke'])
        expect(await post(project, path, { token: 'x', client_id: unknown })).toMatchObject({
          status: 401,
          body: { error: 'invalid_client' },
        });
      expect(site.requests).not.toContain('/unknown');
    });

    it('from the moment when its application is disabled', async () => {
      const url = site.publish('/disabled');
      const [jwt, opaque] = [await forShelves(url), await connect(url)];
      const tokens = [jwt.access_token, opaque.access_token];
      expect(await areActive(...tokens)).toEqual([true, true]);
      succeeded(await adminApi(project).patch(`/applications/${await idOf(url)}`, { disabled: true }));
      expect(await areActive(...tokens)).toEqual([false, false]);
      expect(await userinfo(opaque.access_token)).toBe(401);
      expect((await refresh(url, jwt)).status).toBe(400);
      expect((await revoke(jwt.access_token, url)).status).toBe(401);
      const exchanged = await post(
        project,
        '/oauth/token',
        { ...EXCHANGE, subject_token: jwt.access_token },
        basic(exchanger),
      );
      expect([exchanged.status, exchanged.body.error]).toEqual([400, 'invalid_request']);
    });
  });

  it('are JWTs for a resource that name its URL, with every scope that the user has allowed', async () => {
    const url = site.publish('/resource');
    const tokens = await forShelves(url);
    const keys = createRemoteJWKSet(new URL(`${issuerOf(project)}/oauth/jwks`));
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, { audience: SHELVES });
    expect(protectedHeader.typ).toBe('at+jwt');
    expect(payload).toMatchObject({ client_id: url, sub: user.userId, scope: 'shelves:read shelves:write' });
    expect(await introspect(tokens.access_token)).toEqual({ ...payload, active: true, token_type: 'Bearer' });
    const { body } = await refresh(url, tokens);
    expect(claimsOf(body.access_token)).toMatchObject({ client_id: url, aud: SHELVES, sid: payload['sid'] });
    expect(await areActive(body.access_token)).toEqual([true]);
  });

  it('are active at introspection and userinfo until the client revokes them', async () => {
    const url = site.publish('/lifecycle');
    const [jwt, opaque] = [await forShelves(url), await connect(url)];
    expect(await introspect(opaque.access_token)).toMatchObject({ active: true, client_id: url, sub: user.userId });
    expect(await introspect(opaque.refresh_token)).toMatchObject({ active: true, client_id: url });
    expect(await userinfo(opaque.access_token)).toBe(200);
    expect((await revoke(jwt.access_token, url)).status).toBe(200);
    expect(await areActive(jwt.access_token, jwt.refresh_token)).toEqual([false, true]);
    expect((await revoke(opaque.refresh_token, url)).status).toBe(200);
    expect(await areActive(opaque.access_token, opaque.refresh_token)).toEqual([false, false]);
    expect(await userinfo(opaque.access_token)).toBe(401);
  });

  it('are introspected and revoked by the client itself with its key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] };
    const url = site.publish('/key', { token_endpoint_auth_method: 'private_key_jwt', jwks });
    const proof = async () => ({
      client_assertion: await new SignJWT({ iss: url, sub: url, aud: issuerOf(project), jti: randomUUID() })
        .setExpirationTime('1m')
        .setProtectedHeader({ alg: 'ES256', kid: 'k' })
        .sign(privateKey),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    });
    const request = await authorizationRequest(await discoveredAs(url, project), { scope: SCOPE, resource: SHELVES });
    const back = await new IssuerBrowser(project, user).authorize(request.url);
    const code = { code: back.searchParams.get('code')!, code_verifier: request.verifier, redirect_uri: APP };
    const form = { grant_type: 'authorization_code', ...code, ...(await proof()) };
    const { access_token: token } = (await post(project, '/oauth/token', form)).body as Tokens;
    const once = await proof();
    const own = await post(project, '/oauth/introspect', { token, ...once });
    expect(own).toMatchObject({ status: 200, body: { active: true, client_id: url } });
    expect((await post(project, '/oauth/introspect', { token, ...once })).status).toBe(400);
    expect((await revoke(token, url)).status).toBe(401);
    expect((await post(project, '/oauth/revoke', { token, ...(await proof()) })).status).toBe(200);
    expect(await areActive(token)).toEqual([false]);
    const other = site.publish('/other-key');
    await connect(other);
    expect((await post(project, '/oauth/introspect', { token, ...(await proof()), client_id: other })).status).toBe(
      400,
    );
  });

  it('are revoked by the client as its document says now', async () => {
    const url = site.publish('/changed');
    const { access_token: token } = await forShelves(url);
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] };
    site.publish('/changed', { token_endpoint_auth_method: 'private_key_jwt', jwks });
    await inDatabase(
      `UPDATE auth.oauth_record SET expires_at = now()
       WHERE project_id = $1 AND kind = 'ClientDocument' AND payload->>'url' = $2`,
      [project.id, url],
    );
    expect(await revoke(token, url)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(await areActive(token)).toEqual([true]);
  });

  it('mark its application as used in each project', async () => {
    const url = site.publish('/two-projects');
    await connect(url);
    const other = await createProject();
    await tokensOf(other, await signUp(other), { id: url, secret: '' });
    for (const at of [project, other])
      expect(await applicationOf(url, at)).toMatchObject({ last_used_at_millis: expect.any(Number) });
  });

  it('can be exchanged by a server of the resource', async () => {
    const url = site.publish('/exchange');
    const { access_token: subject_token } = await forShelves(url);
    const { status, body } = await post(project, '/oauth/token', { ...EXCHANGE, subject_token }, basic(exchanger));
    expect(status).toBe(200);
    expect(claimsOf(body.access_token)).toMatchObject({ client_id: exchanger.id, act: { sub: exchanger.id } });
    expect(await areActive(body.access_token)).toEqual([true]);
  });
});
