import { createHash, createHmac, createPublicKey, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  internalProject,
  ownerApi,
  rawApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

/** A route that answers without side effects. */
const CLIENT_ROUTE = '/auth/sessions?user_id=me';
const ROUTE_WITHOUT_ME = `/auth/sessions?user_id=${randomUUID()}`;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the caller of a request, contract/01 §10', () => {
  let project: TestProject;
  let other: TestProject;
  let user: TestUser;
  let foreign: TestUser;
  const base = () => ({
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': project.publishableClientKey,
  });
  const send = (headers: Record<string, string | undefined>, path = CLIENT_ROUTE) =>
    rawApi(server.baseUrl, headers).get(path);

  beforeAll(async () => {
    [project, other] = await Promise.all([createProject(), createProject()]);
    [user, foreign] = await Promise.all([signUp(project), signUp(other)]);
  });

  const rows: Array<[string, () => Record<string, string | undefined>, number, string, (() => object) | undefined]> = [
    [
      '1 key without access type',
      () => ({ ...base(), 'x-stack-access-type': undefined }),
      400,
      'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
      undefined,
    ],
    ['2 nothing where something is needed', () => ({}), 400, 'ACCESS_TYPE_REQUIRED', undefined],
    [
      '3 unknown access type',
      () => ({ ...base(), 'x-stack-access-type': 'root' }),
      400,
      'INVALID_ACCESS_TYPE',
      () => ({ accessType: 'root' }),
    ],
    [
      '4 no project',
      () => ({ ...base(), 'x-stack-project-id': '' }),
      400,
      'ACCESS_TYPE_WITHOUT_PROJECT_ID',
      () => ({ request_type: 'client' }),
    ],
    [
      '5 token that is none',
      () => ({ ...base(), 'x-stack-access-token': 'nonsense' }),
      401,
      'UNPARSABLE_ACCESS_TOKEN',
      undefined,
    ],
    [
      '5 token of another project',
      () => ({ ...base(), 'x-stack-access-token': foreign.accessToken }),
      401,
      'INVALID_PROJECT_FOR_ACCESS_TOKEN',
      () => ({ expected_project_id: project.id, actual_project_id: other.id }),
    ],
    [
      '6 unknown project',
      () => ({ ...base(), 'x-stack-project-id': randomUUID() }),
      400,
      'CURRENT_PROJECT_NOT_FOUND',
      undefined,
    ],
    [
      '6 project id that is none',
      () => ({ ...base(), 'x-stack-project-id': "' OR 1=1 --" }),
      400,
      'CURRENT_PROJECT_NOT_FOUND',
      () => ({ project_id: "' OR 1=1 --" }),
    ],
    [
      '7 client without key',
      () => ({ ...base(), 'x-stack-publishable-client-key': '' }),
      401,
      'CLIENT_AUTHENTICATION_REQUIRED',
      undefined,
    ],
    [
      '7 client with the key of another project',
      () => ({ ...base(), 'x-stack-publishable-client-key': other.publishableClientKey }),
      401,
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      () => ({ project_id: project.id }),
    ],
    [
      '7 client with an admin key',
      () => ({ ...base(), 'x-stack-publishable-client-key': project.superSecretAdminKey }),
      401,
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      undefined,
    ],
    [
      '7 server without key',
      () => ({ ...base(), 'x-stack-access-type': 'server' }),
      401,
      'SERVER_AUTHENTICATION_REQUIRED',
      undefined,
    ],
    [
      '7 server with the key of another project',
      () => ({ ...base(), 'x-stack-access-type': 'server', 'x-stack-secret-server-key': other.secretServerKey }),
      401,
      'INVALID_SECRET_SERVER_KEY',
      () => ({ project_id: project.id }),
    ],
    [
      '7 admin without key',
      () => ({ ...base(), 'x-stack-access-type': 'admin' }),
      401,
      'ADMIN_AUTHENTICATION_REQUIRED',
      undefined,
    ],
    [
      '7 admin with a server key',
      () => ({ ...base(), 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': project.secretServerKey }),
      401,
      'INVALID_SUPER_SECRET_ADMIN_KEY',
      () => ({ project_id: project.id }),
    ],
    [
      '8 unknown branch',
      () => ({ ...base(), 'x-stack-branch-id': 'dev' }),
      400,
      'BRANCH_DOES_NOT_EXIST',
      () => ({ branch_id: 'dev' }),
    ],
  ];

  it.each(rows)('refuses step %s', async (_name, headers, status, code, details) => {
    const answer = await send(headers(), ROUTE_WITHOUT_ME);
    expect(answer).toMatchObject({ status, knownError: code, body: { code } });
    if (details) expect(answer.body.details).toEqual(details());
  });

  it('refuses a client where only servers may call, and names the allowed access types (step 9)', async () => {
    const answer = await client(project).post('/auth/sessions', { user_id: user.userId });
    expect(answer).toMatchObject({ status: 401, knownError: 'INSUFFICIENT_ACCESS_TYPE' });
    expect(answer.body.details).toEqual({ actual_access_type: 'client', allowed_access_types: ['server', 'admin'] });
    const withSecret = client(project).with({ 'x-stack-secret-server-key': project.secretServerKey });
    expect(await withSecret.post('/auth/sessions', {})).toMatchObject({ knownError: 'INSUFFICIENT_ACCESS_TYPE' });
  });

  it('refuses every token that was not signed by us, or was altered (security A1 to A4)', async () => {
    const [header = '', payload = '', signature = ''] = user.accessToken.split('.');
    const { keys } = succeeded(await rawApi(server.baseUrl).get(`/projects/${project.id}/.well-known/jwks.json`));
    const pem = createPublicKey({ key: keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string;
    const { kid } = keys[0];
    const hs256 = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${payload}`;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forgeries = [
      `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
      `${hs256}.${createHmac('sha256', pem).update(hs256).digest('base64url')}`,
      `${encode({ alg: 'RS256', typ: 'at+jwt', kid })}.${payload}.${signature}`,
      `${encode({ alg: 'ES256', typ: 'at+jwt', kid: 'k'.repeat(65) })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}`,
      `${header}.${payload}.${createHash('sha512').update('x').digest('base64url')}`,
      user.refreshToken,
    ];
    for (const forgery of forgeries) {
      const answer = await send({ ...base(), 'x-stack-access-token': forgery });
      expect(answer).toMatchObject({ status: 401, knownError: 'UNPARSABLE_ACCESS_TOKEN' });
    }
    const long = await send({ ...base(), 'x-stack-access-token': 'x'.repeat(9000) });
    expect(long).toMatchObject({ status: 401, knownError: 'UNPARSABLE_ACCESS_TOKEN' });
  });

  it('refuses a revoked key on the next request', async () => {
    const admin = adminApi(project);
    const created = succeeded(
      await admin.post('/internal/api-keys', {
        description: 'to be revoked',
        expires_at_millis: Date.now() + 3_600_000,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      }),
    );
    const withKey = client({ ...project, publishableClientKey: created.publishable_client_key }, user);
    const asServer = serverApi({ ...project, secretServerKey: created.secret_server_key });
    expect((await withKey.get(CLIENT_ROUTE)).status).toBe(200);
    expect((await asServer.get(`/auth/sessions?user_id=${user.userId}`)).status).toBe(200);
    succeeded(await admin.patch(`/internal/api-keys/${created.id}`, { revoked: true }));
    expect(await withKey.get(CLIENT_ROUTE)).toMatchObject({
      status: 401,
      knownError: 'INVALID_PUBLISHABLE_CLIENT_KEY',
    });
    expect(await asServer.get(`/auth/sessions?user_id=${user.userId}`)).toMatchObject({
      status: 401,
      knownError: 'INVALID_SECRET_SERVER_KEY',
    });
    expect((await client(project, user).get(CLIENT_ROUTE)).status).toBe(200);
  });

  it('ignores an anonymous user unless the request allows such users (security A9)', async () => {
    const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up'));
    const api = client(project, { accessToken: anonymous.access_token });
    expect(await api.with({ 'x-stack-allow-anonymous-user': undefined }).get(CLIENT_ROUTE)).toMatchObject({
      status: 401,
      knownError: 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
    });
    expect((await api.get(CLIENT_ROUTE)).status).toBe(200);
  });

  it('ignores a caller context from outside, however its header is spelled (security J1)', async () => {
    const context = encode({
      requestId: 'x',
      clientAddress: '1',
      expiresAt: 9e9,
      caller: { projectId: project.id, accessType: 'admin' },
    });
    for (const name of ['x-hallpass-context', 'X-HALLPASS-CONTEXT', 'x_hallpass_context']) {
      const answer = await send({ [name]: `${context}.${'A'.repeat(43)}` }, ROUTE_WITHOUT_ME);
      expect(answer).toMatchObject({ status: 400, knownError: 'ACCESS_TYPE_REQUIRED' });
    }
  });

  describe('admin access tokens', () => {
    it("open only the projects of the user's own teams, for every access type", async () => {
      expect((await ownerApi(project).get('/internal/projects/current')).status).toBe(200);
      const asServer = ownerApi(project).with({ 'x-stack-access-type': 'server' });
      expect((await asServer.get(`/auth/sessions?user_id=${user.userId}`)).status).toBe(200);
      const foreignOwner = ownerApi({ ...project, owner: other.owner });
      expect(await foreignOwner.get('/internal/projects/current')).toMatchObject({
        status: 401,
        knownError: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
      });
    });

    it('must be neither tokens of a project, forged, nor of a session that has ended', async () => {
      const current = '/internal/projects/current';
      const as = (accessToken: string) => ownerApi({ ...project, owner: { ...project.owner, accessToken } });
      expect(await as(user.accessToken).get(current)).toMatchObject({ knownError: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN' });
      expect(await as('nonsense').get(current)).toMatchObject({
        status: 401,
        knownError: 'UNPARSABLE_ADMIN_ACCESS_TOKEN',
      });
      const { email, password } = project.owner;
      const signedIn = await client(internalProject()).post('/auth/password/sign-in', { email, password });
      const session = { accessToken: succeeded(signedIn).access_token as string };
      expect((await as(session.accessToken).get(current)).status).toBe(200);
      succeeded(await client(internalProject(), session).delete('/auth/sessions/current'));
      expect(await as(session.accessToken).get(current)).toMatchObject({
        status: 401,
        knownError: 'ADMIN_ACCESS_TOKEN_EXPIRED',
      });
    });

    it('set no user, and exclude a project key in the same request', async () => {
      const answer = await ownerApi(project).with({ 'x-stack-super-secret-admin-key': 'wrong' }).get(CLIENT_ROUTE);
      expect(answer).toMatchObject({ status: 400, knownError: 'CANNOT_GET_OWN_USER_WITHOUT_USER' });
    });
  });
});
