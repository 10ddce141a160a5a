/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

/**
 * A team's API key acts for the member who created it or took it over, and stops working when the membership ends
 * (security H6).
 */

let project: TestProject;
let server: Api;
let teamId: string;

beforeAll(async () => {
  project = await createProject({
    override: {
      'apiKeys.enabled': { user: true, team: true },
      'rbac.permissions.keeper': { scope: 'team', containedPermissionIds: { $manage_api_keys: true } },
      'rbac.defaultPermissions.teamMember': {},
    },
  });
  server = serverApi(project);
  teamId = succeeded(await server.post('/teams', { display_name: 'Team' })).id;
});

const membership = (user: TestUser) => `/team-memberships/${teamId}/${user.userId}`;
const path = (id: string) => `/team-api-keys/${id}?team_id=${teamId}`;

async function member(): Promise<TestUser> {
  const user = await signUp(project);
  succeeded(await server.post(membership(user), {}));
  return user;
}

async function keeper(): Promise<TestUser> {
  const user = await member();
  succeeded(await server.post(`/team-permissions/${teamId}/${user.userId}/keeper`, {}));
  return user;
}

interface Key {
  id: string;
  value: string;
  responsible_user_id?: string;
}

const create = async (api: Api): Promise<Key> =>
  succeeded(await api.post('/team-api-keys', { description: 'Build', expires_at_millis: null, team_id: teamId }));
const handOver = (api: Api, { id }: Key, userId: string) => api.patch(path(id), { responsible_user_id: userId });
const check = async ({ value }: Key) => {
  const { status, knownError } = await server.post('/team-api-keys/check', { api_key: value });
  return knownError ?? status;
};

const ENDINGS: ReadonlyArray<[string, (user: TestUser) => Promise<unknown>]> = [
  ['leaves', async (user) => succeeded(await client(project, user).delete(`/team-memberships/${teamId}/me`))],
  ['is removed', async (user) => succeeded(await server.delete(membership(user)))],
  ['is deleted', async (user) => succeeded(await server.delete(`/users/${user.userId}`))],
];

describe.each(ENDINGS)('once a member %s', (_name, end) => {
  it('every key that the member created is revoked permanently', async () => {
    const user = await keeper();
    const key = await create(client(project, user));
    expect(key.responsible_user_id).toBe(user.userId);
    expect(await check(key)).toBe(200);
    await end(user);
    expect(await check(key)).toBe('API_KEY_REVOKED');
    const read = succeeded(await server.get(path(key.id)));
    expect(read.manually_revoked_at_millis).toEqual(expect.any(Number));
    expect(read).not.toHaveProperty('responsible_user_id');
    await server.post(membership(user), {});
    expect(await check(key)).toBe('API_KEY_REVOKED');
  });

  it('a key that was handed over works until the new member leaves', async () => {
    const [user, successor] = [await keeper(), await keeper()];
    const key = await create(client(project, user));
    const changed = succeeded(await handOver(client(project, user), key, successor.userId));
    expect(changed.responsible_user_id).toBe(successor.userId);
    await end(user);
    expect(await check(key)).toBe(200);
    await end(successor);
    expect(await check(key)).toBe('API_KEY_REVOKED');
  });

  it('keys of servers and of other members work', async () => {
    const [user, other] = [await keeper(), await keeper()];
    const keys = [
      await create(server),
      await create(serverApi(project, user)),
      await create(adminApi(project)),
      await create(client(project, other)),
    ];
    for (const key of keys.slice(0, 3)) expect(key).not.toHaveProperty('responsible_user_id');
    await end(user);
    for (const key of keys) expect(await check(key)).toBe(200);
  });
});

describe('a key', () => {
  it('still works if the member only loses the permission', async () => {
    const user = await keeper();
    const key = await create(client(project, user));
    succeeded(await server.delete(`/team-permissions/${teamId}/${user.userId}/keeper`));
    expect(await check(key)).toBe(200);
    succeeded(await server.delete(membership(user)));
    expect(await check(key)).toBe('API_KEY_REVOKED');
  });

  it('that is created while its member is removed does not work', async () => {
    for (let time = 0; time < 4; time++) {
      const user = await keeper();
      const body = { description: 'Build', expires_at_millis: null, team_id: teamId };
      const [created, removed] = await Promise.all([
        client(project, user).post('/team-api-keys', body),
        server.delete(membership(user)),
      ]);
      succeeded(removed);
      if (created.status === 200) expect(await check(created.body)).toBe('API_KEY_REVOKED');
      else expect(created.knownError).toBe('API_KEY_NOT_FOUND');
    }
  });

  it('ends with one team, and not with another of the same member', async () => {
    const user = await keeper();
    const key = await create(client(project, user));
    const other = succeeded(await server.post('/teams', { display_name: 'Other', creator_user_id: user.userId })).id;
    succeeded(await client(project, user).delete(`/team-memberships/${other}/me`));
    expect(await check(key)).toBe(200);
  });
});

describe('handing a key over', () => {
  it('is refused to members who may not manage the keys, and for user keys', async () => {
    const [user, other, plain] = [await keeper(), await keeper(), await member()];
    const key = await create(client(project, user));
    for (const api of [client(project, plain), client(project, await signUp(project))])
      expect((await handOver(api, key, other.userId)).knownError).toBe('API_KEY_NOT_FOUND');
    const own = succeeded(
      await client(project, user).post('/user-api-keys', {
        description: 'Own',
        expires_at_millis: null,
        user_id: 'me',
      }),
    );
    const answer = await server.patch(`/user-api-keys/${own.id}`, { responsible_user_id: other.userId });
    expect(answer.knownError).toBe('SCHEMA_ERROR');
  });

  it('rejects users who may not manage the keys', async () => {
    const [user, plain, stranger] = [await keeper(), await member(), await signUp(project)];
    const key = await create(client(project, user));
    for (const userId of [plain.userId, stranger.userId, randomUUID()])
      for (const api of [client(project, user), server]) {
        const { status, headers, body } = await handOver(api, key, userId);
        expect([status, headers.get('x-hallpass-error')]).toEqual([400, 'API_KEY_HOLDER_NOT_PERMITTED']);
        expect(body).toMatch(/Grant the permission first, or choose another member/);
      }
    expect(succeeded(await server.get(path(key.id))).responsible_user_id).toBe(user.userId);
    for (const bad of [null, 'ada', 7])
      expect((await server.patch(path(key.id), { responsible_user_id: bad })).knownError).toBe('SCHEMA_ERROR');
  });

  it('changes nothing else about the key', async () => {
    const [user, successor] = [await keeper(), await keeper()];
    const { value: _value, ...key } = await create(client(project, user));
    const changed = succeeded(await handOver(server, key as Key, successor.userId));
    expect(changed).toMatchObject({ ...key, responsible_user_id: successor.userId });
    expect(succeeded(await server.patch(path(key.id), { description: 'New' }))).toMatchObject({
      description: 'New',
      responsible_user_id: successor.userId,
    });
  });

  it('lists the keys of one member', async () => {
    const [user, other] = [await keeper(), await keeper()];
    const keys = [await create(client(project, user)), await create(client(project, user))];
    await create(client(project, other));
    await create(server);
    const query = `/team-api-keys?team_id=${teamId}&responsible_user_id=${user.userId}`;
    const ids = async (url: string) => succeeded(await client(project, other).get(url)).items.map(({ id }: Key) => id);
    expect(await ids(query)).toEqual(keys.map(({ id }) => id).reverse());
    expect(await ids(`${query}&limit=1`)).toEqual([keys[1]!.id]);
  });
});
