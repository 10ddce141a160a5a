import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, client, createProject, signUp, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  accessJwt,
  grantOf,
  type KeyPair,
  machineToken,
  publishedKey,
  seconds,
  type Signer,
  tokensOf as tokensFor,
  type Tokens,
} from './issued-tokens-world.js';
import { basic, issuerOf, post, register, type TestApplication } from './issuer-world.js';

const RESOURCE = 'https://mcp.example/';

describe('introspection and revocation (contract/08 §2)', () => {
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let other: TestApplication;
  let thirdParty: TestApplication;
  let publicOne: TestApplication;
  let machine: TestApplication;
  let prover: TestApplication;
  let proverKey: KeyPair;
  let signer: Signer;
  beforeAll(async () => {
    project = await createProject();
    user = await signUp(project);
    proverKey = await generateKeyPair('ES256', { extractable: true });
    const jwks = { keys: [{ ...(await exportJWK(proverKey.publicKey)), kid: 'k1' }] };
    [application, other, thirdParty, publicOne, machine, prover] = await Promise.all([
      register(project, { scopes: ['openid', 'profile', 'email', 'offline_access'] }),
      register(project),
      register(project, { isFirstParty: false }),
      register(project, { kind: 'browser', authentication: 'none' }),
      register(project, { kind: 'machine', redirectUris: [], scopes: [] }),
      register(project, { authentication: 'private_key_jwt', settings: { jwks } }),
    ]);
    signer = await publishedKey(project);
  });

  const tokensOf = (of: TestApplication, as = user) => tokensFor(project, as, of);
  const introspect = async (token: string, as = application) =>
    (await post(project, '/oauth/introspect', { token }, basic(as))).body;
  const isActive = async (token: string, as = application) => (await introspect(token, as)).active as boolean;
  const revoke = (token: string, as = application) => post(project, '/oauth/revoke', { token }, basic(as));
  /** An access token of the machine for a resource, with some claims changed. */
  const jwt = (claims: Record<string, unknown> = {}, of: Partial<Signer> = {}, typ?: string) =>
    accessJwt(project, { ...signer, ...of }, { sub: machine.id, client_id: machine.id, ...claims }, typ);
  const userinfo = (token: string) =>
    fetch(`${issuerOf(project)}/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  const ofGrant = (tokens: Tokens, of = application) => ({
    sub: user.userId,
    client_id: of.id,
    sid: grantOf(tokens),
  });

  describe('a client that does not prove who it is', () => {
    const assertion = (claims: Record<string, unknown> = {}) =>
      new SignJWT({
        iss: prover.id,
        sub: prover.id,
        aud: issuerOf(project),
        jti: randomUUID(),
        exp: seconds() + 60,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .sign(proverKey.privateKey);
    const byAssertion = async (path: string, client_assertion: string) =>
      post(project, path, {
        token: 'x',
        client_assertion,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      });

    it.each(['/oauth/introspect', '/oauth/revoke'])('at %s', async (path) => {
      const form = { token: 'x' };
      const secretOf = ({ id, secret }: TestApplication) => ({ ...form, client_id: id, client_secret: secret });
      const wrong = await post(project, path, form, basic({ ...application, secret: 'wrong' }));
      expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
      expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic realm="[^"]+\/p\/[^"]+", error="invalid_client"/);
      const unknown = await post(project, path, form, basic({ id: randomUUID(), secret: 'x' }));
      expect(unknown).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
      const posted = await post(project, path, secretOf({ ...application, secret: 'wrong' }));
      expect(posted).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
      expect(posted.headers.get('www-authenticate')).toBeNull();
      expect((await post(project, path, secretOf(prover))).status).toBe(401);
      expect((await post(project, path, { ...form, client_id: application.id })).status).toBe(401);
      expect((await post(project, path, { ...form, client_id: "' OR 1=1" })).status).toBe(401);
      for (const [given, headers] of [
        [form, {}],
        [secretOf(application), basic(application)],
        [{ ...form, client_id: other.id }, basic(application)],
        [{}, basic(application)],
        [form, { authorization: 'Bearer x' }],
        [form, { authorization: 'Basic %' }],
        [form, { authorization: `Basic ${Buffer.from('%zz:x').toString('base64')}` }],
      ] as Array<[Record<string, string>, Record<string, string>]>)
        expect(await post(project, path, given, headers)).toMatchObject({
          status: 400,
          body: { error: 'invalid_request' },
        });
      const twice = await fetch(`${issuerOf(project)}${path}`, {
        method: 'POST',
        headers: basic(application),
        body: new URLSearchParams([
          ['token', 'x'],
          ['token', 'y'],
        ]),
      });
      expect(twice.status).toBe(400);
      const json = await fetch(`${issuerOf(project)}${path}`, {
        method: 'POST',
        headers: { ...basic(application), 'content-type': 'application/json' },
        body: JSON.stringify(form),
      });
      expect(json.status).toBe(400);
    });

    it('by a wrong assertion', async () => {
      for (const refused of [await assertion({ jti: undefined }), await assertion({ sub: application.id })])
        expect(await byAssertion('/oauth/introspect', refused)).toMatchObject({
          status: 401,
          body: { error: 'invalid_client' },
        });
      expect((await byAssertion('/oauth/introspect', 'x')).status).toBe(400);
      const once = await assertion();
      expect((await byAssertion('/oauth/introspect', once)).body).toEqual({ active: false });
      expect((await byAssertion('/oauth/revoke', once)).status).toBe(400);
      expect((await byAssertion('/oauth/revoke', await assertion())).status).toBe(200);
    });
  });

  describe('introspection', () => {
    it('describes opaque tokens', async () => {
      const tokens = await tokensOf(application);
      const sid = grantOf(tokens);
      expect(await introspect(tokens.access_token)).toEqual({
        active: true,
        iss: issuerOf(project),
        sub: user.userId,
        client_id: application.id,
        scope: 'openid profile email',
        sid,
        acr: 'urn:hallpass:acr:1fa',
        amr: ['pwd'],
        auth_time: expect.any(Number),
        token_type: 'Bearer',
        iat: expect.any(Number),
        exp: expect.any(Number),
      });
      const refresh = await introspect(tokens.refresh_token);
      expect(refresh).toMatchObject({ active: true, sid, acr: 'urn:hallpass:acr:1fa', auth_time: expect.any(Number) });
      expect(refresh).not.toHaveProperty('token_type');
      const ofMachine = await introspect(await machineToken(project, machine));
      expect(ofMachine).toMatchObject({ active: true, client_id: machine.id });
      expect(ofMachine).not.toHaveProperty('sub');
    });

    it('says nothing about a replaced refresh token, an ID token, and tokens of others to a third party', async () => {
      const tokens = await tokensOf(publicOne);
      const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: publicOne.id };
      expect(await isActive(tokens.refresh_token)).toBe(true);
      const { body: next } = await post(project, '/oauth/token', refresh);
      expect(await isActive(tokens.refresh_token)).toBe(false);
      expect(await isActive(next.refresh_token as string)).toBe(true);
      expect(await isActive(tokens.id_token)).toBe(false);
      expect(await introspect(tokens.access_token, thirdParty)).toEqual({ active: false });
      expect(await introspect(await jwt(), thirdParty)).toEqual({ active: false });
    });

    it('describes a JWT', async () => {
      const claims = {
        ...ofGrant(await tokensOf(application)),
        cnf: { jkt: 'thumbprint' },
        acr: 'urn:hallpass:acr:1fa',
        auth_time: 1,
        jti: 'id',
      };
      expect(await introspect(await jwt(claims), other)).toEqual({
        ...claims,
        active: true,
        token_type: 'DPoP',
        iss: issuerOf(project),
        aud: RESOURCE,
        scope: 'read write',
        iat: expect.any(Number),
        exp: expect.any(Number),
      });
      expect(await introspect(await jwt({}), machine)).toMatchObject({
        active: true,
        token_type: 'Bearer',
        sub: machine.id,
      });
    });

    it('describes the JWT of a request for a resource until its grant ends', async () => {
      const identifier = `https://${randomUUID()}.example/mcp`;
      succeeded(
        await adminApi(project).post('/resources', {
          identifier,
          display_name: 'MCP',
          scopes: [{ name: 'read', description: '' }],
          default_scopes: ['read'],
        }),
      );
      const own = await signUp(project);
      const app = await register(project, { scopes: ['openid', 'read'] });
      const tokens = await tokensFor(project, own, app, { more: { scope: 'openid read', resource: identifier } });
      expect(await introspect(tokens.access_token, app)).toMatchObject({
        active: true,
        aud: identifier,
        sub: own.userId,
        scope: 'read',
        sid: grantOf(tokens),
        acr: 'urn:hallpass:acr:1fa',
      });
      expect((await userinfo(tokens.access_token)).status).toBe(401);
      await client(project, own).delete('/auth/sessions/current', {});
      expect(await isActive(tokens.access_token, app)).toBe(false);

      const bot = await register(project, { kind: 'machine', redirectUris: [], scopes: ['read'] });
      const form = { grant_type: 'client_credentials', resource: identifier };
      const { body } = await post(project, '/oauth/token', form, basic(bot));
      const signed = body.access_token as string;
      expect(await introspect(signed)).toMatchObject({ active: true, aud: identifier, sub: bot.id, client_id: bot.id });
      expect((await revoke(signed, bot)).status).toBe(200);
      expect(await isActive(signed)).toBe(false);
    });

    it('is false for a JWT that is not one of the issuer', async () => {
      const foreign = await createProject();
      const theirs = await publishedKey(foreign);
      const { privateKey } = await generateKeyPair('ES256');
      const valid = await jwt();
      const [header, , signature] = valid.split('.');
      const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
      const payload = Buffer.from(JSON.stringify({ active: true })).toString('base64url');
      expect(await isActive(valid)).toBe(true);
      for (const token of [
        user.accessToken,
        await jwt({}, { privateKey }),
        await jwt({}, { kid: randomUUID() }),
        await jwt({}, theirs),
        await jwt({ iss: issuerOf(foreign) }, theirs),
        await jwt({ iss: issuerOf(foreign) }),
        await jwt({}, {}, 'JWT'),
        await jwt({ exp: seconds() - 1 }),
        await jwt({ aud: undefined }),
        await jwt({ jti: undefined }),
        await jwt({ client_id: 'x' }),
        await jwt({ client_id: randomUUID() }),
        await jwt({ sid: 'x' }),
        await jwt({ sid: randomUUID(), client_id: application.id }),
        `${header}.${payload}.${signature}`,
        `${none}.${valid.split('.')[1]}.`,
        `${valid}x`,
        'a.b.c',
        '..',
      ])
        expect(await introspect(token)).toEqual({ active: false });
    });

    it('is false for a JWT from the moment when its grant or its application has ended', async () => {
      const own = await signUp(project);
      const tokens = await tokensOf(application, own);
      const token = await jwt({ ...ofGrant(tokens), sub: own.userId });
      expect(await isActive(token)).toBe(true);
      await client(project, own).delete('/auth/sessions/current', {});
      expect(await isActive(token)).toBe(false);

      const app = await register(project, { kind: 'machine', redirectUris: [], scopes: [] });
      const ofApp = await jwt({ sub: app.id, client_id: app.id });
      const opaque = await machineToken(project, app);
      expect([await isActive(ofApp), await isActive(opaque)]).toEqual([true, true]);
      succeeded(await adminApi(project).patch(`/applications/${app.id}`, { disabled: true }));
      expect([await isActive(ofApp), await isActive(opaque)]).toEqual([false, false]);
      succeeded(await adminApi(project).delete(`/applications/${app.id}`));
      expect([await isActive(ofApp), await isActive(opaque)]).toEqual([false, false]);
    });
  });

  describe('revocation', () => {
    it('refuses tokens of other applications', async () => {
      const token = await machineToken(project, machine);
      const signed = await jwt();
      for (const each of [token, signed])
        expect(await revoke(each, application)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      expect((await post(project, '/oauth/revoke', { token, client_id: publicOne.id })).status).toBe(200);
      expect([await isActive(token), await isActive(signed)]).toEqual([true, true]);
    });

    it('ends one access token, opaque or JWT, and no other token of the grant', async () => {
      const tokens = await tokensOf(application);
      const [signed, second] = [await jwt(ofGrant(tokens)), await jwt(ofGrant(tokens))];
      for (const token of [signed, tokens.access_token]) {
        expect(await revoke(token)).toMatchObject({ status: 200, body: { text: '' } });
        expect(await isActive(token)).toBe(false);
        expect((await revoke(token)).status).toBe(200);
      }
      expect((await userinfo(tokens.access_token)).status).toBe(401);
      expect([await isActive(second), await isActive(tokens.refresh_token)]).toEqual([true, true]);
    });

    it('ends one token of a machine', async () => {
      const [opaque, signed, kept] = [await machineToken(project, machine), await jwt(), await jwt()];
      for (const token of [opaque, signed]) {
        expect((await revoke(token, machine)).status).toBe(200);
        expect(await isActive(token)).toBe(false);
      }
      expect(await isActive(kept)).toBe(true);
    });

    it('ends a grant with its refresh token, also that of a public client', async () => {
      const tokens = await tokensOf(publicOne);
      const signed = await jwt(ofGrant(tokens, publicOne));
      expect(await isActive(signed)).toBe(true);
      const form = { token: tokens.refresh_token, token_type_hint: 'access_token', client_id: publicOne.id };
      expect((await post(project, '/oauth/revoke', form)).status).toBe(200);
      for (const token of [signed, tokens.access_token, tokens.refresh_token])
        expect(await isActive(token)).toBe(false);
      expect((await post(project, '/oauth/revoke', { ...form, token: 'unknown' })).status).toBe(200);
    });
  });
});
