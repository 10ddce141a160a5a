/**
 * @once auth decides alone, from its own rows; `test/authorization-matrix.e2e-spec.ts` and `test/sign-in-changes.e2e-spec.ts` run in both modes
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { client, createProject, server, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import pg from 'pg';
import { OAuthBrowser } from './oauth-browser.js';
import { OpenIdDouble } from './openid-provider.js';

const INVALID = { status: 400, body: { code: 'INVALID_AUTHORIZATION_CODE' } };

describe('the code grant of POST /auth/oauth/token, contract/01 §13', () => {
  let double: OpenIdDouble;
  let project: TestProject;
  let other: TestProject;
  let browser: OAuthBrowser;
  let database: pg.Client;

  beforeAll(async () => {
    double = await new OpenIdDouble().start();
    const override = { 'auth.oauth.providers.double': double.config(), 'domains.allowLocalhost': true };
    [project, other] = await Promise.all([createProject({ override }), createProject()]);
    browser = new OAuthBrowser(project, double);
    database = new pg.Client({ connectionString: server.databaseUrl! });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await double.stop();
  });

  const refreshes = async ({ refresh_token }: { refresh_token: string }) => {
    const api = client(project).with({ 'x-stack-refresh-token': refresh_token });
    return (await api.post('/auth/sessions/current/refresh')).status;
  };

  it('does not spend a code sent with a wrong or missing verifier, or for another client (security F1, F2)', async () => {
    const { page, flow } = await browser.signIn();
    for (const code_verifier of [undefined, '', 'x', randomBytes(32).toString('base64url'), `${flow.verifier} `])
      expect(await browser.exchange(page, flow, { code_verifier })).toMatchObject(INVALID);
    const foreign = { client_id: other.id, client_secret: other.publishableClientKey };
    expect(await browser.exchange(page, flow, foreign)).toMatchObject(INVALID);
    expect(await browser.exchange(page, flow, { code: 'a'.repeat(45) })).toMatchObject(INVALID);
    expect(await browser.exchange(page, flow, { client_secret: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', details: { client_id: null } },
    });
    expect((await browser.exchange(page, flow, { client_secret: undefined })).status).toBe(200);
  });

  it('spends a code sent with another redirect URI', async () => {
    const { page, flow } = await browser.signIn();
    const changed = { redirect_uri: `${flow.redirectUri}/` };
    expect(await browser.exchange(page, flow, changed)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: expect.any(String) },
    });
    expect(await browser.exchange(page, flow)).toMatchObject(INVALID);
  });

  it('refuses a code after 60 seconds, and the code of a deleted user', async () => {
    const { page, flow } = await browser.signIn();
    const { rows } = await database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM max(expires_at - created_at))::float AS seconds FROM auth.oauth_code WHERE project_id = $1`,
      [project.id],
    );
    expect(rows[0]!.seconds).toBe(60);
    await database.query(`UPDATE auth.oauth_code SET expires_at = now() WHERE project_id = $1`, [project.id]);
    expect(await browser.exchange(page, flow)).toMatchObject(INVALID);

    const person = { sub: randomUUID() };
    const { body } = await browser.tokens(person);
    const { id } = succeeded(await client(project, { accessToken: body.access_token }).get('/users/me'));
    const again = await browser.signIn(person);
    succeeded(await serverApi(project).delete(`/users/${id}`));
    expect(await browser.exchange(again.page, again.flow)).toMatchObject(INVALID);
  });

  it('ends the session that a code started if it is used twice (security F2)', async () => {
    const { page, flow } = await browser.signIn();
    const { body } = await browser.exchange(page, flow);
    expect(await refreshes(body)).toBe(200);
    // A caller without the verifier cannot sign anyone out.
    expect(await browser.exchange(page, flow, { code_verifier: 'x'.repeat(43) })).toMatchObject(INVALID);
    expect(await refreshes(body)).toBe(200);
    expect(await browser.exchange(page, flow)).toMatchObject(INVALID);
    expect(await refreshes(body)).toBe(401);
    const stale = await client(project, { accessToken: body.access_token }).get('/users/me');
    expect(stale).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });
  });

  it('gives exactly one of 100 parallel exchanges tokens, but no lasting session (security F2)', async () => {
    const { page, flow } = await browser.signIn();
    const all = await Promise.all(Array.from({ length: 100 }, () => browser.exchange(page, flow)));
    const given = all.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect(new Set(all.filter((each) => each !== given[0]).map(({ body }) => body.code))).toEqual(
      new Set(['INVALID_AUTHORIZATION_CODE']),
    );
    expect(await refreshes(given[0]!.body)).toBe(401);
  });

  it('asks for the second factor before it starts a session (security G6)', async () => {
    const person = { sub: randomUUID() };
    const first = await browser.tokens(person);
    const { id } = succeeded(await client(project, { accessToken: first.body.access_token }).get('/users/me'));
    const totp_secret_base64 = randomBytes(20).toString('base64');
    succeeded(await serverApi(project).patch(`/users/${id}`, { totp_secret_base64 }));
    const countSessions = async () =>
      succeeded(await serverApi(project).get(`/auth/sessions?user_id=${id}`)).items.length as number;
    const before = await countSessions();
    const { page, flow } = await browser.signIn(person);
    expect(await browser.exchange(page, flow)).toEqual({
      status: 400,
      body: {
        code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
        error: expect.any(String),
        details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
      },
    });
    expect(await countSessions()).toBe(before);
    expect(await browser.exchange(page, flow)).toMatchObject(INVALID);
  });

  it("returns the tokens and the flow's details for the app", async () => {
    const after_callback_redirect_url = 'http://localhost:3000/settings?tab=1';
    const { status, body } = await browser.tokens({}, { after_callback_redirect_url });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'legacy',
      is_new_user: true,
      newUser: true,
      after_callback_redirect_url,
      afterCallbackRedirectUrl: after_callback_redirect_url,
    });
    expect(await refreshes(body)).toBe(200);
    expect((await browser.tokens()).body).toMatchObject({
      after_callback_redirect_url: null,
      afterCallbackRedirectUrl: null,
    });
  });
});
