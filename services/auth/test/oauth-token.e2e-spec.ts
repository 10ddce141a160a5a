/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { client, createProject, rawApi, server, signUp, type TestProject, type TestUser } from '@hallpass/testing';

describe('POST /auth/oauth/token, contract/01 §13', () => {
  let project: TestProject;
  let other: TestProject;
  let user: TestUser;
  beforeAll(async () => {
    [project, other] = await Promise.all([createProject(), createProject()]);
    user = await signUp(project);
  });

  const form = (fields: Record<string, string>) =>
    rawApi(server.baseUrl, { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }).post(
      '/auth/oauth/token',
      new URLSearchParams(fields).toString(),
    );
  const refreshGrant = (changes: Record<string, string | undefined> = {}): Record<string, string> => {
    const fields = {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.publishableClientKey,
      refresh_token: user.refreshToken,
      ...changes,
    };
    return Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  };

  const CLIENT = 'INVALID_OAUTH_CLIENT_ID_OR_SECRET';
  const GONE = 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED';
  const refusals: Array<[string, () => Record<string, string>, number, string]> = [
    ['another grant', () => ({ grant_type: 'password' }), 400, 'SCHEMA_ERROR'],
    ['no grant', () => ({}), 400, 'SCHEMA_ERROR'],
    ['no client', () => refreshGrant({ client_id: undefined }), 400, CLIENT],
    ['an empty client', () => refreshGrant({ client_id: '' }), 400, CLIENT],
    ['an unknown client', () => refreshGrant({ client_id: 'nobody' }), 400, CLIENT],
    ['another branch', () => refreshGrant({ client_id: `${project.id}#dev` }), 400, CLIENT],
    ['no key', () => refreshGrant({ client_secret: undefined }), 400, CLIENT],
    ['the key of another project', () => refreshGrant({ client_secret: other.publishableClientKey }), 400, CLIENT],
    [
      'the secret server key of another project',
      () => refreshGrant({ client_secret: other.secretServerKey }),
      400,
      CLIENT,
    ],
    ['an admin key', () => refreshGrant({ client_secret: project.superSecretAdminKey }), 400, CLIENT],
    [
      'no key but a verifier, on the refresh grant',
      () => refreshGrant({ client_secret: undefined, code_verifier: 'v' }),
      400,
      CLIENT,
    ],
    ['an unknown refresh token', () => refreshGrant({ refresh_token: 'a'.repeat(45) }), 401, GONE],
    [
      'a refresh token of another project',
      () => ({ ...refreshGrant(), client_id: other.id, client_secret: other.publishableClientKey }),
      401,
      GONE,
    ],
    [
      'an unknown code',
      () => ({
        grant_type: 'authorization_code',
        client_id: project.id,
        code: 'x',
        redirect_uri: 'http://localhost/',
        code_verifier: 'v',
      }),
      400,
      'INVALID_AUTHORIZATION_CODE',
    ],
  ];

  it.each(refusals)('refuses %s', async (_name, fields, status, code) => {
    const answer = await form(fields());
    expect(answer).toMatchObject({ status, knownError: code, body: { code, error: expect.any(String) } });
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    if (code === CLIENT) expect(answer.body.details).toEqual({ client_id: null });
  });

  it.each([
    ['refresh_token', () => refreshGrant({ refresh_token: '' })],
    ['code', () => ({ ...refreshGrant(), grant_type: 'authorization_code' })],
    ['redirect_uri', () => ({ ...refreshGrant(), grant_type: 'authorization_code', code: 'x' })],
  ])('answers a missing %s as OAuth 2 clients expect (RFC 6749 §5.2)', async (_name, fields) => {
    const answer = await form(fields());
    expect(answer).toMatchObject({ status: 400, knownError: null });
    expect(answer.body).toEqual({ error: 'invalid_request', error_description: expect.any(String) });
  });

  it('returns an access token that must not be cached, and no new refresh token', async () => {
    const answer = await form(refreshGrant());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'legacy',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('pragma')).toBe('no-cache');
    const session = { accessToken: answer.body.access_token as string };
    expect((await client(project, session).get('/auth/sessions?user_id=me')).status).toBe(200);
    expect((await form(refreshGrant({ client_id: `${project.id}#main`, scope: 'other', extra: '1' }))).status).toBe(
      200,
    );
  });

  it('accepts the secret server key from a back end, but not from a web page (security I3)', async () => {
    const fields = refreshGrant({ client_secret: project.secretServerKey });
    const ofPage = rawApi(server.baseUrl, { origin: 'https://app.example' });
    expect(await ofPage.post('/auth/oauth/token', fields)).toMatchObject({ status: 400, knownError: CLIENT });
    expect(await form(fields)).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
  });

  it('accepts JSON, too', async () => {
    const answer = await rawApi(server.baseUrl).post('/auth/oauth/token', {
      ...refreshGrant(),
      nested: { extra: true },
    });
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
  });

  it('checks project keys that are sent along', async () => {
    const api = client(project).with({ 'x-stack-publishable-client-key': 'wrong' });
    expect(await api.post('/auth/oauth/token', refreshGrant())).toMatchObject({
      knownError: 'INVALID_PUBLISHABLE_CLIENT_KEY',
    });
  });
});
