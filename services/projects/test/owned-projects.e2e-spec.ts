/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  client,
  createProject,
  internalProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

let project: TestProject;
let owner: TestUser;
let stranger: TestUser;
let asOwner: Api;
let asStranger: Api;
let ownerTeamId: string;

const teamOf = async (api: Api): Promise<string> => succeeded(await api.get('/teams?user_id=me')).items[0].id;

beforeAll(async () => {
  project = await createProject();
  owner = project.owner;
  stranger = await signUp(internalProject());
  asOwner = client(internalProject(), owner);
  asStranger = client(internalProject(), stranger);
  ownerTeamId = await teamOf(asOwner);
});

describe('GET /internal/projects', () => {
  it('requires a user before it requires the project internal', async () => {
    expect((await client(project).get('/internal/projects')).knownError).toBe('USER_AUTHENTICATION_REQUIRED');
    expect((await client(internalProject()).get('/internal/projects')).knownError).toBe('USER_AUTHENTICATION_REQUIRED');
    const user = await signUp(project);
    expect((await client(project, user).get('/internal/projects')).knownError).toBe('EXPECTED_INTERNAL_PROJECT');
  });

  it('treats an anonymous user as not signed in', async () => {
    const visitor = succeeded(await client(internalProject()).post('/auth/anonymous/sign-up'));
    const asVisitor = client(internalProject(), { accessToken: visitor.access_token });
    const body = { display_name: 'P', owner_team_id: ownerTeamId };
    for (const call of [asVisitor.get('/internal/projects'), asVisitor.post('/internal/projects', body)]) {
      expect((await call).knownError).toBe('USER_AUTHENTICATION_REQUIRED');
    }
  });

  it.each(['limit=0', 'cursor=1', 'user_id=me'])('answers 400 SCHEMA_ERROR to ?%s', async (query) => {
    expect((await asOwner.get(`/internal/projects?${query}`)).knownError).toBe('SCHEMA_ERROR');
  });

  it('shows a user only the projects of their teams', async () => {
    const { status, body } = await asOwner.get('/internal/projects');
    expect(status).toBe(200);
    expect(body.is_paginated).toBe(false);
    expect(body.items.map(({ id }: { id: string }) => id)).toContain(project.id);
    expect(succeeded(await asStranger.get('/internal/projects')).items).toEqual([]);
  });
});

describe('POST /internal/projects', () => {
  const create = (api: Api, body: object) => api.post('/internal/projects', body);

  it('refuses a bad body before anything else, and lists every fault', async () => {
    const { knownError, body } = await create(client(internalProject()), {
      owner_team_id: 'x',
      config: { nope: true },
    });
    expect(knownError).toBe('SCHEMA_ERROR');
    for (const fault of ['body.display_name', 'body.owner_team_id', 'nope'])
      expect(body.details.message).toContain(fault);
  });

  it('refuses callers without a user, and callers of other projects', async () => {
    const body = { display_name: 'P', owner_team_id: ownerTeamId };
    expect((await create(client(internalProject()), body)).knownError).toBe('USER_AUTHENTICATION_REQUIRED');
    expect((await create(client(project, await signUp(project)), body)).knownError).toBe('EXPECTED_INTERNAL_PROJECT');
  });

  it('refuses a team that the user is not in, existing or not', async () => {
    for (const owner_team_id of [ownerTeamId, randomUUID()]) {
      const { status, body } = await create(asStranger, { display_name: 'P', owner_team_id });
      expect(status).toBe(404);
      expect(body).toMatchObject({
        code: 'TEAM_MEMBERSHIP_NOT_FOUND',
        details: { team_id: owner_team_id, user_id: stranger.userId },
      });
    }
  });

  it('refuses invalid permission ids, and logos that cannot be stored', async () => {
    const base = { display_name: 'P', owner_team_id: ownerTeamId };
    for (const more of [
      { config: { user_default_permissions: [{ id: 'Not Valid' }] } },
      { logo_url: 'data:image/png;base64,iVBORw0KGgo=' }, // not a complete image
      { full_logo_url: 'ftp://example.com/logo.png' },
    ]) {
      const { status, knownError } = await create(asOwner, { ...base, ...more });
      expect([status, knownError]).toEqual([400, null]);
    }
  });

  it('creates a project with the defaults of the contract and without keys', async () => {
    const { status, body } = await create(asOwner, { display_name: 'Bare', owner_team_id: ownerTeamId });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      display_name: 'Bare',
      description: '',
      logo_url: null,
      full_logo_url: null,
      created_at_millis: expect.any(Number),
      is_production_mode: false,
      owner_team_id: ownerTeamId,
      config: {
        allow_localhost: true,
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: false,
        passkey_enabled: false,
        client_team_creation_enabled: false,
        client_user_deletion_enabled: false,
        create_team_on_sign_up: false,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
        oauth_account_merge_strategy: 'link_method',
        oauth_providers: [],
        enabled_oauth_providers: [],
        domains: [],
        email_config: { type: 'shared' },
        email_theme: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
        team_creator_default_permissions: [{ id: 'team_admin' }],
        team_member_default_permissions: [{ id: 'team_member' }],
        user_default_permissions: [],
      },
    });
    const keys = await ownerApi({ baseUrl: project.baseUrl, id: body.id, owner }).get('/internal/api-keys');
    expect(keys.body.items).toEqual([]);
  });

  it('uses the given values instead of the defaults', async () => {
    const { body } = await create(asOwner, {
      display_name: 'Full',
      owner_team_id: ownerTeamId,
      description: null,
      logo_url: 'https://example.com/logo.png',
      is_production_mode: true,
      config: {
        allow_localhost: false,
        magic_link_enabled: true,
        domains: [{ domain: 'https://*.example.com', handler_path: '/h' }],
      },
    });
    expect(body).toMatchObject({
      description: '',
      logo_url: 'https://example.com/logo.png',
      is_production_mode: true,
      config: {
        allow_localhost: false,
        magic_link_enabled: true,
        domains: [{ domain: 'https://*.example.com', handler_path: '/h' }],
      },
    });
  });
});

describe('POST /internal/projects/transfer', () => {
  const transfer = (api: Api, project_id: string, new_team_id: string) =>
    api.post('/internal/projects/transfer', { project_id, new_team_id });

  it('answers SCHEMA_ERROR without a user, and on other projects', async () => {
    expect((await transfer(client(internalProject()), project.id, ownerTeamId)).knownError).toBe('SCHEMA_ERROR');
    expect((await transfer(client(project, await signUp(project)), project.id, ownerTeamId)).knownError).toBe(
      'SCHEMA_ERROR',
    );
  });

  it('refuses unknown projects, projects without an owner, and projects of other teams', async () => {
    expect((await transfer(asOwner, randomUUID(), ownerTeamId)).body).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
    expect(await transfer(asOwner, 'internal', ownerTeamId)).toMatchObject({ status: 400, knownError: null });
    const foreign = await transfer(asStranger, project.id, await teamOf(asStranger));
    expect(foreign.body).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
    expect(JSON.stringify(foreign.body)).not.toContain(ownerTeamId);
  });

  it('refuses teams that the user is not in, even with a malformed id', async () => {
    for (const team of [await teamOf(asStranger), randomUUID(), 'no-uuid']) {
      const { status, body } = await transfer(asOwner, project.id, team);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'TEAM_MEMBERSHIP_NOT_FOUND', details: { team_id: team } });
    }
  });

  it('refuses members who do not hold team_admin', async () => {
    const asServer = client(internalProject()).with({
      'x-stack-access-type': 'server',
      'x-stack-secret-server-key': internalProject().secretServerKey,
    });
    succeeded(await asServer.post(`/team-memberships/${ownerTeamId}/${stranger.userId}`, {}));
    const { status, body } = await transfer(asStranger, project.id, await teamOf(asStranger));
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED', details: { permission_id: 'team_admin' } });
    succeeded(await asServer.delete(`/team-memberships/${ownerTeamId}/${stranger.userId}`));
  });

  it('transfers the project to another team, along with the right to administer it', async () => {
    const moved = await createProject();
    const other = succeeded(
      await client(internalProject(), moved.owner).post('/teams', { display_name: 'New', creator_user_id: 'me' }),
    );
    const { status, body } = await transfer(client(internalProject(), moved.owner), moved.id, other.id);
    expect(status).toBe(200);
    expect(body).toEqual({ success: 'true' });
    expect((await ownerApi(moved).get('/internal/projects/current')).body.owner_team_id).toBe(other.id);
    const successor = await signUp(internalProject());
    const member = `/team-memberships/${other.id}/${successor.userId}`;
    succeeded(await serverApi(internalProject()).post(member, {}));
    succeeded(
      await serverApi(internalProject()).post(`/team-permissions/${other.id}/${successor.userId}/team_admin`, {}),
    );
    succeeded(await client(internalProject(), moved.owner).delete(`/team-memberships/${other.id}/me`));
    expect((await ownerApi(moved).get('/internal/projects/current')).knownError).toBe(
      'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    );
  });
});
