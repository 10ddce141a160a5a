import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  client,
  createProject,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

let project: TestProject;
let server: Api;
let ada: TestUser;
let bob: TestUser;
let teamId: string;

beforeAll(async () => {
  project = await createProject({
    config: { client_team_creation_enabled: true },
    override: {
      'rbac.permissions.editor': { scope: 'team', containedPermissionIds: { reader: true } },
      'rbac.permissions.reader': { scope: 'team', containedPermissionIds: { editor: true, $read_members: true } },
      'rbac.permissions.a:b_1': { scope: 'team', containedPermissionIds: {} },
      'rbac.permissions.billing': { scope: 'project', containedPermissionIds: { invoices: true } },
      'rbac.permissions.invoices': { scope: 'project', containedPermissionIds: {} },
    },
  });
  server = serverApi(project);
  [ada, bob] = [await signUp(project), await signUp(project)];
  teamId = succeeded(await client(project, ada).post('/teams', { display_name: 'T' })).id;
});

const path = (permissionId: string, userId = ada.userId, team = teamId) =>
  `/team-permissions/${team}/${userId}/${encodeURIComponent(permissionId)}`;
const idsOf = async (api: Api, query: string) =>
  succeeded(await api.get(query)).items.map(({ id }: { id: string }) => id);

describe('GET /team-permissions', () => {
  it('answers a client only about its own user', async () => {
    expect((await rawApi(project.baseUrl).get('/team-permissions')).knownError).toBe('ACCESS_TYPE_REQUIRED');
    expect((await client(project).get('/team-permissions')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    for (const query of ['', `?user_id=${bob.userId}`]) {
      const answer = await client(project, ada).get(`/team-permissions${query}`);
      expect([answer.status, answer.knownError]).toEqual([403, null]);
    }
  });

  it.each([
    'recursive=yes',
    'permission_id=%24unknown',
    'permission_id=Upper',
    'team_id=1',
    'limit=0',
    'cursor=1',
    'page=1',
  ])('answers 400 SCHEMA_ERROR to ?%s', async (query) => {
    const answer = await server.get(`/team-permissions?${query}`);
    expect([answer.status, answer.knownError]).toEqual([400, 'SCHEMA_ERROR']);
  });

  it('returns an empty list for ids that do not exist or belong to another project', async () => {
    const other = serverApi(await createProject());
    expect(succeeded(await other.get(`/team-permissions?team_id=${teamId}`)).items).toEqual([]);
    expect(await idsOf(server, `/team-permissions?team_id=${randomUUID()}`)).toEqual([]);
    expect(await idsOf(server, `/team-permissions?team_id=${teamId}&user_id=${bob.userId}`)).toEqual([]);
  });

  it('lists direct grants, and with recursive everything they contain, sorted', async () => {
    const own = `/team-permissions?team_id=${teamId}&user_id=me`;
    expect(await idsOf(client(project, ada), own)).toEqual(['team_admin']);
    expect(await idsOf(client(project, ada), `${own}&recursive=false`)).toEqual(['team_admin']);
    expect(await idsOf(client(project, ada), `${own}&recursive=true`)).toEqual([
      '$delete_team',
      '$invite_members',
      '$manage_api_keys',
      '$read_members',
      '$remove_members',
      '$update_team',
      'team_admin',
    ]);
    expect(await idsOf(client(project, ada), `${own}&recursive=true&permission_id=$read_members`)).toEqual([
      '$read_members',
    ]);
    expect(await idsOf(client(project, ada), `${own}&permission_id=$read_members`)).toEqual([]);
  });
});

describe('POST and DELETE /team-permissions', () => {
  it('do not let clients grant or revoke, not even to themselves', async () => {
    for (const answer of [
      await client(project, ada).post(path('editor'), {}),
      await client(project, ada).delete(path('team_admin')),
    ])
      expect([answer.status, answer.knownError]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE']);
  });

  it('check in order: malformed id, unknown user, no member, unknown permission, other scope', async () => {
    const post = async (to: string, body: unknown = {}) => (await server.post(to, body)).knownError;
    expect(await post(path('Upper'))).toBe('SCHEMA_ERROR');
    expect(await post(path('$unknown'))).toBe('SCHEMA_ERROR');
    expect(await post(path('editor'), null)).toBe('SCHEMA_ERROR');
    expect(await post(path('nothing', randomUUID()))).toBe('USER_NOT_FOUND');
    expect(await post(path('nothing', bob.userId))).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await post(path('nothing', ada.userId, randomUUID()))).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await post(path('nothing'))).toBe('PERMISSION_NOT_FOUND');
    const answer = await server.post(path('billing'), {});
    expect([answer.status, answer.knownError]).toEqual([404, 'WRONG_PERMISSION_SCOPE']);
    expect(answer.body.details).toEqual({ permission_id: 'billing', expected_scope: 'team', actual_scope: 'project' });
  });

  it('refuse to revoke a permission that is only held through another one', async () => {
    const answer = await server.delete(path('$read_members'));
    expect([answer.status, answer.knownError]).toEqual([401, 'TEAM_PERMISSION_NOT_FOUND']);
    expect(answer.body.details).toEqual({ team_id: teamId, user_id: ada.userId, permission_id: '$read_members' });
    expect((await server.delete(path('editor', bob.userId))).knownError).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
    expect((await server.delete(path('editor', randomUUID()))).knownError).toBe('USER_NOT_FOUND');
  });

  it('accept repeated grants and revoke once, with $ and : in ids raw or encoded', async () => {
    const eve = await signUp(project);
    succeeded(await server.post(`/team-memberships/${teamId}/${eve.userId}`, {}));
    for (const id of ['$update_team', 'a:b_1', 'editor']) {
      const raw = `/team-permissions/${teamId}/${eve.userId}/${id}`;
      for (const to of [raw, path(id, eve.userId)]) {
        const answer = await server.post(to, {});
        expect([answer.status, answer.body]).toEqual([201, { id, user_id: eve.userId, team_id: teamId }]);
      }
      expect((await server.delete(raw)).body).toEqual({ success: true });
      expect((await server.delete(raw)).knownError).toBe('TEAM_PERMISSION_NOT_FOUND');
    }
  });

  it('revoke only that permission of that member in that team', async () => {
    const other = succeeded(await server.post('/teams', { display_name: 'Other' })).id;
    const [eve, dan] = [await signUp(project), await signUp(project)];
    for (const team of [teamId, other])
      for (const { userId } of [eve, dan]) {
        succeeded(await server.post(`/team-memberships/${team}/${userId}`, {}));
        for (const id of ['editor', 'reader']) succeeded(await server.post(path(id, userId, team), {}));
      }
    const held = async () => succeeded(await server.get('/team-permissions')).items;
    const before = await held();
    const revoked = { id: 'editor', user_id: eve.userId, team_id: teamId };
    expect(before).toContainEqual(revoked);
    succeeded(await server.delete(path('editor', eve.userId)));
    expect(await held()).toEqual(before.filter((each: object) => !isDeepStrictEqual(each, revoked)));
  });

  it('apply from the next request on, even through circular containment', async () => {
    const eve = await signUp(project);
    succeeded(await server.post(`/team-memberships/${teamId}/${eve.userId}`, {}));
    const rename = () => client(project, eve).patch(`/teams/${teamId}`, { display_name: 'Renamed' });
    expect((await rename()).knownError).toBe('TEAM_PERMISSION_REQUIRED');
    succeeded(await server.post(path('$update_team', eve.userId), {}));
    expect((await rename()).status).toBe(200);
    succeeded(await server.delete(path('$update_team', eve.userId)));
    expect((await rename()).knownError).toBe('TEAM_PERMISSION_REQUIRED');
    succeeded(await server.post(path('editor', eve.userId), {}));
    const held = `/team-permissions?team_id=${teamId}&user_id=${eve.userId}&recursive=true`;
    expect(await idsOf(server, held)).toEqual(['$invite_members', '$read_members', 'editor', 'reader', 'team_member']);
  });
});

describe('/project-permissions', () => {
  const of = (permissionId: string, userId = ada.userId) => `/project-permissions/${userId}/${permissionId}`;

  it('answers a client only about its own user, and accepts no change from it', async () => {
    expect((await client(project).get('/project-permissions')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect((await client(project, ada).get('/project-permissions')).status).toBe(403);
    expect((await client(project, ada).post(of('billing'), {})).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
    expect((await client(project, ada).delete(of('billing'))).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
  });

  it('refuses unknown users, unknown and system permissions, and those of teams', async () => {
    const post = async (to: string) => {
      const answer = await server.post(to, {});
      return [answer.status, answer.knownError];
    };
    expect(await post(of('billing', randomUUID()))).toEqual([404, 'USER_NOT_FOUND']);
    expect(await post(of('billing', project.owner.userId))).toEqual([404, 'USER_NOT_FOUND']);
    expect(await post(of('nothing'))).toEqual([404, 'PERMISSION_NOT_FOUND']);
    expect(await post(of('$read_members'))).toEqual([404, 'PERMISSION_NOT_FOUND']);
    expect(await post(of('editor'))).toEqual([404, 'WRONG_PERMISSION_SCOPE']);
    expect((await server.delete(of('invoices'))).knownError).toBe('PERMISSION_NOT_FOUND');
  });

  it('grants, lists and revokes', async () => {
    const granted = await server.post(of('billing'), {});
    expect([granted.status, granted.body]).toEqual([201, { id: 'billing', user_id: ada.userId }]);
    const own = '/project-permissions?user_id=me';
    expect(await idsOf(client(project, ada), own)).toEqual(['billing']);
    expect(await idsOf(client(project, ada), `${own}&recursive=true`)).toEqual(['billing', 'invoices']);
    expect(await idsOf(server, '/project-permissions')).toEqual(['billing']);
    expect((await server.delete(of('billing'))).body).toEqual({ success: true });
    expect(await idsOf(client(project, ada), own)).toEqual([]);
  });

  it('revokes only that permission of that user', async () => {
    for (const { userId } of [ada, bob])
      for (const id of ['billing', 'invoices']) succeeded(await server.post(of(id, userId), {}));
    const held = async () => succeeded(await server.get('/project-permissions')).items;
    const before = await held();
    const revoked = { id: 'billing', user_id: ada.userId };
    expect(before).toContainEqual(revoked);
    succeeded(await server.delete(of('billing')));
    expect(await held()).toEqual(before.filter((each: object) => !isDeepStrictEqual(each, revoked)));
  });
});
