/** @once only users stores profiles; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  type ApiResponse,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let project: TestProject;
let server: Api;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;
let teamId: string;

beforeAll(async () => {
  project = await createProject({ config: { client_team_creation_enabled: true } });
  server = serverApi(project);
  [ada, bob, eve] = [await signUp(project), await signUp(project), await signUp(project)];
  succeeded(await server.patch(`/users/${ada.userId}`, { display_name: 'Ada' }));
  teamId = succeeded(await client(project, ada).post('/teams', { display_name: 'Engineers' })).id;
  succeeded(await server.post(`/team-memberships/${teamId}/${bob.userId}`, {}));
});

const answerOf = ({ status, knownError }: ApiResponse) => [status, knownError];
const path = (user: string) => `/team-member-profiles/${teamId}/${user}`;

describe('GET /team-member-profiles', () => {
  it('is refused to clients without a user, without a team, and outside the team', async () => {
    const list = (api: Api, query: string) => api.get(`/team-member-profiles${query}`).then(answerOf);
    expect(await list(client(project), `?team_id=${teamId}`)).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
    expect(await list(client(project, ada), '')).toEqual([400, null]);
    for (const query of [`?team_id=${teamId}`, `?team_id=${randomUUID()}&user_id=me`, `?team_id=${teamId}&user_id=me`])
      expect(await list(client(project, eve), query)).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND']);
  });

  it('shows other members only with $read_members', async () => {
    const bobs = client(project, bob);
    expect((await bobs.get(`/team-member-profiles?team_id=${teamId}`)).body.items).toHaveLength(2);
    succeeded(await server.delete(`/team-permissions/${teamId}/${bob.userId}/team_member`));
    for (const query of [`?team_id=${teamId}`, `?team_id=${teamId}&user_id=${ada.userId}`])
      expect(answerOf(await bobs.get(`/team-member-profiles${query}`))).toEqual([401, 'TEAM_PERMISSION_REQUIRED']);
    expect(answerOf(await bobs.get(path(ada.userId)))).toEqual([401, 'TEAM_PERMISSION_REQUIRED']);
    expect((await bobs.get(`/team-member-profiles?team_id=${teamId}&user_id=me`)).body.items).toHaveLength(1);
    expect((await bobs.get(path('me'))).body.user_id).toBe(bob.userId);
    succeeded(await server.post(`/team-permissions/${teamId}/${bob.userId}/team_member`, {}));
  });

  it('shows all profiles with their users to servers, but none of other projects', async () => {
    const foreign = succeeded(await serverApi(await createProject()).post('/teams', { display_name: 'Foreign' }));
    for (const id of [foreign.id, randomUUID()])
      expect(answerOf(await server.get(`/team-member-profiles?team_id=${id}`))).toEqual([404, 'TEAM_NOT_FOUND']);
    expect(answerOf(await server.get(`/team-member-profiles?user_id=${project.owner.userId}`))).toEqual([
      404,
      'USER_NOT_FOUND',
    ]);
    const { items } = succeeded(await server.get(`/team-member-profiles?team_id=${teamId}`));
    const user = succeeded(await server.get(`/users/${ada.userId}`));
    const shown = { team_id: teamId, user_id: ada.userId, display_name: 'Ada', profile_image_url: null };
    expect(items[0]).toEqual({ ...shown, user });
    expect(items.map((each: { user_id: string }) => each.user_id)).toEqual([ada.userId, bob.userId]);
    const own = succeeded(await client(project, ada).get(path('me')));
    expect(own).toEqual(shown);
  });

  it('includes anonymous members', async () => {
    const anonymous = succeeded(await server.post('/users', { is_anonymous: true }));
    const team = succeeded(await server.post('/teams', { display_name: 'T', creator_user_id: anonymous.id }));
    const { items } = succeeded(await server.get(`/team-member-profiles?team_id=${team.id}`));
    expect(items).toMatchObject([{ user_id: anonymous.id, user: { is_anonymous: true } }]);
    expect(items[0].user.last_active_at_millis).toBe(items[0].user.signed_up_at_millis);
  });
});

describe('PATCH /team-member-profiles/{team_id}/{user_id}', () => {
  it('is refused for other users, outside the team, and for data that is not an image', async () => {
    const adas = client(project, ada);
    expect(answerOf(await client(project).patch(path('me'), {}))).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
    expect(answerOf(await adas.patch(path(bob.userId), { display_name: 'Mallory' }))).toEqual([403, null]);
    expect(answerOf(await client(project, eve).patch(path('me'), {}))).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND']);
    expect(answerOf(await server.patch(path(eve.userId), {}))).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND']);
    expect(answerOf(await server.patch(path(randomUUID()), {}))).toEqual([404, 'USER_NOT_FOUND']);
    for (const profile_image_url of ['ftp://example.com/a', 'data:image/png;base64,PHN2Zy8+'])
      expect(answerOf(await adas.patch(path('me'), { profile_image_url }))).toEqual([400, null]);
    for (const body of [{ display_name: 1 }, { permission: '$delete_team' }, { profile_image_url: '' }])
      expect(answerOf(await adas.patch(path('me'), body))).toEqual([400, 'SCHEMA_ERROR']);
  });

  it('sets name and image for the team, and inherits them again', async () => {
    const adas = client(project, ada);
    const image = 'https://example.com/a.png';
    const set = await adas.patch(path('me'), { display_name: '', profile_image_url: image });
    expect(set.body).toMatchObject({ display_name: '', profile_image_url: image });
    const uploaded = await adas.patch(path('me'), { display_name: 'Countess', profile_image_url: PNG });
    expect(uploaded.body.profile_image_url).toMatch(new RegExp(`/files/${project.id}/[0-9a-f]{64}$`));
    expect((await adas.get('/users/me')).body).toMatchObject({ display_name: 'Ada', profile_image_url: null });
    const inherited = await server.patch(path(ada.userId), { display_name: null, profile_image_url: null });
    expect(inherited.body).toMatchObject({ display_name: 'Ada', profile_image_url: null, user: { id: ada.userId } });
  });
});
