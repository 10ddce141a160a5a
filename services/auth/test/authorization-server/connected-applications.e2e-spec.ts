import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import * as openid from 'openid-client';
import { authorizationRequest, discovered, IssuerBrowser, register, type TestApplication } from './issuer-world.js';
import { inDatabase } from '../running-database.js';

const NOT_CONNECTED = 'CONNECTED_APPLICATION_NOT_FOUND';
const CALLBACK = 'http://localhost:3000/callback';

/** Lists and ends the connections between users and applications (contract/08 §5). */
describe('connected applications', () => {
  let project: TestProject;
  let other: TestProject;
  let application: TestApplication;
  let config: openid.Configuration;
  let admin: Api;
  let server: Api;
  beforeAll(async () => {
    project = await createProject();
    other = await createProject();
    application = await register(project, { isFirstParty: false });
    config = await discovered(project, application);
    [admin, server] = [adminApi(project), serverApi(project)];
  });

  const isActive = async (token: string) => (await openid.tokenIntrospection(config, token)).active;
  const refusedBy = (api: Promise<{ status: number; headers: Headers }>) =>
    api.then(({ status, headers }) => [status, headers.get('x-hallpass-error')]);
  const listOf = async (user: TestUser) =>
    succeeded(await client(project, user).get('/connected-applications?user_id=me')).items;
  const usersOf = async (id = application.id) => succeeded(await admin.get(`/applications/${id}/users`)).items;
  const ownPath = (id = application.id) => `/connected-applications/${id}?user_id=me`;

  /** Signs a user in to the application. */
  async function connect(user: TestUser, scope = 'openid email offline_access', to = config) {
    const { url, checks } = await authorizationRequest(to, { scope });
    return openid.authorizationCodeGrant(to, await new IssuerBrowser(project, user).authorize(url), checks);
  }

  it('refuses a client that names another user, or no session', async () => {
    const [ada, bob] = [await signUp(project), await signUp(project)];
    await connect(bob);
    const api = client(project, ada);
    const path = `/connected-applications/${application.id}?user_id=${bob.userId}`;
    expect((await api.get(`/connected-applications?user_id=${bob.userId}`)).status).toBe(403);
    expect((await api.delete(path)).status).toBe(403);
    expect((await client(project).delete(path)).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    for (const each of [api, server]) {
      expect((await each.get(`/applications/${application.id}/users`)).status).toBe(401);
      expect((await each.delete(`/applications/${application.id}/users/${bob.userId}`)).status).toBe(401);
    }
    expect(await listOf(bob)).toHaveLength(1);
  });

  it('refuses unknown applications, and applications and users of another project', async () => {
    const user = await signUp(project);
    await connect(user);
    const unknown = randomUUID();
    expect(await refusedBy(client(project, user).delete(ownPath(unknown)))).toEqual([404, NOT_CONNECTED]);
    expect(await refusedBy(admin.get(`/applications/${unknown}/users`))).toEqual([404, 'APPLICATION_NOT_FOUND']);
    const path = `/applications/${application.id}/users`;
    expect(await refusedBy(admin.delete(`${path}/${unknown}`))).toEqual([404, NOT_CONNECTED]);
    expect(await refusedBy(adminApi(other).get(path))).toEqual([404, 'APPLICATION_NOT_FOUND']);
    expect(await refusedBy(adminApi(other).delete(`${path}/${user.userId}`))).toEqual([404, NOT_CONNECTED]);
    const foreign = serverApi(other);
    expect(succeeded(await foreign.get(`/connected-applications?user_id=${user.userId}`)).items).toEqual([]);
    expect(await refusedBy(foreign.delete(`/connected-applications/${application.id}?user_id=${user.userId}`))).toEqual(
      [404, NOT_CONNECTED],
    );
    expect(await listOf(user)).toHaveLength(1);
  });

  it('lists each application once, with all of its scopes, newest first', async () => {
    const user = await signUp(project);
    expect(await listOf(user)).toEqual([]);
    const firstParty = await register(project);
    await connect(user, 'openid', await discovered(project, firstParty));
    await connect(user, 'openid email');
    await connect(user, 'openid profile offline_access');
    const before = Date.now();
    const [newest, oldest, ...more] = await listOf(user);
    expect(more).toEqual([]);
    expect(newest).toEqual({
      application: { id: application.id, display_name: 'Notes', logo_url: null, is_first_party: false },
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      resources: [],
      connected_at_millis: expect.any(Number),
      last_used_at_millis: expect.any(Number),
      grant_count: 2,
    });
    expect(oldest).toMatchObject({
      application: { id: firstParty.id, is_first_party: true },
      scopes: ['openid'],
      resources: [],
      grant_count: 1,
    });
    expect(newest.connected_at_millis).toBeGreaterThanOrEqual(oldest.connected_at_millis);
    expect(newest.last_used_at_millis).toBeGreaterThanOrEqual(newest.connected_at_millis);
    expect(newest.last_used_at_millis).toBeLessThanOrEqual(before + 60_000);
    const asServer = await server.get(`/connected-applications?user_id=${user.userId}`);
    expect(succeeded(asServer).items).toEqual([newest, oldest]);
    const page = succeeded(await client(project, user).get('/connected-applications?user_id=me&limit=1'));
    expect(page.items).toEqual([newest]);
    const { next_cursor: cursor } = page.pagination;
    const rest = await client(project, user).get(`/connected-applications?user_id=me&limit=1&cursor=${cursor}`);
    expect(succeeded(rest)).toMatchObject({ items: [oldest], pagination: { next_cursor: null } });
  });

  it('keeps an application in the list while only the consent is left', async () => {
    const user = await signUp(project);
    await connect(user, 'openid');
    await client(project, user).delete('/auth/sessions/current', {});
    const again = succeeded(
      await client(project).post('/auth/password/sign-in', { email: user.email, password: user.password }),
    );
    const session = { ...user, accessToken: again.access_token, refreshToken: again.refresh_token };
    expect(await listOf(session)).toMatchObject([{ scopes: ['openid'], last_used_at_millis: null, grant_count: 0 }]);
    succeeded(await client(project, session).delete(ownPath()));
    expect(await listOf(session)).toEqual([]);
  });

  it('leaves out a grant whose session on the hosted pages was idle for too long', async () => {
    const firstParty = await register(project);
    const user = await signUp(project);
    await connect(user, 'openid', await discovered(project, firstParty));
    expect(await usersOf(firstParty.id)).toHaveLength(1);
    await inDatabase(
      `UPDATE auth.session SET last_used_at = now() - interval '91 days'
       WHERE project_id = $1 AND user_id = $2 AND application_id IS NULL`,
      [project.id, user.userId],
    );
    expect(await usersOf(firstParty.id)).toEqual([]);
    const asServer = await server.get(`/connected-applications?user_id=${user.userId}`);
    expect(succeeded(asServer).items).toEqual([]);
  });

  it('ends every grant of the user when the user disconnects it, and asks for consent again', async () => {
    const [ada, bob] = [await signUp(project), await signUp(project)];
    const granted = [await connect(ada), await connect(ada)];
    const kept = await connect(bob);
    succeeded(await client(project, ada).delete(ownPath()));
    for (const { access_token, refresh_token } of granted) {
      await expect(openid.refreshTokenGrant(config, refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
      await expect(openid.fetchUserInfo(config, access_token, ada.userId)).rejects.toBeDefined();
      expect(await isActive(access_token)).toBe(false);
      expect(await isActive(refresh_token!)).toBe(false);
    }
    expect(await isActive(kept.refresh_token!)).toBe(true);
    expect((await client(project, ada).get('/users/me')).status).toBe(200);
    expect(await listOf(ada)).toEqual([]);
    expect(await refusedBy(client(project, ada).delete(ownPath()))).toEqual([404, NOT_CONNECTED]);
    const { url } = await authorizationRequest(config, { scope: 'openid email' });
    const browser = new IssuerBrowser(project, ada);
    const { body } = await browser.decide(await browser.follow(url), 'sign_in');
    const page = await browser.follow(body.redirect_to);
    expect((await browser.request(page)).body).toMatchObject({ prompt: 'consent' });
    const path = `/internal/audit-log?action=session.ended&target_id=${ada.userId}`;
    await until('both ends to be logged', async () => succeeded(await admin.get(path)).items.length === 2);
  });

  it('starts no grant for a code that was issued before', async () => {
    const user = await signUp(project);
    const { url, checks } = await authorizationRequest(config);
    const back = await new IssuerBrowser(project, user).authorize(url);
    succeeded(await client(project, user).delete(ownPath()));
    await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('lets servers and administrators disconnect any user', async () => {
    for (const disconnect of [
      ({ userId }: TestUser) => server.delete(`/connected-applications/${application.id}?user_id=${userId}`),
      ({ userId }: TestUser) => admin.delete(`/applications/${application.id}/users/${userId}`),
    ]) {
      const user = await signUp(project);
      const { refresh_token } = await connect(user);
      succeeded(await disconnect(user));
      expect(await isActive(refresh_token!)).toBe(false);
      expect(await listOf(user)).toEqual([]);
    }
  });

  it('lists the users of an application, page by page', async () => {
    const own = await register(project, { isFirstParty: false });
    const to = await discovered(project, own);
    const users: TestUser[] = [];
    for (let n = 0; n < 3; n += 1) users.push(await signUp(project));
    for (const user of users) await connect(user, 'openid offline_access', to);
    const whole = await usersOf(own.id);
    expect(whole.map(({ user }: { user: { id: string } }) => user.id)).toEqual(
      users.map(({ userId }) => userId).sort(),
    );
    const first = users.find(({ userId }) => userId === whole[0].user.id)!;
    expect(whole[0]).toEqual({
      user: { id: first.userId, display_name: null, primary_email: first.email, profile_image_url: null },
      scopes: ['openid', 'offline_access'],
      resources: [],
      connected_at_millis: expect.any(Number),
      last_used_at_millis: expect.any(Number),
      grant_count: 1,
    });
    const walked: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const path = `/applications/${own.id}/users?limit=1${cursor && `&cursor=${cursor}`}`;
      const page: any = succeeded(await admin.get(path));
      walked.push(...page.items);
      cursor = page.pagination.next_cursor;
    }
    expect(walked).toEqual(whole);
  });

  it('are listed by name among what has access to an account', async () => {
    const user = await signUp(project, { verificationCallbackUrl: CALLBACK });
    await connect(user);
    await connect(user);
    const { text } = await capturedMail(project, { to: user.email, template: 'email_verification' });
    const { ways_in } = succeeded(await client(project).post('/auth/ways-in', { code: codeIn(text) }));
    expect(ways_in).toMatchObject({ applications: ['Notes'], sessions: 1 });
  });

  it('end with all other access after a reset, together with the consent', async () => {
    const user = await signUp(project);
    const { email, userId } = user;
    succeeded(await server.patch(`/users/${userId}`, { primary_email_verified: true }));
    const second = { user_id: userId, type: 'email', value: `${randomUUID()}@example.com`, used_for_auth: true };
    succeeded(await server.post('/contact-channels', second));
    await connect(user);
    succeeded(await client(project).post('/auth/password/send-reset-code', { email, callback_url: CALLBACK }));
    const code = codeIn((await capturedMail(project, { to: email, template: 'password_reset' })).text);
    const password = randomUUID();
    const reset = succeeded(await client(project).post('/auth/password/reset', { code, password }));
    expect(reset.ways_in).toMatchObject({ applications: [], sessions: 0 });
    const session = succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
    const { refresh_token } = await connect({ ...user, refreshToken: session.refresh_token });
    expect(await isActive(refresh_token!)).toBe(true);
    succeeded(await client(project).post('/auth/ways-in/end', { code: reset.end_ways_in_code }));
    await expect(openid.refreshTokenGrant(config, refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(succeeded(await server.get(`/connected-applications?user_id=${userId}`)).items).toEqual([]);
  });
});
