import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, client, createProject, signUp, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { inDatabase } from '../running-database.js';
import {
  APP,
  authorizationRequest,
  basic,
  discovered,
  IssuerBrowser,
  issuerOf,
  post,
  register,
  type TestApplication,
} from './issuer-world.js';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
const RESOURCE = 'https://mcp.example/';
const seconds = () => Math.floor(Date.now() / 1000);

describe('introspection, revocation and userinfo (contract/08 §2)', () => {
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let other: TestApplication;
  let thirdParty: TestApplication;
  let publicOne: TestApplication;
  let machine: TestApplication;
  let prover: TestApplication;
  let proverKey: KeyPair;
  let signer: KeyPair & { kid: string };
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

  /** A key of the issuer that verifies tokens, and whose private half the test has. */
  async function publishedKey(of: TestProject): Promise<KeyPair & { kid: string }> {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const kid = randomUUID();
    await fetch(`${issuerOf(of)}/oauth/jwks`);
    await inDatabase(
      `INSERT INTO auth.signing_key (project_id, audience, kid, public_jwk, signs_from)
       VALUES ($1, 'regular', $2, $3, now() + interval '1 day')`,
      [of.id, kid, JSON.stringify({ ...publicJwk, kid, alg: 'ES256' })],
    );
    return { ...pair, kid };
  }

  async function tokensOf(of: TestApplication, more: Record<string, string> = {}, proof?: string, as = user) {
    const config = await discovered(project, application);
    const { url, verifier } = await authorizationRequest(config, { client_id: of.id, ...more });
    const back = await new IssuerBrowser(project, as).authorize(url);
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code')!,
      redirect_uri: APP,
      code_verifier: verifier,
    };
    const headers = { ...(of.secret ? basic(of) : {}), ...(proof ? { dpop: proof } : {}) };
    const answer = await post(
      project,
      '/oauth/token',
      of.secret ? form : { ...form, client_id: of.id },
      headers as Record<string, string>,
    );
    expect(answer.status).toBe(200);
    return answer.body as { access_token: string; refresh_token: string; id_token: string };
  }
  const grantOf = ({ id_token }: { id_token: string }): string =>
    (JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;
  async function machineToken(of = machine): Promise<string> {
    const { body } = await post(project, '/oauth/token', { grant_type: 'client_credentials' }, basic(of));
    return body.access_token as string;
  }
  const introspect = async (token: string, as = application) =>
    (await post(project, '/oauth/introspect', { token }, basic(as))).body;
  const isActive = async (token: string, as = application) => (await introspect(token, as)).active as boolean;
  const revoke = (token: string, as = application) => post(project, '/oauth/revoke', { token }, basic(as));
  const info = (headers: Record<string, string> = {}, init: RequestInit = {}, query = '') =>
    fetch(`${issuerOf(project)}/oauth/userinfo${query}`, { ...init, headers });
  async function infoOf(headers: Record<string, string>, init: RequestInit = {}, query = '') {
    const response = await info(headers, init, query);
    const challenge = response.headers.get('www-authenticate');
    return { status: response.status, challenge, body: (await response.json()) as Record<string, any> };
  }

  /** An access token for a resource, as the issuer signs it, with some claims changed. */
  function jwt(
    claims: Record<string, unknown> = {},
    { typ = 'at+jwt', kid = signer.kid, key = signer.privateKey }: { typ?: string; kid?: string; key?: any } = {},
  ) {
    const payload = {
      iss: issuerOf(project),
      aud: RESOURCE,
      sub: machine.id,
      client_id: machine.id,
      scope: 'read write',
      jti: randomUUID(),
      iat: seconds(),
      exp: seconds() + 600,
      ...claims,
    };
    const kept = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
    return new SignJWT(kept).setProtectedHeader({ alg: 'ES256', typ, kid }).sign(key);
  }
  const ofGrant = (tokens: { id_token: string }, of = application) => ({
    sub: user.userId,
    client_id: of.id,
    sid: grantOf(tokens),
  });

  describe('a client that does not prove who it is', () => {
    const assertion = (claims: Record<string, unknown> = {}, key = proverKey) =>
      new SignJWT({
        iss: prover.id,
        sub: prover.id,
        aud: issuerOf(project),
        jti: randomUUID(),
        exp: seconds() + 60,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .sign(key.privateKey);
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

    it('by a wrong or used assertion', async () => {
      const { privateKey } = await generateKeyPair('ES256');
      for (const refused of [
        await assertion({}, { privateKey } as KeyPair),
        await assertion({ aud: 'https://elsewhere.example' }),
        await assertion({ exp: seconds() - 60 }),
        await assertion({ jti: undefined }),
        await assertion({ iss: application.id }),
        await assertion({ sub: application.id }),
      ])
        expect(await byAssertion('/oauth/introspect', refused)).toMatchObject({
          status: 401,
          body: { error: 'invalid_client' },
        });
      expect((await byAssertion('/oauth/introspect', 'x')).status).toBe(400);
      const once = await assertion();
      expect((await byAssertion('/oauth/introspect', once)).body).toEqual({ active: false });
      expect((await byAssertion('/oauth/introspect', once)).status).toBe(400);
      expect((await byAssertion('/oauth/revoke', once)).status).toBe(400);
      expect((await byAssertion('/oauth/revoke', await assertion())).status).toBe(200);
    });

    it('because it is disabled', async () => {
      const disabled = await register(project);
      expect(await introspect('x', disabled)).toEqual({ active: false });
      succeeded(await adminApi(project).patch(`/applications/${disabled.id}`, { disabled: true }));
      expect(await introspect('x', disabled)).toMatchObject({ error: 'invalid_client' });
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
      const ofMachine = await introspect(await machineToken());
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
        await jwt({}, { key: privateKey }),
        await jwt({}, { kid: randomUUID() }),
        await jwt({}, { kid: theirs.kid, key: theirs.privateKey }),
        await jwt({ iss: issuerOf(foreign) }, { kid: theirs.kid, key: theirs.privateKey }),
        await jwt({ iss: issuerOf(foreign) }),
        await jwt({}, { typ: 'JWT' }),
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
      const tokens = await tokensOf(application, {}, undefined, own);
      const token = await jwt({ ...ofGrant(tokens), sub: own.userId });
      expect(await isActive(token)).toBe(true);
      expect(await isActive(await jwt({ ...ofGrant(tokens), client_id: other.id }))).toBe(false);
      await client(project, own).delete('/auth/sessions/current', {});
      expect(await isActive(token)).toBe(false);

      const app = await register(project, { kind: 'machine', redirectUris: [], scopes: [] });
      const ofApp = await jwt({ sub: app.id, client_id: app.id });
      const opaque = await machineToken(app);
      expect([await isActive(ofApp), await isActive(opaque)]).toEqual([true, true]);
      succeeded(await adminApi(project).patch(`/applications/${app.id}`, { disabled: true }));
      expect([await isActive(ofApp), await isActive(opaque)]).toEqual([false, false]);
      succeeded(await adminApi(project).delete(`/applications/${app.id}`));
      expect([await isActive(ofApp), await isActive(opaque)]).toEqual([false, false]);
    });
  });

  describe('revocation', () => {
    it('refuses tokens of other applications', async () => {
      const token = await machineToken();
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
      expect((await infoOf({ authorization: `Bearer ${tokens.access_token}` })).status).toBe(401);
      expect([await isActive(second), await isActive(tokens.refresh_token)]).toEqual([true, true]);
    });

    it('ends one token of a machine', async () => {
      const [opaque, signed, kept] = [await machineToken(), await jwt(), await jwt()];
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

  describe('userinfo', () => {
    it('asks for a token without naming an error, and refuses one in the address or in two places', async () => {
      const none = await infoOf({});
      expect(none.status).toBe(401);
      expect(none.challenge).toBe(
        `Bearer realm="${issuerOf(project)}", DPoP realm="${issuerOf(project)}", algs="ES256 EdDSA"`,
      );
      const { access_token: token } = await tokensOf(application);
      const body = new URLSearchParams({ access_token: token });
      expect((await infoOf({}, {}, `?access_token=${token}`)).status).toBe(400);
      expect((await infoOf({ authorization: `Bearer ${token}` }, { method: 'POST', body })).status).toBe(400);
      expect((await infoOf({ authorization: `Basic ${token}` })).status).toBe(400);
      expect((await infoOf({}, { method: 'POST', body })).body.sub).toBe(user.userId);
    });

    it('refuses tokens that are none, have ended, or are for a resource', async () => {
      const tokens = await tokensOf(application);
      const refused = async (token: string) => {
        const { status, challenge, body } = await infoOf({ authorization: `Bearer ${token}` });
        expect([status, body.error]).toEqual([401, 'invalid_token']);
        expect(challenge).toMatch(/^Bearer realm="[^"]+", error="invalid_token", error_description="[^"]+"$/);
        return body.error_description as string;
      };
      expect(await refused('x')).toContain('unknown');
      expect(await refused(tokens.refresh_token)).toContain('unknown');
      expect(await refused(await machineToken())).toContain('unknown');
      for (const token of [await jwt(ofGrant(tokens)), user.accessToken, tokens.id_token])
        expect(await refused(token)).toContain('for a resource');
      await revoke(tokens.refresh_token);
      expect(await refused(tokens.access_token)).toContain('ended');
    });

    it('refuses tokens without the scope openid', async () => {
      const { access_token: token } = await tokensOf(application, { scope: 'profile' });
      const { status, challenge, body } = await infoOf({ authorization: `Bearer ${token}` });
      expect([status, body.error]).toEqual([403, 'insufficient_scope']);
      expect(challenge).toMatch(/^Bearer realm=.*error="insufficient_scope".*scope="openid"$/);
    });

    it('answers the claims of the scopes, and of a claim by name only what the scopes allow', async () => {
      const claims = JSON.stringify({ userinfo: { email: null, name: { essential: true } } });
      const bare = await tokensOf(application, { scope: 'openid' });
      expect((await infoOf({ authorization: `Bearer ${bare.access_token}` })).body).toEqual({ sub: user.userId });
      const named = await tokensOf(application, { scope: 'openid', claims });
      const { body } = await infoOf({ authorization: `Bearer ${named.access_token}` });
      expect(body).toMatchObject({ sub: user.userId, email: user.email });
      expect(body).not.toHaveProperty('email_verified');
      const party = await tokensOf(thirdParty, { scope: 'openid', claims: claims.replace('userinfo', 'id_token') });
      expect(Buffer.from(party.id_token.split('.')[1]!, 'base64url').toString()).not.toContain(user.email);
      const asked = await tokensOf(thirdParty, { scope: 'openid', claims });
      expect((await infoOf({ authorization: `Bearer ${asked.access_token}` })).body).toEqual({ sub: user.userId });
    });
  });

  describe('with a token that is bound to a key (DPoP, RFC 9449)', () => {
    let key: KeyPair;
    let token: string;
    const at = (path: string) => `${issuerOf(project)}/oauth/${path}`;
    const ath = (of: string) => createHash('sha256').update(of).digest('base64url');
    const proof = async (claims: Record<string, unknown>, pair = key) =>
      new SignJWT({ jti: randomUUID(), iat: seconds(), ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(pair.publicKey) })
        .sign(pair.privateKey);
    const forInfo = (claims: Record<string, unknown> = {}, pair = key) =>
      proof({ htm: 'GET', htu: at('userinfo'), ath: ath(token), ...claims }, pair);
    beforeAll(async () => {
      key = await generateKeyPair('ES256', { extractable: true });
      token = (await tokensOf(application, {}, await proof({ htm: 'POST', htu: at('token') }))).access_token;
    });

    it('refuses it without a proof', async () => {
      const { status, challenge, body } = await infoOf({ authorization: `Bearer ${token}` });
      expect([status, body.error]).toEqual([401, 'invalid_token']);
      expect(challenge).toMatch(/^DPoP realm=.*error="invalid_token".*algs="ES256 EdDSA"$/);
      expect((await infoOf({ authorization: `DPoP ${token}` })).body.error).toBe('invalid_dpop_proof');
    });

    it('refuses the proofs of other keys, requests and tokens', async () => {
      const stranger = await generateKeyPair('ES256', { extractable: true });
      const refused = async (dpop: string) => {
        const { status, challenge, body } = await infoOf({ authorization: `DPoP ${token}`, dpop });
        expect(challenge).toMatch(/^DPoP realm=.*algs="ES256 EdDSA"$/);
        return [status, body.error];
      };
      expect(await refused(await forInfo({}, stranger))).toEqual([401, 'invalid_token']);
      for (const claims of [
        { ath: ath('another') },
        { htm: 'POST' },
        { htu: at('token') },
        { iat: seconds() - 3600 },
        { jti: undefined },
      ])
        expect(await refused(await forInfo(claims))).toEqual([401, 'invalid_dpop_proof']);
      expect(await refused('x')).toEqual([401, 'invalid_dpop_proof']);
    });

    it('takes a proof once', async () => {
      const dpop = await forInfo();
      const headers = { authorization: `DPoP ${token}`, dpop };
      expect((await infoOf(headers)).body.sub).toBe(user.userId);
      expect(await infoOf(headers)).toMatchObject({ status: 401, body: { error: 'invalid_dpop_proof' } });
      const { access_token: unbound } = await tokensOf(application);
      const ofUnbound = await forInfo({ ath: ath(unbound) });
      expect((await infoOf({ authorization: `DPoP ${unbound}`, dpop: ofUnbound })).body.error).toBe('invalid_token');
    });

    it('shows the key to those who introspect it', async () => {
      const jkt = await calculateJwkThumbprint(await exportJWK(key.publicKey));
      expect(await introspect(token)).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt } });
    });
  });
});
