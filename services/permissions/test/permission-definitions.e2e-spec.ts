/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
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

const SYSTEM_IDS = [
  '$delete_team',
  '$invite_members',
  '$manage_api_keys',
  '$read_members',
  '$remove_members',
  '$update_team',
];

let project: TestProject;
let admin: Api;
let server: Api;
let ada: TestUser;
let teamId: string;

beforeAll(async () => {
  project = await createProject({ config: { client_team_creation_enabled: true } });
  [admin, server] = [adminApi(project), serverApi(project)];
  ada = await signUp(project);
  teamId = succeeded(await client(project, ada).post('/teams', { display_name: 'T' })).id;
});

const refusal = ({ status, knownError }: { status: number; knownError: string | null }) => [status, knownError];
const idsOf = async (scope: string) =>
  succeeded(await admin.get(`/${scope}-permission-definitions`)).items.map(({ id }: { id: string }) => id);
const held = async (query = '') =>
  succeeded(await server.get(`/team-permissions?team_id=${teamId}&user_id=${ada.userId}${query}`)).items.map(
    ({ id }: { id: string }) => id,
  );

describe.each(['team', 'project'])('/%s-permission-definitions', (scope) => {
  const path = `/${scope}-permission-definitions`;
  const other = scope === 'team' ? 'project' : 'team';
  const name = (id: string) => `${scope}:${id}`;

  it('is only for administrators', async () => {
    expect((await rawApi(project.baseUrl).get(path)).knownError).toBe('ACCESS_TYPE_REQUIRED');
    for (const api of [client(project, ada), server]) {
      expect(refusal(await api.get(path))).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE']);
      expect(refusal(await api.post(path, { id: name('x') }))).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE']);
    }
  });

  it.each([
    { id: '$mine' },
    { id: 'Upper' },
    { id: '' },
    {},
    { id: 'a', description: null },
    { id: 'a', contained_permission_ids: ['$unknown'] },
    { id: 'a', scope: 'team' },
  ])('answers 400 SCHEMA_ERROR to %j', async (body) => {
    expect(refusal(await admin.post(path, body))).toEqual([400, 'SCHEMA_ERROR']);
  });

  it('refuses ids that are taken, contained permissions that do not exist, and changes to system permissions', async () => {
    succeeded(await admin.post(path, { id: name('first') }));
    expect(refusal(await admin.post(path, { id: name('first') }))).toEqual([400, 'PERMISSION_ID_ALREADY_EXISTS']);
    expect(refusal(await admin.post(`/${other}-permission-definitions`, { id: name('first') }))).toEqual([
      400,
      'PERMISSION_ID_ALREADY_EXISTS',
    ]);
    for (const id of ['nothing', name('itself'), ...(scope === 'project' ? ['$read_members'] : [])]) {
      const answer = await admin.post(path, { id: name('itself'), contained_permission_ids: [name('first'), id] });
      expect([...refusal(answer), answer.body.details]).toEqual([
        400,
        'CONTAINED_PERMISSION_NOT_FOUND',
        { permission_id: id },
      ]);
    }
    for (const id of ['nothing', '$read_members']) {
      expect(refusal(await admin.patch(`${path}/${id}`, {}))).toEqual([404, 'PERMISSION_NOT_FOUND']);
      expect(refusal(await admin.delete(`${path}/${id}`))).toEqual([404, 'PERMISSION_NOT_FOUND']);
    }
    const elsewhere = `/${other}-permission-definitions/${name('first')}`;
    expect(refusal(await admin.patch(elsewhere, {}))).toEqual([404, 'PERMISSION_NOT_FOUND']);
    expect(refusal(await admin.delete(elsewhere))).toEqual([404, 'PERMISSION_NOT_FOUND']);
  });

  it('refuses a permission that would contain itself, and names the path (security H5)', async () => {
    succeeded(await admin.post(path, { id: name('low') }));
    succeeded(await admin.post(path, { id: name('high'), contained_permission_ids: [name('low')] }));
    const answer = await admin.patch(`${path}/${name('low')}`, { contained_permission_ids: [name('high')] });
    expect(refusal(answer)).toEqual([400, null]);
    expect(answer.body).toContain(`${name('low')} contains ${name('high')} contains ${name('low')}`);
  });

  it('defines, lists and changes; absent fields stay unchanged', async () => {
    const made = await admin.post(path, {
      id: name('z'),
      description: 'Last',
      contained_permission_ids: [name('low'), name('first'), name('low')],
    });
    const expected = { id: name('z'), description: 'Last', contained_permission_ids: [name('first'), name('low')] };
    expect([made.status, made.body]).toEqual([201, expected]);
    expect(await idsOf(scope)).toEqual(expect.arrayContaining([name('z'), ...(scope === 'team' ? SYSTEM_IDS : [])]));
    expect((await idsOf(scope)).some((id: string) => id.startsWith('$'))).toBe(scope === 'team');
    const changed = await admin.patch(`${path}/${name('z')}`, { contained_permission_ids: [name('low')] });
    expect(changed.body).toEqual({ ...expected, contained_permission_ids: [name('low')] });
    const emptied = await admin.patch(`${path}/${name('z')}`, { description: '' });
    expect(emptied.body).toEqual({ id: name('z'), contained_permission_ids: [name('low')] });
  });

  it('loses none of twenty definitions created in parallel', async () => {
    const ids = Array.from({ length: 20 }, (_, number) => name(`many_${number}`));
    const answers = await Promise.all(ids.map((id) => admin.post(path, { id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await idsOf(scope)).toEqual(expect.arrayContaining(ids));
  });
});

describe('a definition affects', () => {
  it('grants, containment and default sets with a new id, starting with the next request', async () => {
    succeeded(await admin.post('/team-permission-definitions', { id: 'read' }));
    succeeded(await admin.post('/team-permission-definitions', { id: 'write', contained_permission_ids: ['read'] }));
    succeeded(await server.post(`/team-permissions/${teamId}/${ada.userId}/write`, {}));
    succeeded(
      await admin.patch('/internal/projects/current', {
        config: { team_member_default_permissions: [{ id: 'read' }] },
      }),
    );
    succeeded(await admin.patch('/team-permission-definitions/read', { id: 'look' }));
    succeeded(await admin.patch('/team-permission-definitions/write', { id: 'edit' }));
    expect(await held()).toContain('edit');
    expect(await held()).not.toContain('write');
    expect(await held('&recursive=true')).toContain('look');
    const { config } = succeeded(await admin.get('/internal/projects/current'));
    expect(config.team_member_default_permissions).toEqual([{ id: 'look' }]);
  });

  it('grants when it is deleted: nobody holds it, even if the id is defined again', async () => {
    succeeded(await admin.delete('/team-permission-definitions/edit'));
    expect(await held()).not.toContain('edit');
    expect(refusal(await server.post(`/team-permissions/${teamId}/${ada.userId}/edit`, {}))).toEqual([
      404,
      'PERMISSION_NOT_FOUND',
    ]);
    succeeded(await admin.post('/team-permission-definitions', { id: 'edit' }));
    expect(await held()).not.toContain('edit');
  });

  it('users through containment 64 levels deep', async () => {
    const ids = Array.from({ length: 64 }, (_, depth) => `deep_${String(depth).padStart(2, '0')}`);
    const definition = (depth: number) => ({
      scope: 'team',
      containedPermissionIds: depth + 1 < ids.length ? { [ids[depth + 1]!]: true } : {},
    });
    const override = Object.fromEntries(ids.map((id, depth) => [`rbac.permissions.${id}`, definition(depth)]));
    succeeded(await admin.patch('/internal/config/override', { config_override_string: JSON.stringify(override) }));
    succeeded(await server.post(`/team-permissions/${teamId}/${ada.userId}/deep_00`, {}));
    expect(await held('&recursive=true')).toEqual(expect.arrayContaining(ids));
  });

  it('no system permission, whatever the configuration says about it (security H5)', async () => {
    const project = await createProject();
    const [admin, server] = [adminApi(project), serverApi(project)];
    const user = await signUp(project);
    const team = succeeded(await server.post('/teams', { display_name: 'T', creator_user_id: user.userId }));
    const permissions = {
      power: { scope: 'team' },
      might: { scope: 'project' },
      $read_members: { scope: 'team', description: 'More', containedPermissionIds: { power: true } },
      $update_team: { scope: 'project', containedPermissionIds: { might: true } },
    };
    const text = JSON.stringify({ 'rbac.permissions': permissions });
    succeeded(await admin.patch('/internal/config/override', { config_override_string: text }));

    const { items } = succeeded(await admin.get('/team-permission-definitions'));
    const shown = items.filter(({ id }: { id: string }) => id === '$read_members');
    expect(shown).toEqual([expect.objectContaining({ contained_permission_ids: [] })]);
    expect(shown[0].description).not.toBe('More');
    const ofProject = succeeded(await admin.get('/project-permission-definitions')).items;
    expect(ofProject.map(({ id }: { id: string }) => id)).toEqual(['might']);
    succeeded(await server.post(`/team-permissions/${team.id}/${user.userId}/$read_members`, {}));
    const own = `/team-permissions?team_id=${team.id}&user_id=${user.userId}&recursive=true`;
    const ids = succeeded(await server.get(own)).items.map(({ id }: { id: string }) => id);
    expect(ids).toContain('$read_members');
    expect(ids).not.toContain('power');
    const granted = await server.post(`/project-permissions/${user.userId}/$update_team`, {});
    expect(granted.knownError).toBe('PERMISSION_NOT_FOUND');
  });
});

it('only its own project when renamed and deleted: grants with the same name in others stay', async () => {
  const projects = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const of = await createProject({ config: { client_team_creation_enabled: true } });
      const user = await signUp(of);
      const team = succeeded(await client(of, user).post('/teams', { display_name: 'T' })).id as string;
      for (const id of ['renamed', 'deleted']) {
        succeeded(await adminApi(of).post('/team-permission-definitions', { id: `team_${id}` }));
        succeeded(await adminApi(of).post('/project-permission-definitions', { id: `own_${id}` }));
        succeeded(await serverApi(of).post(`/team-permissions/${team}/${user.userId}/team_${id}`, {}));
        succeeded(await serverApi(of).post(`/project-permissions/${user.userId}/own_${id}`, {}));
      }
      const grants = async () => {
        const queries = [`/team-permissions?team_id=${team}&user_id=`, '/project-permissions?user_id='];
        const lists = await Promise.all(
          queries.map((query) => serverApi(of).get(`${query}${user.userId}&recursive=false`)),
        );
        return lists
          .flatMap((list) => succeeded(list).items as { id: string }[])
          .map(({ id }) => id)
          .filter((id) => /^(team|own)_(renamed|deleted|new)$/.test(id))
          .sort();
      };
      return { of, grants };
    }),
  );
  const [changed, other] = projects as [(typeof projects)[0], (typeof projects)[0]];
  const all = ['own_deleted', 'own_renamed', 'team_deleted', 'team_renamed'];
  expect(await changed.grants()).toEqual(all);
  for (const [scope, prefix] of [
    ['team', 'team'],
    ['project', 'own'],
  ]) {
    const definitions = `/${scope}-permission-definitions`;
    succeeded(await adminApi(changed.of).patch(`${definitions}/${prefix}_renamed`, { id: `${prefix}_new` }));
    succeeded(await adminApi(changed.of).delete(`${definitions}/${prefix}_deleted`));
  }
  expect(await changed.grants()).toEqual(['own_new', 'team_new']);
  expect(await other.grants()).toEqual(all);
});
