import { randomUUID } from 'node:crypto';
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

beforeAll(async () => {
  project = await createProject({ config: { client_team_creation_enabled: true } });
  server = serverApi(project);
  [ada, bob] = [await signUp(project), await signUp(project)];
});

const createTeam = async (owner: TestUser, name = 'Engineers') =>
  succeeded(await client(project, owner).post('/teams', { display_name: name, creator_user_id: 'me' }));
const addMember = async (teamId: string, userId: string) =>
  succeeded(await server.post(`/team-memberships/${teamId}/${userId}`, {}));

describe('POST /teams', () => {
  it('refuses callers without keys', async () => {
    const answer = await rawApi(project.baseUrl).post('/teams', { display_name: 'T' });
    expect(answer.knownError).toBe('ACCESS_TYPE_REQUIRED');
  });

  it('refuses a client without a user', async () => {
    const absent = await client(project).post('/teams', { display_name: 'T' });
    expect([absent.status, absent.knownError]).toEqual([401, 'USER_AUTHENTICATION_REQUIRED']);
    const me = await client(project).post('/teams', { display_name: 'T', creator_user_id: 'me' });
    expect([me.status, me.knownError]).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
  });

  it('answers 403 if users may not create teams, and for another creator', async () => {
    const closed = await createProject();
    const eve = client(closed, await signUp(closed));
    const off = await eve.post('/teams', { display_name: 'T' });
    expect([off.status, off.knownError]).toEqual([403, null]);
    const other = await client(project, ada).post('/teams', { display_name: 'T', creator_user_id: bob.userId });
    expect([other.status, other.knownError]).toEqual([403, null]);
  });

  it.each([
    [{}],
    [{ display_name: null }],
    [{ display_name: 'x'.repeat(256) }],
    [{ display_name: 'T', server_metadata: {} }],
    [{ display_name: 'T', client_read_only_metadata: {} }],
    [{ display_name: 'T', creator_user_id: 'you' }],
  ])('answers a client 400 SCHEMA_ERROR to %j', async (body) => {
    const answer = await client(project, ada).post('/teams', body);
    expect([answer.status, answer.knownError]).toEqual([400, 'SCHEMA_ERROR']);
  });

  it('creates no team for a creator who does not exist, or only in another project', async () => {
    for (const creator_user_id of [randomUUID(), project.owner.userId]) {
      const answer = await server.post('/teams', { display_name: 'Orphans', creator_user_id });
      expect([answer.status, answer.knownError]).toEqual([404, 'USER_NOT_FOUND']);
    }
    const names = succeeded(await server.get('/teams')).items.map(
      (team: { display_name: string }) => team.display_name,
    );
    expect(names).not.toContain('Orphans');
  });

  it('answers 400 if both fields name a creator, and 401 for add_current_user without a user', async () => {
    const both = await server.post('/teams?add_current_user=true', { display_name: 'T', creator_user_id: ada.userId });
    expect([both.status, both.knownError]).toEqual([400, null]);
    const nobody = await server.post('/teams?add_current_user=true', { display_name: 'T' });
    expect([nobody.status, nobody.knownError]).toEqual([401, null]);
  });

  it("makes the caller a member with the creator's permissions, and selects nothing", async () => {
    const answer = await client(project, ada).post('/teams', { display_name: '', client_metadata: { a: 1 } });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      display_name: '',
      profile_image_url: null,
      client_metadata: { a: 1 },
      client_read_only_metadata: null,
    });
    const granted = succeeded(await server.get(`/team-permissions?team_id=${answer.body.id}`));
    expect(granted.items).toEqual([{ id: 'team_admin', user_id: ada.userId, team_id: answer.body.id }]);
    expect((await client(project, ada).get('/users/me')).body.selected_team_id).not.toBe(answer.body.id);
  });

  it('adds no member if a server names none', async () => {
    const team = succeeded(await server.post('/teams', { display_name: 'Empty', server_metadata: 1 }));
    expect(team).toMatchObject({ created_at_millis: expect.any(Number), server_metadata: 1 });
    expect(succeeded(await server.get(`/users?team_id=${team.id}`)).items).toEqual([]);
  });
});

describe('GET /teams', () => {
  it('answers a client only about its own user', async () => {
    expect((await client(project).get('/teams')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    for (const query of ['', `?user_id=${bob.userId}`]) {
      const answer = await client(project, ada).get(`/teams${query}`);
      expect([answer.status, answer.knownError]).toEqual([403, null]);
    }
  });

  it("lists the teams of the user, oldest first, in the caller's shape", async () => {
    const owner = await signUp(project);
    const made = [await createTeam(owner, 'First'), await createTeam(owner, 'Second')];
    const mine = await client(project, owner).get('/teams?user_id=me');
    expect(mine.body).toEqual({ items: made, is_paginated: false });
    const seen = succeeded(await server.get(`/teams?user_id=${owner.userId}`));
    expect(seen.items[0]).toMatchObject({ id: made[0].id, server_metadata: null });
    expect(succeeded(await server.get(`/teams?user_id=${randomUUID()}`)).items).toEqual([]);
  });
});

describe('GET /teams?query=', () => {
  it('finds by a part of the name in any case, literally, or by the id', async () => {
    const own = serverApi(await createProject());
    const ids: string[] = [];
    for (const name of ['Ärzte 100%', 'Nurses', 'nurses of the night'])
      ids.push(succeeded(await own.post('/teams', { display_name: name })).id);
    const found = async (query: string) =>
      succeeded(await own.get(`/teams?${query}`)).items.map((team: { id: string }) => ids.indexOf(team.id));
    expect(await found('query=NURS')).toEqual([1, 2]);
    expect(await found(`query=${encodeURIComponent('ärzte')}`)).toEqual([0]);
    expect(await found('query=0%25')).toEqual([0]);
    expect(await found('query=_')).toEqual([]);
    expect(await found(`query=${ids[2]}`)).toEqual([2]);
    expect(await found('query=')).toEqual([0, 1, 2]);
    const first = succeeded(await own.get('/teams?query=nurses&limit=1'));
    expect(await found(`query=nurses&cursor=${first.pagination.next_cursor}`)).toEqual([2]);
  });

  it("only searches the user's own teams for a client", async () => {
    const team = await createTeam(ada, 'Found by its member');
    const found = async (who: TestUser) =>
      succeeded(await client(project, who).get('/teams?user_id=me&query=found')).items.map(
        ({ id }: { id: string }) => id,
      );
    expect([await found(ada), await found(bob)]).toEqual([[team.id], []]);
  });
});

describe('GET, PATCH and DELETE /teams/{team_id}', () => {
  it('answer 401 to a client without a user, and treat a team without membership as missing', async () => {
    const team = await createTeam(ada);
    expect((await client(project).get(`/teams/${team.id}`)).knownError).toBe('USER_AUTHENTICATION_REQUIRED');
    const foreign = succeeded(await serverApi(await createProject()).post('/teams', { display_name: 'Foreign' }));
    for (const id of [team.id, foreign.id, randomUUID()])
      for (const answer of [
        await client(project, bob).get(`/teams/${id}`),
        await client(project, bob).patch(`/teams/${id}`, { display_name: 'Mine now' }),
        await client(project, bob).delete(`/teams/${id}`),
      ]) {
        expect([answer.status, answer.knownError]).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND']);
        expect(answer.body.details).toEqual({ team_id: id, user_id: bob.userId });
      }
  });

  it('answer a server 404 TEAM_NOT_FOUND, also for a team of another project', async () => {
    const foreign = succeeded(await serverApi(await createProject()).post('/teams', { display_name: 'Foreign' }));
    for (const id of [foreign.id, randomUUID()])
      for (const answer of [
        await server.get(`/teams/${id}`),
        await server.patch(`/teams/${id}`, { display_name: 'Mine now' }),
        await server.patch(`/teams/${id}`, {}),
        await server.delete(`/teams/${id}`),
      ])
        expect([answer.status, answer.knownError]).toEqual([404, 'TEAM_NOT_FOUND']);
  });

  it('let a member read but not change what they have no permission for', async () => {
    const team = await createTeam(ada);
    await addMember(team.id, bob.userId);
    const member = client(project, bob);
    expect((await member.get(`/teams/${team.id}`)).body).toEqual(team);
    const update = await member.patch(`/teams/${team.id}`, { display_name: 'Mine now' });
    expect([update.status, update.knownError]).toEqual([401, 'TEAM_PERMISSION_REQUIRED']);
    expect(update.body.details).toEqual({ team_id: team.id, user_id: bob.userId, permission_id: '$update_team' });
    expect((await member.delete(`/teams/${team.id}`)).body.details.permission_id).toBe('$delete_team');
    expect((await member.get(`/teams/${team.id}`)).body).toEqual(team);
  });

  it('refuse clients the fields reserved for servers', async () => {
    const team = await createTeam(ada);
    for (const body of [{ server_metadata: 1 }, { client_read_only_metadata: 1 }, { creator_user_id: 'me' }]) {
      const answer = await client(project, ada).patch(`/teams/${team.id}`, body);
      expect([answer.status, answer.knownError]).toEqual([400, 'SCHEMA_ERROR']);
    }
    const image = await client(project, ada).patch(`/teams/${team.id}`, { profile_image_url: 'https://example.com/a' });
    expect([image.status, image.knownError]).toEqual([400, null]);
  });

  it('change a team and delete it, including selections', async () => {
    const team = await createTeam(ada);
    const owner = client(project, ada);
    const changed = await owner.patch(`/teams/${team.id}`, { display_name: 'Ärzte', client_metadata: [1] });
    expect(changed.body).toMatchObject({ id: team.id, display_name: 'Ärzte', client_metadata: [1] });
    succeeded(await owner.patch('/users/me', { selected_team_id: team.id }));
    expect((await owner.delete(`/teams/${team.id}`)).body).toEqual({ success: true });
    expect((await owner.get('/users/me')).body).toMatchObject({ selected_team_id: null, selected_team: null });
    expect((await server.delete(`/teams/${team.id}`)).knownError).toBe('TEAM_NOT_FOUND');
  });
});

describe('/team-memberships/{team_id}/{user_id}', () => {
  it('does not let clients add members', async () => {
    const team = await createTeam(ada);
    const answer = await client(project, ada).post(`/team-memberships/${team.id}/${bob.userId}`, {});
    expect([answer.status, answer.knownError]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE']);
  });

  it('checks in order: unknown user, unknown team, already a member, missing body', async () => {
    const team = await createTeam(ada);
    const post = async (teamId: string, userId: string, body: unknown = {}) =>
      (await server.post(`/team-memberships/${teamId}/${userId}`, body)).knownError;
    expect(await post(randomUUID(), randomUUID())).toBe('USER_NOT_FOUND');
    expect(await post(team.id, project.owner.userId)).toBe('USER_NOT_FOUND');
    expect(await post(randomUUID(), bob.userId)).toBe('TEAM_NOT_FOUND');
    expect(await post(team.id, ada.userId)).toBe('TEAM_MEMBERSHIP_ALREADY_EXISTS');
    expect(await post(team.id, bob.userId, null)).toBe('SCHEMA_ERROR');
    expect(await post(team.id, bob.userId, { role: 'admin' })).toBe('SCHEMA_ERROR');
  });

  it('adds a member once, with the permissions of a member', async () => {
    const team = await createTeam(ada);
    const add = () => server.post(`/team-memberships/${team.id}/${bob.userId}`, {});
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 201)?.body).toEqual({ team_id: team.id, user_id: bob.userId });
    const held = succeeded(await server.get(`/team-permissions?team_id=${team.id}&user_id=${bob.userId}`));
    expect(held.items.map(({ id }: { id: string }) => id)).toEqual(['team_member']);
  });

  it('lets members leave, and only those who may remove others', async () => {
    const team = await createTeam(ada);
    await addMember(team.id, bob.userId);
    const path = (userId: string) => `/team-memberships/${team.id}/${userId}`;
    expect((await client(project).delete(path('me'))).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect((await client(project).delete(path(bob.userId))).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    const others = await client(project, bob).delete(path(ada.userId));
    expect([others.status, others.knownError]).toEqual([401, 'TEAM_PERMISSION_REQUIRED']);
    expect((await client(project, bob).delete(path('me'), {})).body).toEqual({ success: true });
    expect((await client(project, bob).delete(path('me'))).knownError).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
    expect((await server.delete(path(randomUUID()))).knownError).toBe('USER_NOT_FOUND');
    await addMember(team.id, bob.userId);
    expect((await client(project, ada).delete(path(bob.userId))).status).toBe(200);
    expect((await client(project, ada).delete(path('me'))).status).toBe(200);
  });

  it('removes permissions and selection with the membership', async () => {
    const team = await createTeam(ada);
    await addMember(team.id, bob.userId);
    const member = client(project, bob);
    succeeded(await member.patch('/users/me', { selected_team_id: team.id }));
    succeeded(await server.delete(`/team-memberships/${team.id}/${bob.userId}`));
    expect((await member.get('/users/me')).body.selected_team_id).toBeNull();
    expect(succeeded(await server.get(`/team-permissions?team_id=${team.id}&user_id=${bob.userId}`)).items).toEqual([]);
    expect((await member.get(`/teams/${team.id}`)).knownError).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
  });
});
