import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import * as openid from 'openid-client';
import { inDatabase } from '../running-database.js';
import { basic, discovered, issuerOf, post, register, type TestApplication } from './issuer-world.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const ALLOWED = { settings: { allows_device_grant: true } };
const NATIVE = { kind: 'native', authentication: 'none', isFirstParty: false, ...ALLOWED };

interface Codes {
  device_code: string;
  user_code: string;
}

describe('the device authorization grant (contract/08 §8, RFC 8628)', () => {
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let web: TestApplication;
  beforeAll(async () => {
    project = await createProject();
    user = await signUp(project);
    application = await register(project, NATIVE);
    web = await register(project, ALLOWED);
  });

  const ask = (form: Record<string, string> = {}, of = application, at = project) =>
    post(at, '/oauth/device_authorization', { client_id: of.id, scope: 'openid email', ...form });
  async function codes(form: Record<string, string> = {}, of = application): Promise<Codes> {
    const { status, body } = await ask(form, of);
    expect(status).toBe(200);
    return body as Codes;
  }
  const poll = (code: string, form: Record<string, string> = {}, at = project) =>
    post(at, '/oauth/token', { grant_type: GRANT, device_code: code, client_id: application.id, ...form });
  /** Lets a device ask again at once. */
  const waited = ({ user_code }: Codes) =>
    inDatabase(
      `UPDATE auth.oauth_record SET payload = payload - 'nextPollAt'
       WHERE project_id = $1 AND uid_hash = sha256($2) RETURNING payload`,
      [project.id, user_code.replace('-', '')],
    );
  async function page(what: 'request' | 'decision', body: object, at = project, address?: string) {
    const response = await fetch(`${issuerOf(at)}/oauth/device/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(address ? { 'x-forwarded-for': address } : {}) },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const code = response.headers.get('x-hallpass-error') ?? response.headers.get('x-stack-known-error');
    return { status: response.status, code, body: response.ok ? (JSON.parse(text) as Record<string, any>) : { text } };
  }
  const look = (user_code: string, refresh_token = user.refreshToken, at = project) =>
    page('request', { user_code, refresh_token }, at);
  const decide = (user_code: string, decision: string, refresh_token = user.refreshToken, at = project) =>
    page('decision', { user_code, decision, refresh_token }, at);
  async function signedIn(of = user): Promise<TestUser> {
    const { email, password } = of;
    const session = succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
    return { ...of, accessToken: session.access_token, refreshToken: session.refresh_token };
  }
  async function allowed(scope = 'openid email', by = user): Promise<Codes> {
    const given = await codes({ scope });
    expect((await decide(given.user_code, 'allow', by.refreshToken)).status).toBe(200);
    return given;
  }
  const isActive = async (token: string) => {
    const { body } = await post(project, '/oauth/introspect', { token }, basic(web));
    return body.active as boolean;
  };
  const NOT_FOUND = { status: 404, code: 'DEVICE_CODE_NOT_FOUND' };

  describe('refuses', () => {
    it('applications that do not allow it, at both endpoints', async () => {
      const without = await register(project, { ...NATIVE, settings: {} });
      expect(await ask({}, without)).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
      const { device_code } = await codes();
      const answer = await poll(device_code, { client_id: without.id });
      expect(answer).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
    });

    it.each(['browser', 'machine'])('the field for an application of the kind %s', async (kind) => {
      const answer = await adminApi(project).post('/applications', {
        kind,
        display_name: 'App',
        allows_device_grant: true,
        ...(kind === 'machine' ? {} : { redirect_uris: ['https://app.example/callback'] }),
      });
      expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      expect(answer.body.error).toContain('allows_device_grant may be true only for');
    });

    it('unknown, disabled and foreign applications, and those that prove nothing', async () => {
      const foreign = await createProject();
      const disabled = await register(project, NATIVE);
      succeeded(await adminApi(project).patch(`/applications/${disabled.id}`, { disabled: true }));
      for (const answer of [
        await ask({ client_id: randomUUID() }),
        await ask({}, disabled),
        await ask({}, application, foreign),
        await ask({}, web),
      ])
        expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    });

    it.each([
      ['an unknown resource', { resource: 'https://mcp.example/' }, 'invalid_target'],
      ['claims that cannot be stored', { claims: JSON.stringify({ userinfo: { 'a\0b': null } }) }, 'invalid_request'],
      ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
      ['no client', { client_id: '' }, 'invalid_request'],
    ])('%s', async (_name, form, error) => {
      expect(await ask(form)).toMatchObject({ status: 400, body: { error } });
    });

    it('a scope that it may not ask for', async () => {
      const small = await register(project, { ...NATIVE, scopes: ['openid'] });
      expect(await ask({}, small)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    });

    it('codes that are unknown, of another application or of another project', async () => {
      const given = await allowed();
      const other = await register(project, NATIVE);
      const foreign = await createProject();
      const theirs = await register(foreign, NATIVE);
      for (const answer of [
        await poll('unknown'),
        await poll(given.user_code),
        await poll(given.device_code, { client_id: other.id }),
        await poll(given.device_code, { client_id: theirs.id }, foreign),
      ])
        expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect((await poll(given.device_code)).status).toBe(200);
    });

    it('a code that nobody has answered, and slows down a device that asks too often', async () => {
      const given = await codes();
      const pending = { status: 400, body: { error: 'authorization_pending' } };
      expect(await poll(given.device_code)).toMatchObject(pending);
      const early = `UPDATE auth.oauth_record SET payload = payload || '{"nextPollAt": 1e11}'
        WHERE project_id = $1 AND uid_hash = sha256($2) RETURNING payload`;
      await inDatabase(early, [project.id, given.user_code.replace('-', '')]);
      expect(await poll(given.device_code)).toMatchObject({ status: 400, body: { error: 'slow_down' } });
      const [{ payload }] = (await waited(given)) as [{ payload: { interval: number } }];
      expect(payload.interval).toBe(10);
      expect(await poll(given.device_code)).toMatchObject(pending);
    });

    it('a code that has expired, on the page too', async () => {
      const given = await allowed();
      const open = await codes();
      for (const { user_code } of [given, open])
        await inDatabase(
          `UPDATE auth.oauth_record SET expires_at = now(), payload = payload || '{"exp": 1}'
           WHERE project_id = $1 AND uid_hash = sha256($2)`,
          [project.id, user_code.replace('-', '')],
        );
      for (const { device_code } of [given, open])
        expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'expired_token' } });
      expect(await look(open.user_code)).toMatchObject(NOT_FOUND);
      expect(await decide(open.user_code, 'allow')).toMatchObject(NOT_FOUND);
    });

    it('what the user denies, each time the device asks', async () => {
      const given = await codes();
      expect((await decide(given.user_code, 'deny')).status).toBe(200);
      for (let n = 0; n < 2; n += 1)
        expect(await poll(given.device_code)).toMatchObject({ status: 400, body: { error: 'access_denied' } });
      expect(await decide(given.user_code, 'allow')).toMatchObject(NOT_FOUND);
    });

    it('a second use, which ends the grant', async () => {
      const given = await allowed();
      const { body: tokens } = await poll(given.device_code);
      expect(await isActive(tokens.access_token)).toBe(true);
      expect(await poll(given.device_code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect(await isActive(tokens.access_token)).toBe(false);
    });

    it('all but one of several uses at the same time', async () => {
      const given = await allowed();
      const answers = await Promise.all(Array.from({ length: 4 }, () => poll(given.device_code)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      for (const { status, body } of answers)
        if (status !== 200) expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
      const [{ count }] = (await inDatabase(
        `SELECT count(*)::integer FROM auth.session s JOIN auth.oauth_record r
           ON r.project_id = s.project_id AND r.payload ->> 'grantId' = s.id::text
         WHERE s.project_id = $1 AND r.uid_hash = sha256($2)`,
        [project.id, given.user_code.replace('-', '')],
      )) as [{ count: number }];
      expect(count).toBe(1);
    });

    it('a code whose session, user or application has ended since', async () => {
      const own = await signUp(project);
      const bySession = await allowed('openid offline_access', own);
      await client(project, own).delete('/auth/sessions/current', {});
      const removed = await signUp(project);
      const byUser = await allowed('openid', removed);
      await serverApi(project).delete(`/users/${removed.userId}`);
      for (const { device_code } of [bySession, byUser])
        expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      const disabled = await register(project, NATIVE);
      const given = (await ask({}, disabled)).body as Codes;
      await decide(given.user_code, 'allow');
      succeeded(await adminApi(project).patch(`/applications/${disabled.id}`, { disabled: true }));
      expect(await poll(given.device_code, { client_id: disabled.id })).toMatchObject({ status: 401 });
    });

    it('a code of an application that the user has disconnected', async () => {
      const own = await signUp(project);
      const first = await allowed('openid', own);
      expect((await poll(first.device_code)).status).toBe(200);
      const second = await allowed('openid', own);
      succeeded(
        await client(project, own).delete(`/connected-applications/${application.id}?user_id=${own.userId}`, {}),
      );
      expect(await poll(second.device_code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    });

    it('strangers, anonymous users and impersonations on the page, before it looks up the code', async () => {
      const { user_code } = await codes();
      const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up', {}));
      const impersonation = succeeded(
        await serverApi(project).post('/auth/sessions', { user_id: user.userId, is_impersonation: true }),
      );
      for (const code of [user_code, 'BBBB-BBBB']) {
        for (const call of [look, (at: string, token: string) => decide(at, 'allow', token)]) {
          expect((await call(code, 'wrong')).status).toBe(401);
          expect(await call(code, anonymous.refresh_token)).toMatchObject({ status: 401 });
          expect(await call(code, impersonation.refresh_token)).toMatchObject({
            status: 403,
            code: 'IMPERSONATION_NOT_ALLOWED',
          });
        }
      }
      expect((await look(user_code)).status).toBe(200);
    });

    it('a session of another project, and a code of another project', async () => {
      const foreign = await createProject();
      const stranger = await signUp(foreign);
      const { user_code } = await codes();
      expect((await look(user_code, stranger.refreshToken)).status).toBe(401);
      expect(await look(user_code, stranger.refreshToken, foreign)).toMatchObject(NOT_FOUND);
      expect(await decide(user_code, 'allow', stranger.refreshToken, foreign)).toMatchObject(NOT_FOUND);
      expect((await look(user_code, user.refreshToken)).status).toBe(200);
    });

    it.each(['', 'AAAA-AAAA', 'BBBB-BBB', 'BBBB-BBBBB', '%', "' OR 1=1", 'BBBB-BBBB', '𝔅'.repeat(8)])(
      'the code %j',
      async (typed) => {
        const own = await createProject();
        const member = await signUp(own);
        expect(await look(typed, member.refreshToken, own)).toMatchObject(NOT_FOUND);
      },
    );

    it('guesses of a network beyond a limit, and counts them in the project', async () => {
      const own = await createProject();
      const member = await signUp(own);
      const statuses: number[] = [];
      for (let n = 0; n < 21; n += 1) statuses.push((await look('BBBB-BBBB', member.refreshToken, own)).status);
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
      const counters = await inDatabase(
        `SELECT attempts FROM auth.attempt_counter WHERE project_id = $1 AND kind = 'user-code'`,
        [own.id],
      );
      expect(counters).toEqual([{ attempts: 20 }]);
    });

    it('everything while the hosted pages are off', async () => {
      const own = await createProject();
      const member = await signUp(own);
      const override = JSON.stringify({ 'hostedPages.enabled': false });
      succeeded(await ownerApi(own).patch('/internal/config/override', { config_override_string: override }));
      expect(await look('BBBB-BBBB', member.refreshToken, own)).toMatchObject({
        status: 403,
        code: 'HOSTED_PAGES_OFF',
      });
    });

    it('an allowance by an older sign-in than the application asks for', async () => {
      const own = await signedIn();
      await inDatabase(
        `UPDATE auth.session SET authenticated_at = now() - interval '1 hour'
         WHERE project_id = $1 AND token_hash = sha256($2)`,
        [project.id, own.refreshToken],
      );
      const { user_code } = await codes({ max_age: '60' });
      const refused = { status: 409, code: 'FRESH_SIGN_IN_REQUIRED' };
      expect(await decide(user_code, 'allow', own.refreshToken)).toMatchObject(refused);
      expect((await decide(user_code, 'allow', (await signedIn()).refreshToken)).status).toBe(200);
    });
  });

  it('shows what the application asks for, however the user types the code', async () => {
    const given = await codes({ scope: 'openid email offline_access' });
    expect(given).toMatchObject({
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${issuerOf(project)}/device`,
      verification_uri_complete: `${issuerOf(project)}/device?user_code=${given.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    for (const typed of [given.user_code, given.user_code.replace('-', ' ').toLowerCase()])
      expect(await look(typed)).toMatchObject({
        status: 200,
        body: {
          user_code: given.user_code,
          application: { id: application.id, display_name: 'Notes', logo_url: null },
          requested_from: expect.any(String),
          scopes: ['openid', 'email', 'offline_access'].map((name) => ({ name })),
          resources: [],
        },
      });
  });

  it('stores neither code, nor a secret of the application', async () => {
    const { body } = await post(project, '/oauth/device_authorization', {
      client_id: web.id,
      client_secret: web.secret,
      scope: 'openid',
    });
    const rows = await inDatabase(`SELECT r::text AS row FROM auth.oauth_record r WHERE project_id = $1`, [project.id]);
    const text = JSON.stringify(rows);
    for (const secret of [body.device_code, body.user_code, body.user_code.replace('-', ''), web.secret])
      expect(text).not.toContain(secret);
    expect(text).toContain(web.id);
  });

  it('signs a device in with an unmodified client, and the grant ends with the session that allowed it', async () => {
    const config = await discovered(project, web);
    const response = await openid.initiateDeviceAuthorization(config, { scope: 'openid email' });
    const own = await signedIn();
    const polling = openid.pollDeviceAuthorizationGrant(config, response);
    expect((await decide(response.user_code, 'allow', own.refreshToken)).status).toBe(200);
    const tokens = await polling;
    expect(tokens.claims()).toMatchObject({
      sub: user.userId,
      email: user.email,
      amr: ['pwd'],
      acr: 'urn:hallpass:acr:1fa',
      auth_time: expect.any(Number),
      sid: expect.any(String),
    });
    expect(await openid.fetchUserInfo(config, tokens.access_token, user.userId)).toMatchObject({ email: user.email });
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.claims()?.sub).toBe(user.userId);
    await client(project, own).delete('/auth/sessions/current', {});
    await expect(
      openid.refreshTokenGrant(config, refreshed.refresh_token ?? tokens.refresh_token!),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await isActive(refreshed.access_token)).toBe(false);
  });

  it('gets tokens for a resource that the user has seen', async () => {
    const identifier = 'https://orders.example/';
    const scopes = [{ name: 'orders:read', description: 'See your orders' }];
    succeeded(await adminApi(project).post('/resources', { identifier, display_name: 'Orders', scopes }));
    const shop = await register(project, { ...NATIVE, scopes: ['openid', 'orders:read'] });
    const given = await codes({ scope: 'openid orders:read', resource: identifier }, shop);
    expect((await look(given.user_code)).body.resources).toEqual([{ identifier, display_name: 'Orders', scopes }]);
    await decide(given.user_code, 'allow');
    const { body } = await poll(given.device_code, { client_id: shop.id });
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({
      aud: identifier,
      sub: user.userId,
      scope: 'orders:read',
      sid: expect.any(String),
      auth_time: expect.any(Number),
      amr: ['pwd'],
      acr: 'urn:hallpass:acr:1fa',
    });
  });

  it('tells an unmodified client that the user denied', async () => {
    const config = await discovered(project, web);
    const response = await openid.initiateDeviceAuthorization(config, { scope: 'openid' });
    expect((await decide(response.user_code, 'deny')).status).toBe(200);
    await expect(openid.pollDeviceAuthorizationGrant(config, response)).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  it('outlives that session with offline access, and is a connection of the user until it ends', async () => {
    const own = await signUp(project);
    const given = await allowed('openid offline_access', own);
    const { body: tokens } = await poll(given.device_code);
    const listed = async () =>
      succeeded(await serverApi(project).get(`/connected-applications?user_id=${own.userId}`)).items;
    expect(await listed()).toMatchObject([
      { application: { id: application.id }, scopes: ['openid', 'offline_access'], grant_count: 1 },
    ]);
    await client(project, own).delete('/auth/sessions/current', {});
    expect(await isActive(tokens.access_token)).toBe(true);
    succeeded(await serverApi(project).delete(`/connected-applications/${application.id}?user_id=${own.userId}`));
    expect(await isActive(tokens.access_token)).toBe(false);
    expect(await listed()).toEqual([]);
  });

  it('asks for consent each time, and remembers none', async () => {
    const own = await signUp(project);
    await poll((await allowed('openid', own)).device_code);
    const remembered = 'SELECT 1 FROM auth.application_consent WHERE project_id = $1 AND user_id = $2';
    expect(await inDatabase(remembered, [project.id, own.userId])).toEqual([]);
  });
});
