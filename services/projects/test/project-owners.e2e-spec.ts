import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
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

const PATH = '/internal/projects/current/owners';
const internal = internalProject();
const asServer = serverApi(internal);

let project: TestProject;
let ownerTeamId: string;

beforeAll(async () => {
  project = await createProject();
  ownerTeamId = succeeded(await ownerApi(project).get('/internal/projects/current')).owner_team_id;
});

const as = (owner: TestUser) => ownerApi({ ...project, owner });

async function addOwner(): Promise<TestUser> {
  const user = await signUp(internal);
  succeeded(await asServer.post(`/team-memberships/${ownerTeamId}/${user.userId}`, {}));
  return user;
}

describe('the addresses of owners', () => {
  it.each([
    ['a signed-out client', async () => client(project), 'INSUFFICIENT_ACCESS_TYPE'],
    ['a user of the project', async () => client(project, await signUp(project)), 'INSUFFICIENT_ACCESS_TYPE'],
    ['a server', async () => serverApi(project), 'INSUFFICIENT_ACCESS_TYPE'],
    ['a client of another owner', async () => client(internal, await signUp(internal)), 'INSUFFICIENT_ACCESS_TYPE'],
    ["another project's owner", async () => as((await createProject()).owner), 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'],
    [
      "another project's key",
      async () => adminApi(project).with(await keyOfAnother()),
      'INVALID_SUPER_SECRET_ADMIN_KEY',
    ],
  ])('are hidden from %s', async (_, caller, error) => {
    const answer = await (await caller()).get(PATH);
    expect(answer.knownError).toBe(error);
    expect(JSON.stringify(answer.body)).not.toContain('@');
  });

  it("are hidden from the project's own admin key, which does not say who uses it", async () => {
    const answer = await adminApi(project).get(PATH);
    expect([answer.status, answer.headers.get('x-hallpass-error')]).toEqual([403, 'OWNER_REQUIRED']);
    expect(JSON.stringify(answer.body)).not.toContain('@');
  });

  it('are hidden from a member who may not read the members of the team', async () => {
    const member = await addOwner();
    succeeded(await as(member).get(PATH));
    succeeded(await asServer.delete(`/team-permissions/${ownerTeamId}/${member.userId}/team_member`));
    const answer = await as(member).get(PATH);
    expect(answer.body).toEqual({
      code: 'TEAM_PERMISSION_REQUIRED',
      error: expect.any(String),
      details: { team_id: ownerTeamId, user_id: member.userId, permission_id: '$read_members' },
    });
  });

  it('are hidden from an owner who has left the team', async () => {
    const member = await addOwner();
    succeeded(await client(internal, member).delete(`/team-memberships/${ownerTeamId}/me`));
    expect((await as(member).get(PATH)).knownError).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  });

  it('are shown to the owners, and only those of the team', async () => {
    const own = await createProject();
    const team = succeeded(await ownerApi(own).get('/internal/projects/current')).owner_team_id;
    const second = await signUp(internal);
    succeeded(await asServer.post(`/team-memberships/${team}/${second.userId}`, {}));
    const nameless = succeeded(await asServer.post('/users', {})).id;
    succeeded(await asServer.post(`/team-memberships/${team}/${nameless}`, {}));
    const items = [
      { user_id: own.owner.userId, primary_email: own.owner.email, role: 'owner' },
      { user_id: second.userId, primary_email: second.email, role: 'owner' },
      { user_id: nameless, primary_email: null, role: 'owner' },
    ];
    for (const owner of [own.owner, second])
      expect(succeeded(await ownerApi({ ...own, owner }).get(PATH))).toEqual({ items, is_paginated: false });
  });

  it('come in pages', async () => {
    await addOwner();
    const owner = ownerApi(project);
    const { items } = succeeded(await owner.get(PATH));
    const first = succeeded(await owner.get(`${PATH}?limit=1`));
    const rest = succeeded(await owner.get(`${PATH}?limit=100&cursor=${first.pagination.next_cursor}`));
    expect([...first.items, ...rest.items]).toEqual(items);
  });
});

async function keyOfAnother() {
  return { 'x-stack-super-secret-admin-key': (await createProject()).superSecretAdminKey };
}
