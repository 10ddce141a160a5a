import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, createProject, signUp, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import { decodeJwt } from 'jose';
import { inDatabase } from '../running-database.js';
import { claimsOf, grantOf, type Tokens, tokensOf as tokensFor } from './issued-tokens-world.js';
import { addResource, basic, issuerOf, post, register, type TestApplication } from './issuer-world.js';

const SHELVES = 'https://shelves.example/mcp';
const DAY = 86_400;
const OFFLINE = { scope: 'openid offline_access' };

describe('lifetimes of grants and tokens within the limits of the project (contract/08 §4, security B5)', () => {
  let project: TestProject;
  let application: TestApplication;
  beforeAll(async () => {
    project = await createProject();
    await addResource(project, SHELVES);
    application = await register(project, { settings: { access_token_seconds: DAY } });
  });

  const setLimits = async (limits: object) => {
    const config_override_string = JSON.stringify(limits);
    return adminApi(project).patch('/internal/config/override', { config_override_string });
  };
  const NONE = {
    'auth.maxSessionMinutes': null,
    'auth.maxSessionIdleMinutes': null,
    'authorizationServer.maxAccessTokenSeconds': null,
    'authorizationServer.maxRefreshTokenSeconds': null,
  };
  const withLimits = async (limits: object) => succeeded(await setLimits({ ...NONE, ...limits }));
  const tokensOf = (user: TestUser, more: Record<string, string> = OFFLINE, of = application) =>
    tokensFor(project, user, of, { more });
  const refresh = ({ refresh_token }: Tokens, more: object = {}) =>
    post(project, '/oauth/token', { grant_type: 'refresh_token', refresh_token, ...more }, basic(application));
  const sessionOf = ({ accessToken }: TestUser): string => claimsOf(accessToken).refresh_token_id as string;
  /** Makes a session older: its sign-in, or its last use. */
  const age = (id: string, interval: string, columns = ['created_at', 'authenticated_at']) =>
    inDatabase(
      `UPDATE auth.session SET ${columns.map((name) => `${name} = ${name} - $3::interval`).join(', ')}
       WHERE project_id = $1 AND id = $2`,
      [project.id, id, interval],
    );
  const secondsOf = (jwt: string): number => {
    const { iat, exp } = decodeJwt(jwt);
    return exp! - iat!;
  };

  /** Every token of the grant is refused. */
  async function expectEnded(tokens: Tokens): Promise<void> {
    expect((await refresh(tokens)).body.error).toBe('invalid_grant');
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      const { body } = await post(project, '/oauth/introspect', { token }, basic(application));
      expect(body).toEqual({ active: false });
    }
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await fetch(`${issuerOf(project)}/oauth/userinfo`, { headers })).status).toBe(401);
  }

  it.each([-1, 1.5, '600', true])('are refused as limits: %p', async (value) => {
    for (const name of ['maxAccessTokenSeconds', 'maxRefreshTokenSeconds'])
      expect((await setLimits({ [`authorizationServer.${name}`]: value })).status).toBe(400);
  });

  describe('a grant with offline access', () => {
    it('ends with the lifetime of a session after the sign-in, also if that was shortened', async () => {
      await withLimits({});
      const user = await signUp(project);
      const tokens = await tokensOf(user);
      await age(grantOf(tokens), '61 minutes', ['authenticated_at']);
      expect((await refresh(tokens)).status).toBe(200);
      await withLimits({ 'auth.maxSessionMinutes': 60 });
      await expectEnded(tokens);
    });

    it('that starts late is no longer than what is left of that time, and neither are its access tokens', async () => {
      await withLimits({ 'auth.maxSessionMinutes': 60 });
      const user = await signUp(project);
      await age(sessionOf(user), '55 minutes');
      const tokens = await tokensOf(user, { ...OFFLINE, resource: SHELVES });
      expect(secondsOf(tokens.access_token)).toBeLessThanOrEqual(300);
      expect(secondsOf((await refresh(tokens)).body.access_token as string)).toBeLessThanOrEqual(300);
      const [row] = await inDatabase<{ seconds: number }>(
        `SELECT extract(epoch FROM expires_at - now())::float AS seconds FROM auth.session
         WHERE project_id = $1 AND id = $2`,
        [project.id, grantOf(tokens)],
      );
      expect(row!.seconds).toBeLessThanOrEqual(300);
    });

    it('ends if it is not used for as long as a session may be idle', async () => {
      await withLimits({ 'auth.maxSessionIdleMinutes': 30 });
      const tokens = await tokensOf(await signUp(project));
      await age(grantOf(tokens), '29 minutes', ['last_used_at']);
      expect((await refresh(tokens)).status).toBe(200);
      await age(grantOf(tokens), '30 minutes', ['last_used_at']);
      await expectEnded(tokens);
    });

    it('has access tokens that end when it would be idle', async () => {
      await withLimits({ 'auth.maxSessionIdleMinutes': 30 });
      const tokens = await tokensOf(await signUp(project), { ...OFFLINE, resource: SHELVES });
      expect(secondsOf(tokens.access_token)).toBeLessThanOrEqual(1_800);
      expect(secondsOf((await refresh(tokens)).body.access_token as string)).toBeLessThanOrEqual(1_800);
    });
  });

  describe('a grant that ends with its session', () => {
    it('ends when that session reaches a limit, also if the limit was shortened', async () => {
      await withLimits({});
      const user = await signUp(project);
      const tokens = await tokensOf(user, { scope: 'openid' });
      await age(sessionOf(user), '61 minutes', ['created_at']);
      expect((await refresh(tokens)).status).toBe(200);
      await withLimits({ 'auth.maxSessionMinutes': 60 });
      await expectEnded(tokens);
    });

    it('has access tokens that end with that session, at the latest', async () => {
      await withLimits({ 'auth.maxSessionMinutes': 60, 'auth.maxSessionIdleMinutes': 30 });
      const [old, idle] = [await signUp(project), await signUp(project)];
      await age(sessionOf(old), '50 minutes');
      await age(sessionOf(idle), '25 minutes', ['last_used_at']);
      const asked = { scope: 'openid', resource: SHELVES };
      for (const [user, seconds] of [
        [old, 600],
        [idle, 300],
      ] as const) {
        const tokens = await tokensOf(user, asked);
        expect(secondsOf(tokens.access_token)).toBeLessThanOrEqual(seconds);
        expect(secondsOf((await refresh(tokens)).body.access_token as string)).toBeLessThanOrEqual(seconds);
      }
    });
  });

  describe('tokens', () => {
    const expiresIn = (body: object): number => (body as { expires_in: number }).expires_in;

    it('are as short as the project wants, from the next one on', async () => {
      await withLimits({});
      const user = await signUp(project);
      const tokens = await tokensOf(user);
      expect(expiresIn(tokens)).toBe(DAY);
      await withLimits({ 'authorizationServer.maxAccessTokenSeconds': 120 });
      expect(expiresIn((await refresh(tokens)).body)).toBe(120);
      expect(expiresIn(await tokensOf(user))).toBe(120);
      await withLimits({ 'authorizationServer.maxAccessTokenSeconds': 1 });
      expect(expiresIn((await refresh(tokens)).body)).toBe(60);
    });

    it('for resources and of machines are too', async () => {
      const archive = 'https://archive.example/api';
      await addResource(project, archive, { access_token_seconds: 3_600 });
      await withLimits({ 'authorizationServer.maxAccessTokenSeconds': 120 });
      const tokens = await tokensOf(await signUp(project), { ...OFFLINE, resource: archive });
      expect(secondsOf(tokens.access_token)).toBe(120);
      const machine = await register(project, { kind: 'machine', redirectUris: [], scopes: [] });
      for (const more of [{}, { resource: archive }] as Array<Record<string, string>>) {
        const form = { grant_type: 'client_credentials', ...more };
        expect(expiresIn((await post(project, '/oauth/token', form, basic(machine))).body)).toBe(120);
      }
    });

    it('never live longer than their application wants', async () => {
      const short = await register(project, { settings: { access_token_seconds: 90 } });
      await withLimits({ 'authorizationServer.maxAccessTokenSeconds': 120 });
      expect(expiresIn(await tokensOf(await signUp(project), OFFLINE, short))).toBe(90);
    });

    it('that refresh end after the limit for them', async () => {
      await withLimits({ 'authorizationServer.maxRefreshTokenSeconds': 1_200 });
      const tokens = await tokensOf(await signUp(project));
      const [row] = await inDatabase<{ seconds: number }>(
        `SELECT extract(epoch FROM expires_at - now())::float AS seconds FROM auth.oauth_record
         WHERE project_id = $1 AND kind = 'RefreshToken' AND session_id = $2`,
        [project.id, grantOf(tokens)],
      );
      expect(row!.seconds).toBeLessThanOrEqual(1_200);
      expect(row!.seconds).toBeGreaterThan(900);
    });
  });
});
