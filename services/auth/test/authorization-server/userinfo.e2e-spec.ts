import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, signUp, type TestProject, type TestUser } from '@hallpass/testing';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  accessJwt,
  claimsOf,
  grantOf,
  type KeyPair,
  machineToken,
  publishedKey,
  seconds,
  tokensOf as tokensFor,
} from './issued-tokens-world.js';
import { basic, issuerOf, post, register, type TestApplication } from './issuer-world.js';

describe('the userinfo endpoint (OpenID Connect Core 1.0 §5.3, RFC 6750 §3, RFC 9449 §7)', () => {
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let thirdParty: TestApplication;
  beforeAll(async () => {
    project = await createProject();
    user = await signUp(project);
    [application, thirdParty] = await Promise.all([register(project), register(project, { isFirstParty: false })]);
  });

  const tokensOf = (of: TestApplication, more: Record<string, string> = {}, proof?: string) =>
    tokensFor(project, user, of, { more, proof });
  const info = (headers: Record<string, string> = {}, init: RequestInit = {}, query = '') =>
    fetch(`${issuerOf(project)}/oauth/userinfo${query}`, { ...init, headers });
  async function infoOf(headers: Record<string, string>, init: RequestInit = {}, query = '') {
    const response = await info(headers, init, query);
    const challenge = response.headers.get('www-authenticate');
    return { status: response.status, challenge, body: (await response.json()) as Record<string, any> };
  }

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
    const machine = await register(project, { kind: 'machine', redirectUris: [], scopes: [] });
    const claims = { sub: user.userId, client_id: application.id, sid: grantOf(tokens) };
    const signed = await accessJwt(project, await publishedKey(project), claims);
    const refused = async (token: string) => {
      const { status, challenge, body } = await infoOf({ authorization: `Bearer ${token}` });
      expect([status, body.error]).toEqual([401, 'invalid_token']);
      expect(challenge).toMatch(/^Bearer realm="[^"]+", error="invalid_token", error_description="[^"]+"$/);
      return body.error_description as string;
    };
    expect(await refused('x')).toContain('unknown');
    expect(await refused(tokens.refresh_token)).toContain('unknown');
    expect(await refused(await machineToken(project, machine))).toContain('unknown');
    for (const token of [signed, user.accessToken, tokens.id_token])
      expect(await refused(token)).toContain('for a resource');
    await post(project, '/oauth/revoke', { token: tokens.refresh_token }, basic(application));
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
    expect(claimsOf(party.id_token)).not.toHaveProperty('email');
    const asked = await tokensOf(thirdParty, { scope: 'openid', claims });
    expect((await infoOf({ authorization: `Bearer ${asked.access_token}` })).body).toEqual({ sub: user.userId });
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
      const { body } = await post(project, '/oauth/introspect', { token }, basic(application));
      expect(body).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt } });
    });
  });
});
