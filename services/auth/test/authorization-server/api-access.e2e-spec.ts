import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type ApiResponse,
  client,
  createProject,
  internalProject,
  rawApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import pg from 'pg';
import {
  addResource,
  authorizationRequest,
  basic,
  discovered,
  IssuerBrowser,
  post,
  register,
  type TestApplication,
} from './issuer-world.js';

const ACCOUNT = 'hallpass:account:read';
const TEAMS = 'hallpass:teams:read';
const TEAM_WRITES = 'hallpass:teams:write';
const SCOPES = ['openid', 'offline_access', ACCOUNT, TEAMS, TEAM_WRITES];
const REJECTED = { status: 401, code: 'APPLICATION_TOKEN_REJECTED' };

describe('the API as a resource (contract/08 §11)', () => {
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let config: openid.Configuration;
  let api: string;
  beforeAll(async () => {
    project = await createProject({
      config: { client_team_creation_enabled: true },
      override: { 'authorizationServer.allowClientRegistration': true },
    });
    api = `${project.baseUrl}/api/v1`;
    user = await signUp(project);
    application = await register(project, { scopes: SCOPES });
    config = await discovered(project, application);
  });

  async function grantFor(scope: string, { of = config, as = user, ...more }: GrantOptions = {}) {
    const { url, checks } = await authorizationRequest(of, { scope, resource: api, ...more });
    const back = await new IssuerBrowser(project, as).authorize(url);
    return openid.authorizationCodeGrant(of, back, checks, { resource: api });
  }
  interface GrantOptions {
    of?: openid.Configuration;
    as?: TestUser;
    resource?: string;
  }
  const bearer = (token: string) => rawApi(project.baseUrl, { authorization: `Bearer ${token}` });
  const refusal = ({ status, headers }: ApiResponse) => ({ status, code: headers.get('x-hallpass-error') });

  it('opens the operations of its scopes as the user', async () => {
    const { access_token: token } = await grantFor(`openid ${ACCOUNT} ${TEAMS} ${TEAM_WRITES}`);
    expect(decodeJwt(token)).toMatchObject({ aud: api, sub: user.userId });
    expect(succeeded(await bearer(token).get('/users/me')).id).toBe(user.userId);
    const team = succeeded(await bearer(token).post('/teams', { display_name: 'Made by an application' }));
    const { items } = succeeded(await bearer(token).get('/teams?user_id=me'));
    expect(items.map(({ id }: { id: string }) => id)).toContain(team.id);
    const other = await signUp(project);
    expect(refusal(await bearer(token).get(`/teams?user_id=${other.userId}`))).toEqual({
      status: 403,
      code: 'OWN_USER_ONLY',
    });
  });

  it('opens what every client may read, if the request names no scope', async () => {
    const { access_token: token } = await grantFor('openid');
    expect(decodeJwt(token)['scope']).toBe(ACCOUNT);
  });

  it('lets a machine act as its service account', async () => {
    const service = await signUp(project);
    const settings = { service_account_user_id: service.userId };
    const machine = await register(project, { kind: 'machine', redirectUris: [], scopes: [ACCOUNT], settings });
    const form = { grant_type: 'client_credentials', resource: api, scope: ACCOUNT };
    const token = (await post(project, '/oauth/token', form, basic(machine))).body['access_token'] as string;
    expect(succeeded(await bearer(token).get('/users/me')).id).toBe(service.userId);
    succeeded(await serverApi(project).delete(`/users/${service.userId}`));
    expect(refusal(await bearer(token).get('/users/me'))).toEqual(REJECTED);
  });

  it('treats a machine without a service account as signed out', async () => {
    const machine = await register(project, { kind: 'machine', redirectUris: [], scopes: [ACCOUNT] });
    const form = { grant_type: 'client_credentials', resource: api, scope: ACCOUNT };
    const token = (await post(project, '/oauth/token', form, basic(machine))).body['access_token'] as string;
    expect((await bearer(token).get('/users/me')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    succeeded(await adminApi(project).patch(`/applications/${machine.id}`, { disabled: true }));
    expect(refusal(await bearer(token).get('/users/me'))).toEqual(REJECTED);
  });

  it('asks the user, and remembers the consent', async () => {
    const thirdParty = await register(project, { scopes: SCOPES, isFirstParty: false });
    const of = await discovered(project, thirdParty);
    const { url } = await authorizationRequest(of, { scope: `openid ${TEAMS}`, resource: api });
    const browser = new IssuerBrowser(project, user);
    const signIn = await browser.follow(url);
    const { body } = await browser.decide(signIn, 'sign_in');
    const page = await browser.follow(body.redirect_to as string);
    expect((await browser.request(page)).body).toMatchObject({
      prompt: 'consent',
      resources: [{ identifier: api, scopes: [{ name: TEAMS, description: '' }] }],
    });
    await browser.decide(page, 'allow');
    const connections = succeeded(await client(project, user).get('/connected-applications?user_id=me')).items;
    const connection = connections.find((each: any) => each.application.id === thirdParty.id);
    expect(connection.resources).toEqual([{ identifier: api, scopes: [TEAMS] }]);
  });

  describe('refuses', () => {
    it('an operation whose scope was not granted, and names the scope', async () => {
      const { access_token: token } = await grantFor(`openid ${ACCOUNT}`);
      const refused = await bearer(token).get('/teams?user_id=me');
      expect(refusal(refused)).toEqual({ status: 403, code: 'APPLICATION_SCOPE_REQUIRED' });
      expect(refused.headers.get('www-authenticate')).toBe(
        `Bearer realm="${api}", error="insufficient_scope", scope="${TEAMS}"`,
      );
    });

    it('a token in any other place', async () => {
      const { access_token: token } = await grantFor(`openid ${ACCOUNT}`);
      const asSession = client(project).with({ 'x-stack-access-token': token });
      expect((await asSession.get('/users/me')).knownError).toBe('UNPARSABLE_ACCESS_TOKEN');
      const asOwner = rawApi(project.baseUrl, {
        'x-stack-access-type': 'admin',
        'x-stack-project-id': project.id,
        'x-stack-admin-access-token': token,
      });
      expect((await asOwner.get('/users')).knownError).toBe('UNPARSABLE_ADMIN_ACCESS_TOKEN');
    });

    it('a token of a session of the SDK as a bearer token', async () => {
      expect((await bearer(user.accessToken).get('/users/me')).knownError).toBe('ACCESS_TYPE_REQUIRED');
    });

    it('a token for another resource, and an altered one', async () => {
      await addResource(project, 'https://shelves.example/mcp');
      const of = await discovered(project, await register(project, { scopes: ['openid', 'shelves:read'] }));
      const { url, checks } = await authorizationRequest(of, {
        scope: 'openid',
        resource: 'https://shelves.example/mcp',
      });
      const back = await new IssuerBrowser(project, user).authorize(url);
      const other = await openid.authorizationCodeGrant(of, back, checks);
      const refused = await bearer(other.access_token).get('/users/me');
      expect(refusal(refused)).toEqual(REJECTED);
      expect(refused.headers.get('www-authenticate')).toBe(`Bearer realm="${api}", error="invalid_token"`);
      const { access_token: token } = await grantFor(`openid ${ACCOUNT}`);
      const [header, , signature] = token.split('.');
      const widened = { ...decodeJwt(token), scope: `${ACCOUNT} ${TEAMS}` };
      const payload = Buffer.from(JSON.stringify(widened)).toString('base64url');
      expect(refusal(await bearer(`${header}.${payload}.${signature}`).get('/teams?user_id=me'))).toEqual(REJECTED);
      const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
      expect(refusal(await bearer(`${none}.${payload}.`).get('/teams?user_id=me'))).toEqual(REJECTED);
    });

    it('an ID token', async () => {
      const { id_token: token } = await grantFor(`openid ${ACCOUNT}`);
      expect(refusal(await bearer(token!).get('/users/me'))).toEqual(REJECTED);
    });

    it.each([
      ['the sign-out of a user who granted no offline access', `openid ${ACCOUNT}`, signOut],
      ['the end of the connection', `openid offline_access ${ACCOUNT}`, disconnect],
      ['the deletion of the user', `openid offline_access ${ACCOUNT}`, deleteUser],
      ['its own revocation', `openid offline_access ${ACCOUNT}`, revoke],
      ['the session limits of the project', `openid offline_access ${ACCOUNT}`, age],
    ])('a token after %s', async (_, scope, end) => {
      const own = await signUp(project);
      const { access_token: token } = await grantFor(scope, { as: own });
      expect(refusal(await bearer(token).get('/users/me')).status).toBe(200);
      await end(own, token);
      expect(refusal(await bearer(token).get('/users/me'))).toEqual(REJECTED);
    });

    async function signOut(own: TestUser) {
      succeeded(await client(project, own).delete('/auth/sessions/current'));
    }
    async function disconnect(own: TestUser) {
      succeeded(await client(project, own).delete(`/connected-applications/${application.id}?user_id=me`));
    }
    async function deleteUser(own: TestUser) {
      succeeded(await serverApi(project).delete(`/users/${own.userId}`));
    }
    async function revoke(_own: TestUser, token: string) {
      expect((await post(project, '/oauth/revoke', { token }, basic(application))).status).toBe(200);
    }
    /** The refresh token of the grant has not been used for longer than the project allows. */
    async function age(_own: TestUser, token: string) {
      const database = new pg.Client({ connectionString: server.databaseUrl! });
      await database.connect();
      await database.query(
        `UPDATE auth.session SET last_used_at = now() - interval '91 days' WHERE project_id = $1 AND id = $2`,
        [project.id, decodeJwt(token)['sid']],
      );
      await database.end();
    }

    it('a token that is bound to a key', async () => {
      const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'));
      const { url, checks } = await authorizationRequest(config, { scope: `openid ${ACCOUNT}`, resource: api });
      const back = await new IssuerBrowser(project, user).authorize(url);
      const { access_token: token } = await openid.authorizationCodeGrant(
        config,
        back,
        checks,
        { resource: api },
        { DPoP },
      );
      expect(refusal(await bearer(token).get('/users/me'))).toEqual(REJECTED);
    });

    it('a token of a project that does not exist', async () => {
      const { access_token: token } = await grantFor(`openid ${ACCOUNT}`);
      const [header, , signature] = token.split('.');
      const payload = { ...decodeJwt(token), iss: `${project.baseUrl}/p/${randomUUID()}` };
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
      expect(refusal(await bearer(`${header}.${text}.${signature}`).get('/users/me'))).toEqual(REJECTED);
    });

    const asked = async (of: openid.Configuration, as: TestProject = project) => {
      const { url } = await authorizationRequest(of, { scope: 'openid', resource: api });
      return (await new IssuerBrowser(as, user).follow(url)).searchParams.get('error');
    };

    it('an application without one of its scopes', async () => {
      expect(await asked(await discovered(project, await register(project)))).toBe('invalid_target');
    });

    it('a client that registers itself', async () => {
      const registered = await fetch(`${project.baseUrl}/p/${project.id}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: ['https://app.example/callback'] }),
      });
      const { client_id, client_secret } = (await registered.json()) as Record<string, string>;
      const of = await discovered(project, { id: client_id!, secret: client_secret! });
      expect(await asked(of)).toBe('invalid_target');
    });

    it('the project of the owners', async () => {
      const internal = { ...internalProject(), owner: project.owner };
      const own = await register(internal, { scopes: SCOPES });
      expect(await asked(await discovered(internal, own), internal)).toBe('invalid_target');
      succeeded(await adminApi(internal).delete(`/applications/${own.id}`));
    });

    it('a resource whose scopes have the names of its own', async () => {
      const refused = await adminApi(project).post('/resources', {
        identifier: 'https://other.example/mcp',
        display_name: 'Other',
        scopes: [{ name: TEAMS, description: '' }],
      });
      expect(refused.body.code).toBe('SCHEMA_ERROR');
    });
  });
});
