import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ApiResponse,
  client,
  FLAGS,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestSession,
  type TestUser,
} from '@hallpass/testing';
import * as openid from 'openid-client';
import {
  authorizationRequest,
  basic,
  discovered,
  IssuerBrowser,
  post,
  register,
} from '../services/auth/test/authorization-server/issuer-world.js';
import { configure, enroll, newProject, outcomeOf, REFUSED, require, withPasskey } from './second-factor/sign-ins.js';

describe('applications of a project that requires a second factor (security G9)', () => {
  it('stops their grants at the next request, until the user has set up a factor', async () => {
    const project = await newProject();
    const user = await signUp(project);
    const api = `${project.baseUrl}/api/v1`;
    const scope = 'openid offline_access hallpass:account:read';
    const application = await register(project, { scopes: scope.split(' ') });
    const config = await discovered(project, application);
    const tokensFor = async (resource?: string) => {
      const more = { scope, prompt: 'consent', ...(resource && { resource }) };
      const { url, checks } = await authorizationRequest(config, more);
      const back = await new IssuerBrowser(project, user).authorize(url);
      return openid.authorizationCodeGrant(config, back, checks, resource ? { resource } : undefined);
    };
    const [forApi, plain] = [await tokensFor(api), await tokensFor()];
    const bearer = rawApi(project.baseUrl, {
      authorization: `Bearer ${forApi.access_token}`,
    });
    const refresh = () => openid.refreshTokenGrant(config, plain.refresh_token!);
    const isActive = async () =>
      (await post(project, '/oauth/introspect', { token: plain.access_token }, basic(application))).body['active'];
    const userinfo = () => openid.fetchUserInfo(config, plain.access_token, openid.skipSubjectCheck);
    succeeded(await bearer.get('/users/me'));
    await refresh();
    expect(await isActive()).toBe(true);

    await require(project);
    expect(outcomeOf(await bearer.get('/users/me'))).toEqual(REFUSED);
    await expect(refresh()).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(userinfo()).rejects.toThrow();
    expect(await isActive()).toBe(false);

    await enroll(project, user);
    succeeded(await bearer.get('/users/me'));
    await userinfo();
    expect(await isActive()).toBe(true);
  });
});

describe('a team that requires a second factor (security G10)', () => {
  let project: TestProject;
  let teamId: string;
  let member: TestUser;
  beforeAll(async () => {
    project = await newProject();
    await configure(project, { 'apiKeys.enabled': { team: true, user: true } });
    member = await signUp(project);
    teamId = succeeded(await serverApi(project).post('/teams', { display_name: 'Strict' })).id;
    await join(member);
  });
  const join = async ({ userId }: TestUser) => {
    succeeded(await serverApi(project).post(`/team-memberships/${teamId}/${userId}`, {}));
    for (const permission of [
      '$update_team',
      '$read_members',
      '$invite_members',
      '$remove_members',
      '$manage_api_keys',
    ])
      succeeded(await serverApi(project).post(`/team-permissions/${teamId}/${userId}/${permission}`, {}));
  };
  const setRequired = async (requires_second_factor: boolean) =>
    succeeded(
      await serverApi(project).patch(`/teams/${teamId}`, {
        requires_second_factor,
      }),
    );

  /** Acts of a member for a team. */
  const actsFor = (session: TestSession): Record<string, () => Promise<ApiResponse>> => {
    const api = client(project, session);
    return {
      'select it': () => api.patch('/users/me', { selected_team_id: teamId }),
      'read it': () => api.get(`/teams/${teamId}`),
      'change it': () => api.patch(`/teams/${teamId}`, { display_name: 'Strict' }),
      'list its members': () => api.get(`/team-member-profiles?team_id=${teamId}`),
      'read the own profile in it': () => api.get(`/team-member-profiles/${teamId}/me`),
      'change the own profile in it': () => api.patch(`/team-member-profiles/${teamId}/me`, { display_name: 'A' }),
      'list permissions in it': () => api.get(`/team-permissions?team_id=${teamId}&user_id=me`),
      'list permissions in all teams': () => api.get('/team-permissions?user_id=me'),
      'list its invitations': () => api.get(`/team-invitations?team_id=${teamId}`),
      'list its API keys': () => api.get(`/team-api-keys?team_id=${teamId}`),
      'list its products': () => api.get(`/payments/products/team/${teamId}`),
    };
  };

  it('refuses a member without one, whatever the act, and nobody before', async () => {
    for (const act of Object.values(actsFor(member))) succeeded(await act());
    await setRequired(true);
    const outcomes: Record<string, unknown> = {};
    for (const [name, act] of Object.entries(actsFor(member))) outcomes[name] = outcomeOf(await act());
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((name) => [name, REFUSED])));
  });

  it('answers a stranger as if the team did not require anything', async () => {
    await setRequired(true);
    const stranger = client(project, await signUp(project));
    expect((await stranger.get(`/teams/${teamId}`)).knownError).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
    expect((await stranger.get(`/team-api-keys?team_id=${teamId}`)).knownError).toBe('API_KEY_NOT_FOUND');
  });

  it('leaves the account, the list of teams and the way out open', async () => {
    await setRequired(true);
    const leaving = await signUp(project);
    await join(leaving);
    const api = client(project, leaving);
    succeeded(await api.patch('/users/me', { display_name: 'Ada' }));
    const { items } = succeeded(await api.get('/teams?user_id=me'));
    expect(items).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: teamId, requires_second_factor: true })]),
    );
    succeeded(await api.delete(`/team-memberships/${teamId}/me`));
  });

  it('lets members act who have set one up, or have signed in with a verified passkey', async () => {
    await setRequired(true);
    const enrolled = await signUp(project);
    await join(enrolled);
    await enroll(project, enrolled);
    for (const act of Object.values(actsFor(enrolled))) succeeded(await act());
    const session = await withPasskey(project, FLAGS.userPresent | FLAGS.userVerified);
    const { id: userId } = succeeded(await client(project, session).get('/users/me'));
    succeeded(await serverApi(project).post(`/team-memberships/${teamId}/${userId}`, {}));
    succeeded(await client(project, session).get(`/teams/${teamId}`));
  });

  it('is switched on by a server or a member who may change the team, and shows nothing while it is off', async () => {
    expect(await setRequired(false)).not.toHaveProperty('requires_second_factor');
    succeeded(await client(project, member).get(`/teams/${teamId}`));
    const plain = await signUp(project);
    succeeded(await serverApi(project).post(`/team-memberships/${teamId}/${plain.userId}`, {}));
    const asked = { requires_second_factor: true };
    expect((await client(project, plain).patch(`/teams/${teamId}`, asked)).knownError).toBe('TEAM_PERMISSION_REQUIRED');
    const changed = succeeded(await client(project, member).patch(`/teams/${teamId}`, asked));
    expect(changed.requires_second_factor).toBe(true);
    expect(
      outcomeOf(
        await client(project, member).patch(`/teams/${teamId}`, {
          requires_second_factor: false,
        }),
      ),
    ).toEqual(REFUSED);
  });
});
