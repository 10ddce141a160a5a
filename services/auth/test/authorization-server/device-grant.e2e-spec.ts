import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, client, createProject, serverApi, signUp, succeeded, type TestProject } from '@hallpass/testing';
import * as openid from 'openid-client';
import { inDatabase } from '../running-database.js';
import { deviceWorld, NATIVE } from './device-world.js';
import { discovered, issuerOf, post, register } from './issuer-world.js';

describe('the device authorization grant (contract/08 §8, RFC 8628)', () => {
  let project: TestProject;
  let world: Awaited<ReturnType<typeof deviceWorld>>;
  beforeAll(async () => {
    project = await createProject();
    world = await deviceWorld(project);
  });

  it('shows what the application asks for, however the user types the code', async () => {
    const given = await world.codes({ scope: 'openid email offline_access' });
    expect(given).toMatchObject({
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${issuerOf(project)}/device`,
      verification_uri_complete: `${issuerOf(project)}/device?user_code=${given.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    for (const typed of [given.user_code, given.user_code.replace('-', ' ').toLowerCase()])
      expect(await world.look(typed)).toMatchObject({
        status: 200,
        body: {
          user_code: given.user_code,
          application: { id: world.application.id, display_name: 'Notes', logo_url: null },
          requested_from: expect.any(String),
          scopes: ['openid', 'email', 'offline_access'].map((name) => ({ name })),
          resources: [],
        },
      });
  });

  it('stores neither code, nor a secret of the application', async () => {
    const { body } = await post(project, '/oauth/device_authorization', {
      client_id: world.web.id,
      client_secret: world.web.secret,
      scope: 'openid',
    });
    const rows = await inDatabase(`SELECT r::text AS row FROM auth.oauth_record r WHERE project_id = $1`, [project.id]);
    const text = JSON.stringify(rows);
    for (const secret of [body.device_code, body.user_code, body.user_code.replace('-', ''), world.web.secret])
      expect(text).not.toContain(secret);
    expect(text).toContain(world.web.id);
  });

  it('signs a device in with an unmodified client, and the grant ends with the session that allowed it', async () => {
    const config = await discovered(project, world.web);
    const response = await openid.initiateDeviceAuthorization(config, { scope: 'openid email' });
    const own = await world.signedIn();
    const polling = openid.pollDeviceAuthorizationGrant(config, response);
    expect((await world.decide(response.user_code, 'allow', own.refreshToken)).status).toBe(200);
    const tokens = await polling;
    expect(tokens.claims()).toMatchObject({
      sub: world.user.userId,
      email: world.user.email,
      amr: ['pwd'],
      acr: 'urn:hallpass:acr:1fa',
      auth_time: expect.any(Number),
      sid: expect.any(String),
    });
    expect(await openid.fetchUserInfo(config, tokens.access_token, world.user.userId)).toMatchObject({
      email: world.user.email,
    });
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.claims()?.sub).toBe(world.user.userId);
    await client(project, own).delete('/auth/sessions/current', {});
    await expect(
      openid.refreshTokenGrant(config, refreshed.refresh_token ?? tokens.refresh_token!),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await world.isActive(refreshed.access_token)).toBe(false);
  });

  it('gets tokens for a resource that the user has seen', async () => {
    const identifier = 'https://orders.example/';
    const scopes = [{ name: 'orders:read', description: 'See your orders' }];
    succeeded(await adminApi(project).post('/resources', { identifier, display_name: 'Orders', scopes }));
    const shop = await register(project, { ...NATIVE, scopes: ['openid', 'orders:read'] });
    const given = await world.codes({ scope: 'openid orders:read', resource: identifier }, shop);
    expect((await world.look(given.user_code)).body.resources).toEqual([
      { identifier, display_name: 'Orders', scopes },
    ]);
    await world.decide(given.user_code, 'allow');
    const { body } = await world.poll(given.device_code, { client_id: shop.id });
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({
      aud: identifier,
      sub: world.user.userId,
      scope: 'orders:read',
      sid: expect.any(String),
      auth_time: expect.any(Number),
      amr: ['pwd'],
      acr: 'urn:hallpass:acr:1fa',
    });
  });

  it('tells an unmodified client that the user denied', async () => {
    const config = await discovered(project, world.web);
    const response = await openid.initiateDeviceAuthorization(config, { scope: 'openid' });
    expect((await world.decide(response.user_code, 'deny')).status).toBe(200);
    await expect(openid.pollDeviceAuthorizationGrant(config, response)).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  it('outlives that session with offline access, and is a connection of the user until it ends', async () => {
    const own = await signUp(project);
    const given = await world.allowed('openid offline_access', own);
    const { body: tokens } = await world.poll(given.device_code);
    const listed = async () =>
      succeeded(await serverApi(project).get(`/connected-applications?user_id=${own.userId}`)).items;
    expect(await listed()).toMatchObject([
      { application: { id: world.application.id }, scopes: ['openid', 'offline_access'], grant_count: 1 },
    ]);
    await client(project, own).delete('/auth/sessions/current', {});
    expect(await world.isActive(tokens.access_token)).toBe(true);
    succeeded(await serverApi(project).delete(`/connected-applications/${world.application.id}?user_id=${own.userId}`));
    expect(await world.isActive(tokens.access_token)).toBe(false);
    expect(await listed()).toEqual([]);
  });

  it('asks for consent each time, and remembers none', async () => {
    const own = await signUp(project);
    await world.poll((await world.allowed('openid', own)).device_code);
    const remembered = 'SELECT 1 FROM auth.application_consent WHERE project_id = $1 AND user_id = $2';
    expect(await inDatabase(remembered, [project.id, own.userId])).toEqual([]);
  });
});
