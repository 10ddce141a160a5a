import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, client, createProject, signUp, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
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
const ARCHIVE = 'https://archive.example';
const SCOPES = ['openid', 'profile', 'email', 'offline_access', 'shelves:read', 'shelves:write'];

describe('access tokens for resources (contract/08 §6, RFC 8707, RFC 9068)', () => {
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let config: openid.Configuration;
  let archiveId: string;
  beforeAll(async () => {
    project = await createProject();
    user = await signUp(project);
    await addResource(project, SHELVES);
    archiveId = await addResource(project, ARCHIVE, { scopes: [], default_scopes: [], access_token_seconds: 120 });
    application = await register(project, { scopes: SCOPES });
    config = await discovered(project, application);
  });

  const errorAt = async (more: Record<string, string>) => {
    const { url } = await authorizationRequest(config, more);
    const { searchParams } = await new IssuerBrowser(project, user).authorize(url);
    return [searchParams.get('error'), searchParams.get('code') === null];
  };
  const verified = async (token: string, audience: string) => {
    const keys = createRemoteJWKSet(new URL(`${issuerOf(project)}/oauth/jwks`));
    return jwtVerify(token, keys, { audience, issuer: issuerOf(project), typ: 'at+jwt', algorithms: ['ES256'] });
  };
  async function grantFor(more: Record<string, string>, of = config, as = user) {
    const { url, checks } = await authorizationRequest(of, more);
    const back = await new IssuerBrowser(project, as).authorize(url);
    return openid.authorizationCodeGrant(of, back, checks);
  }

  describe('are refused', () => {
    it.each([
      ['a resource with another path', { resource: `${SHELVES}/more` }, 'invalid_target'],
      ['a resource that is no URI', { resource: 'shelves' }, 'invalid_target'],
      ['a resource with a fragment', { resource: `${SHELVES}#a` }, 'invalid_target'],
    ])('for %s', async (_, more, error) => {
      expect(await errorAt(more)).toEqual([error, true]);
    });

    it('for a resource of another project', async () => {
      const other = await createProject();
      await addResource(other, 'https://foreign.example/mcp');
      expect(await errorAt({ resource: 'https://foreign.example/mcp' })).toEqual(['invalid_target', true]);
    });

    it('for a resource that the application may not ask for, at every endpoint', async () => {
      const narrow = await register(project, { scopes: SCOPES, settings: { resource_ids: [archiveId] } });
      expect(await errorAt({ client_id: narrow.id, resource: SHELVES })).toEqual(['invalid_target', true]);
      const pushed = await post(
        project,
        '/oauth/par',
        {
          client_id: narrow.id,
          response_type: 'code',
          redirect_uri: 'https://app.example/callback',
          code_challenge: 'x'.repeat(43),
          code_challenge_method: 'S256',
          resource: SHELVES,
        },
        basic(narrow),
      );
      expect([pushed.status, pushed.body.error]).toEqual([400, 'invalid_target']);
    });

    it('for a resource that was not granted, at the token endpoint', async () => {
      const { url, checks } = await authorizationRequest(config, { resource: SHELVES });
      const back = await new IssuerBrowser(project, user).authorize(url);
      const granted = openid.authorizationCodeGrant(config, back, checks, { resource: ARCHIVE });
      await expect(granted).rejects.toMatchObject({ error: 'invalid_target' });
      const tokens = await grantFor({ resource: SHELVES, scope: 'openid offline_access' });
      const refreshed = openid.refreshTokenGrant(config, tokens.refresh_token!, { resource: ARCHIVE });
      await expect(refreshed).rejects.toMatchObject({ error: 'invalid_target' });
    });

    it('in a way that spends the code and starts no grant', async () => {
      const other = await signUp(project);
      const { url, checks } = await authorizationRequest(config, { resource: SHELVES });
      const back = await new IssuerBrowser(project, other).authorize(url);
      const exchanged = (resource: string) => openid.authorizationCodeGrant(config, back, checks, { resource });
      await expect(exchanged(ARCHIVE)).rejects.toMatchObject({ error: 'invalid_target' });
      const { items } = succeeded(await client(project, other).get('/connected-applications?user_id=me'));
      expect(items).toEqual([]);
      await expect(exchanged(SHELVES)).rejects.toMatchObject({ error: 'invalid_grant' });
    });

    it('for a refresh after the resource was deleted, or taken from the application', async () => {
      const identifier = 'https://brief.example/mcp';
      const id = await addResource(project, identifier);
      const tokens = await grantFor({ resource: identifier, scope: 'openid offline_access' });
      await openid.refreshTokenGrant(config, tokens.refresh_token!);
      succeeded(await adminApi(project).delete(`/resources/${id}`));
      const refreshed = openid.refreshTokenGrant(config, tokens.refresh_token!);
      await expect(refreshed).rejects.toMatchObject({ error: 'invalid_target' });
    });

    it('at the userinfo endpoint, and by our own API', async () => {
      const { access_token } = await grantFor({ resource: SHELVES, scope: 'openid shelves:read' });
      await expect(openid.fetchUserInfo(config, access_token, user.userId)).rejects.toBeDefined();
      const { status, body } = await client(project, { ...user, accessToken: access_token }).get('/users/me');
      expect([status, body.code]).toEqual([401, 'UNPARSABLE_ACCESS_TOKEN']);
    });
  });

  it('are JWTs for that resource alone, which name the grant and the sign-in', async () => {
    const tokens = await grantFor({ resource: SHELVES, scope: 'openid shelves:read shelves:write unknown' });
    const { payload, protectedHeader } = await verified(tokens.access_token, SHELVES);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: issuerOf(project),
      aud: SHELVES,
      sub: user.userId,
      client_id: application.id,
      scope: 'shelves:read shelves:write',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: payload.iat! + 600,
      sid: tokens.claims()!['sid'],
      auth_time: tokens.claims()!.auth_time,
      acr: 'urn:hallpass:acr:1fa',
      amr: ['pwd'],
    });
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!, { scope: 'openid shelves:read' });
    expect((await verified(refreshed.access_token, SHELVES)).payload).toMatchObject({
      scope: 'shelves:read',
      sid: payload['sid'],
      acr: payload['acr'],
      auth_time: payload['auth_time'],
    });
  });

  it('have the default scopes of a resource if a request names none of it, and its lifetime', async () => {
    const unnamed = await grantFor({ resource: SHELVES, scope: '' });
    expect((await verified(unnamed.access_token, SHELVES)).payload['scope']).toBe('shelves:read');
    const archived = await grantFor({ resource: `${ARCHIVE}/`, scope: 'openid' });
    const { payload } = await verified(archived.access_token, ARCHIVE);
    expect([payload['scope'], payload.exp! - payload.iat!]).toEqual([undefined, 120]);
  });

  it('are for one resource each, if several were granted', async () => {
    const { url, checks } = await authorizationRequest(config, { scope: 'openid offline_access' });
    url.searchParams.append('resource', SHELVES);
    url.searchParams.append('resource', ARCHIVE);
    const back = await new IssuerBrowser(project, user).authorize(url);
    const tokens = await openid.authorizationCodeGrant(config, back, checks, { resource: SHELVES });
    expect((await verified(tokens.access_token, SHELVES)).payload['scope']).toBe('shelves:read');
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token!, { resource: ARCHIVE });
    await verified(next.access_token, ARCHIVE);
    const open = openid.refreshTokenGrant(config, next.refresh_token ?? tokens.refresh_token!);
    await expect(open).rejects.toMatchObject({ error: 'invalid_target' });
  });

  it('can belong to an application that acts on its own', async () => {
    const machine = await register(project, { kind: 'machine', redirectUris: [], scopes: ['shelves:write'] });
    const form = { grant_type: 'client_credentials', resource: SHELVES };
    const refused = await post(project, '/oauth/token', { ...form, scope: 'shelves:read' }, basic(machine));
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_scope']);
    const { body } = await post(project, '/oauth/token', { ...form, scope: 'shelves:write' }, basic(machine));
    const { payload } = await verified(body.access_token, SHELVES);
    expect(payload).toMatchObject({ sub: machine.id, client_id: machine.id, scope: 'shelves:write' });
    expect(payload['sid']).toBeUndefined();
    expect(decodeProtectedHeader(body.access_token).typ).toBe('at+jwt');
  });

  it('need consent for each resource and scope', async () => {
    const member = await signUp(project);
    const thirdParty = await register(project, { isFirstParty: false, scopes: SCOPES });
    const of = await discovered(project, thirdParty);
    const browser = new IssuerBrowser(project, member);
    const start = async (more: Record<string, string>) =>
      browser.follow((await authorizationRequest(of, { scope: 'openid', ...more })).url);
    const signIn = await start({ resource: SHELVES });
    const { body: signedIn } = await browser.decide(signIn, 'sign_in');
    const consent = await browser.follow(signedIn.redirect_to as string);
    const { body } = await browser.request(consent);
    expect([body.scopes, body.resources]).toEqual([
      [{ name: 'openid' }],
      [
        {
          identifier: SHELVES,
          display_name: 'Shelves',
          scopes: [{ name: 'shelves:read', description: 'See your shelves' }],
        },
      ],
    ]);
    const { body: allowed } = await browser.decide(consent, 'allow');
    expect((await browser.follow(allowed.redirect_to as string)).searchParams.get('code')).not.toBeNull();
    const isAsked = async (more: Record<string, string>) => (await start(more)).pathname.endsWith('/consent');
    expect(await isAsked({ resource: SHELVES })).toBe(false);
    expect(await isAsked({ resource: SHELVES, scope: 'openid shelves:read shelves:write' })).toBe(true);
    expect(await isAsked({ resource: ARCHIVE })).toBe(true);
    const { items } = succeeded(await client(project, member).get(`/connected-applications?user_id=${member.userId}`));
    expect(items).toMatchObject([
      { scopes: ['openid'], resources: [{ identifier: SHELVES, scopes: ['shelves:read'] }], grant_count: 0 },
    ]);
  });

  it('need consent even if no scope is asked for', async () => {
    const thirdParty = await register(project, { isFirstParty: false });
    const { url } = await authorizationRequest(config, { client_id: thirdParty.id, scope: '' });
    const browser = new IssuerBrowser(project, user);
    const { body } = await browser.decide(await browser.follow(url), 'sign_in');
    const next = await browser.follow(body.redirect_to as string);
    expect(next.pathname).toBe(`/p/${project.id}/consent`);
  });
});
