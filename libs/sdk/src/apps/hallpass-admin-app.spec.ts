import { describe, expect, it } from '@jest/globals';
import { accessToken, FakeServer, json, knownError, type SeenRequest, user } from '../../test/fake-server.js';
import { KnownErrors } from '../errors/known-errors.js';
import { HallpassAdminApp } from './hallpass-admin-app.js';
import { HallpassClientApp } from './hallpass-client-app.js';

const serverUser = {
  ...user,
  last_active_at_millis: 1_761_000_000_000,
  primary_email_auth_enabled: true,
  server_metadata: { plan: 'pro' },
};
const project = {
  id: 'p1',
  display_name: 'Shop',
  description: '',
  created_at_millis: 1_760_000_000_000,
  is_production_mode: false,
  owner_team_id: 't1',
  logo_url: null,
  full_logo_url: null,
  config: { sign_up_enabled: true, domains: [], oauth_providers: [], email_config: { type: 'shared' } },
};

function owner(answer: (request: SeenRequest) => Response) {
  const server = new FakeServer(answer);
  const client = new HallpassClientApp({
    baseUrl: 'https://hallpass.test',
    projectId: 'internal',
    publishableClientKey: 'pck_internal',
    tokenStore: { refreshToken: 'refresh-1', accessToken: accessToken() },
    transport: server.transport,
  });
  const admin = new HallpassAdminApp({
    baseUrl: 'https://hallpass.test',
    projectId: 'p1',
    projectOwnerSession: client.session,
    transport: server.transport,
  });
  return { server, client, admin };
}

describe("an owner's app", () => {
  it("speaks for the owner's project with the owner's token in place of keys", async () => {
    const { admin, server } = owner(() => json(project));
    await admin.getProject();
    const { headers } = server.seen[0]!;
    expect(headers.get('x-stack-project-id')).toBe('p1');
    expect(headers.get('x-stack-access-type')).toBe('admin');
    expect(headers.get('x-stack-admin-access-token')).toContain('.');
    expect(headers.has('x-stack-access-token')).toBe(false);
    expect(headers.has('x-stack-refresh-token')).toBe(false);
    expect(headers.has('x-stack-publishable-client-key')).toBe(false);
  });

  it("refreshes the owner's token at the internal project", async () => {
    let refused = false;
    const { admin, server } = owner(({ path }) => {
      if (path === '/auth/oauth/token') return json({ access_token: accessToken(600, 'fresh') });
      if (refused) return json(project);
      refused = true;
      return knownError('ADMIN_ACCESS_TOKEN_EXPIRED', 401, { expired_at_millis: 1 });
    });
    expect((await admin.getProject()).displayName).toBe('Shop');
    const refresh = server.seen.find(({ path }) => path === '/auth/oauth/token')!;
    expect(new URLSearchParams(refresh.body).get('client_id')).toBe('internal');
  });

  it('does not refresh for a project of someone else', async () => {
    const { admin, server } = owner(() => knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 401));
    await expect(admin.getProject()).rejects.toThrow(KnownErrors.AdminAccessTokenIsNotAdmin);
    expect(server.seen).toHaveLength(1);
  });
});

it('lists owned projects with an app for each', async () => {
  const { client, server } = owner(({ path }) => {
    if (path === '/users/me') return json(user);
    return path === '/internal/projects' ? json({ items: [project], is_paginated: false }) : json(project);
  });
  const projects = await (await client.getUser({ or: 'throw' })).listOwnedProjects();
  expect(projects.map(({ id, displayName }) => ({ id, displayName }))).toEqual([{ id: 'p1', displayName: 'Shop' }]);
  await projects[0]!.app.getProject();
  expect(server.seen.at(-1)!.headers.get('x-stack-project-id')).toBe('p1');
});

it('lists all owned projects, however many answers they take', async () => {
  const { client, server } = owner(({ path }) => {
    if (path === '/users/me') return json(user);
    const page = { items: [project], is_paginated: true };
    return path === '/internal/projects'
      ? json({ ...page, pagination: { next_cursor: 'a-b_c' } })
      : json({ ...page, pagination: { next_cursor: null } });
  });
  expect(await (await client.getUser({ or: 'throw' })).listOwnedProjects()).toHaveLength(2);
  expect(server.seen.at(-1)!.path).toBe('/internal/projects?cursor=a-b_c');
});

it('creates a project in a team, and sends only what was given', async () => {
  const { client, server } = owner(({ path }) => (path === '/users/me' ? json(user) : json(project, 201)));
  await (await client.getUser({ or: 'throw' })).createProject({ displayName: 'Shop', teamId: 't1' });
  expect(JSON.parse(server.seen.at(-1)!.body!)).toEqual({ display_name: 'Shop', owner_team_id: 't1' });
});

describe('internal API keys', () => {
  const stored = { id: 'k1', description: 'CI', created_at_millis: 1, expires_at_millis: Date.now() + 60_000 };

  it('show the full keys at creation', async () => {
    const { admin, server } = owner(() => json({ ...stored, secret_server_key: 'ssk_full' }));
    const key = await admin.createInternalApiKey({
      description: 'CI',
      expiresAt: new Date(stored.expires_at_millis),
      hasPublishableClientKey: false,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    });
    expect(key.secretServerKey).toBe('ssk_full');
    expect(key.publishableClientKey).toBeUndefined();
    expect(JSON.parse(server.seen[0]!.body!)).toEqual({
      description: 'CI',
      expires_at_millis: stored.expires_at_millis,
      has_publishable_client_key: false,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    });
  });

  it('tell expired before revoked', async () => {
    const expired = { ...stored, id: 'k2', expires_at_millis: 1, manually_revoked_at_millis: 2 };
    const revoked = { ...stored, id: 'k3', manually_revoked_at_millis: 2 };
    const { admin } = owner(() =>
      json({ items: [{ ...stored, secret_server_key: { last_four: 'wxyz' } }, expired, revoked] }),
    );
    const keys = await admin.listInternalApiKeys();
    expect(keys.map((key) => key.whyInvalid())).toEqual([null, 'expired', 'manually-revoked']);
    expect(keys.map((key) => key.isValid())).toEqual([true, false, false]);
    expect(keys[0]).toMatchObject({ secretServerKey: { lastFour: 'wxyz' }, publishableClientKey: null });
  });

  it('are revoked by a patch', async () => {
    const { admin, server } = owner(({ method }) => (method === 'GET' ? json({ items: [stored] }) : json(stored)));
    await (await admin.listInternalApiKeys())[0]!.revoke();
    expect(server.seen.at(-1)).toMatchObject({
      method: 'PATCH',
      path: '/internal/api-keys/k1',
      body: '{"revoked":true}',
    });
  });
});

describe('users', () => {
  it('are listed with cursor, order and query', async () => {
    const { admin, server } = owner(() =>
      json({ items: [serverUser], is_paginated: true, pagination: { next_cursor: 'u2' } }),
    );
    const page = await admin.listUsers({ cursor: 'u1', limit: 20, orderBy: 'signedUpAt', desc: true, query: 'a b&c' });
    expect(page).toHaveLength(1);
    expect(page.nextCursor).toBe('u2');
    expect(page[0]).toMatchObject({ serverMetadata: { plan: 'pro' }, signedUpAt: new Date(user.signed_up_at_millis) });
    expect(server.seen[0]!.path).toBe('/users?cursor=u1&limit=20&order_by=signed_up_at&desc=true&query=a+b%26c');
    expect(server.seen[0]!.headers.get('x-stack-access-type')).toBe('server');
  });

  it('are null when unknown, and errors stay errors', async () => {
    const { admin, server } = owner(() => knownError('USER_NOT_FOUND', 404));
    expect(await admin.getUser('u1')).toBeNull();
    server.answer = () => knownError('INSUFFICIENT_ACCESS_TYPE', 401);
    await expect(admin.getUser('u1')).rejects.toThrow(KnownErrors.InsufficientAccessType);
  });

  it('are changed field by field: null clears, absent stays', async () => {
    const { admin, server } = owner(() => json(serverUser));
    const found = await admin.getUser(user.id);
    await found!.update({ displayName: null, serverMetadata: { plan: 'free' } });
    expect(JSON.parse(server.seen.at(-1)!.body!)).toEqual({ display_name: null, server_metadata: { plan: 'free' } });
    await found!.delete();
    expect(server.seen.at(-1)).toMatchObject({ method: 'DELETE', path: `/users/${user.id}` });
  });

  it('cannot be addressed out of their path', async () => {
    const { admin, server } = owner(() => knownError('USER_NOT_FOUND', 404));
    await admin.getUser('../internal/projects/current');
    expect(server.seen[0]!.path).toBe('/users/..%2Finternal%2Fprojects%2Fcurrent');
  });
});
