/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  adminApi,
  type Api,
  client,
  createProject,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

const HOUR = 3_600_000;
const FULL_KEY = /^(?:sk|pk)_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}(?:user|team)[13]574ck4u7h[0-9a-f]{8}$/;

const withKeys = (enabled: { user: boolean; team: boolean } = { user: true, team: true }) =>
  createProject({
    override: {
      'apiKeys.enabled': enabled,
      'rbac.permissions.keeper': { scope: 'team', containedPermissionIds: { $manage_api_keys: true } },
      'rbac.defaultPermissions.teamCreator': {},
      'rbac.defaultPermissions.teamMember': {},
    },
  });

describe('API keys, contract/04 §7', () => {
  let project: TestProject;
  let ada: TestUser;
  let bob: TestUser;
  let team: string;
  beforeAll(async () => {
    project = await withKeys();
    [ada, bob] = await Promise.all([signUp(project), signUp(project)]);
    team = succeeded(await serverApi(project).post('/teams', { display_name: 'Team' })).id;
    for (const { userId } of [ada, bob]) await join(team, userId);
    await grant(team, ada.userId, 'keeper');
  });

  const join = async (teamId: string, userId: string) =>
    succeeded(await serverApi(project).post(`/team-memberships/${teamId}/${userId}`, {}));
  const grant = async (teamId: string, userId: string, id: string) =>
    succeeded(await serverApi(project).post(`/team-permissions/${teamId}/${userId}/${id}`, {}));
  const asAda = () => client(project, ada);
  const asBob = () => client(project, bob);
  const input = (more: object = {}) => ({ description: 'Laptop', expires_at_millis: null, ...more });
  const userKey = async (more: object = {}, api: Api = asAda()) =>
    succeeded(await api.post('/user-api-keys', input({ user_id: 'me', ...more })));
  const teamKey = async (more: object = {}, api: Api = asAda()) =>
    succeeded(await api.post('/team-api-keys', input({ team_id: team, ...more })));
  const check = (kind: 'user' | 'team', key: string, of = project) =>
    serverApi(of).post(`/${kind}-api-keys/check`, { api_key: key });

  describe('refuses', () => {
    it('everything while the project does not offer keys of that kind, before any other check', async () => {
      const off = await createProject();
      const paths = (kind: 'user' | 'team', owner: string): [string, string, object?][] => [
        ['get', `/${kind}-api-keys?${kind}_id=${owner}`],
        ['post', `/${kind}-api-keys`, input({ [`${kind}_id`]: owner })],
        ['get', `/${kind}-api-keys/${randomUUID()}?${kind}_id=${owner}`],
        ['patch', `/${kind}-api-keys/${randomUUID()}?${kind}_id=${owner}`, {}],
        ['post', `/${kind}-api-keys/check`, { api_key: 'x' }],
      ];
      for (const kind of ['user', 'team'] as const)
        for (const [method, path, body] of paths(kind, randomUUID())) {
          const answer = await serverApi(off)[method as 'post'](path, body);
          expect({ path, status: answer.status, code: answer.knownError }).toEqual({ path, status: 400, code: null });
        }
    });

    it.each([
      ['no description', { description: undefined }],
      ['a description of 1,001 characters', { description: 'x'.repeat(1_001) }],
      ['no word on the expiry', { expires_at_millis: undefined }],
      ['an expiry that is no time', { expires_at_millis: 'soon' }],
      ['an owner that is no id', { user_id: 'ada' }],
      ['no owner', { user_id: undefined }],
      ['a field that is not ours', { revoked: true }],
    ])('a new key with %s', async (_name, change) => {
      const answer = await serverApi(project).post('/user-api-keys', { ...input({ user_id: ada.userId }), ...change });
      expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    });

    it('a list without an owner, even for a server', async () => {
      expect(await serverApi(project).get('/user-api-keys')).toMatchObject({ knownError: 'SCHEMA_ERROR' });
      expect(await serverApi(project).get('/team-api-keys')).toMatchObject({ knownError: 'SCHEMA_ERROR' });
    });

    it('a client without a user, on every route', async () => {
      const nobody = client(project);
      const { id } = await userKey();
      expect(await nobody.get('/user-api-keys?user_id=me')).toMatchObject({
        status: 400,
        knownError: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      });
      const refused = { status: 401, knownError: 'USER_AUTHENTICATION_REQUIRED' };
      expect(await nobody.get(`/user-api-keys?user_id=${ada.userId}`)).toMatchObject(refused);
      expect(await nobody.get(`/user-api-keys/${id}`)).toMatchObject(refused);
      expect(await nobody.patch(`/user-api-keys/${id}`, { revoked: true })).toMatchObject(refused);
      expect(await nobody.post('/user-api-keys', input({ user_id: ada.userId }))).toMatchObject(refused);
      expect(await nobody.get(`/team-api-keys?team_id=${team}`)).toMatchObject(refused);
      expect(await nobody.post('/team-api-keys', input({ team_id: team }))).toMatchObject(refused);
    });

    it('any change in an impersonation, which may only read (security B12)', async () => {
      const { id } = await userKey();
      const impersonation = { user_id: ada.userId, is_impersonation: true };
      const { access_token } = succeeded(await serverApi(project).post('/auth/sessions', impersonation));
      const impersonator = client(project, { accessToken: access_token });
      const refused = { status: 403, knownError: null };
      expect(await impersonator.post('/user-api-keys', input({ user_id: 'me' }))).toMatchObject(refused);
      expect(await impersonator.post('/team-api-keys', input({ team_id: team }))).toMatchObject(refused);
      const changes = [{ revoked: true }, { description: 'Theirs' }, { expires_at_millis: Date.now() + 60_000 }];
      for (const change of changes)
        expect(await impersonator.patch(`/user-api-keys/${id}`, change)).toMatchObject(refused);
      const ofTeam = await teamKey();
      expect(await impersonator.patch(`/team-api-keys/${ofTeam.id}?team_id=${team}`, { revoked: true })).toMatchObject(
        refused,
      );
      expect(succeeded(await impersonator.get(`/user-api-keys/${id}`))).toMatchObject({ description: 'Laptop' });
    });

    it('a client that asks for the keys of another user', async () => {
      const { id } = await userKey();
      const refused = { status: 403, knownError: null };
      expect(await asBob().get(`/user-api-keys?user_id=${ada.userId}`)).toMatchObject(refused);
      expect(await asBob().post('/user-api-keys', input({ user_id: ada.userId }))).toMatchObject(refused);
      // Another user's key gets the same answer as a missing one.
      for (const one of [id, randomUUID()]) {
        const unknown = { status: 404, knownError: 'API_KEY_NOT_FOUND' };
        expect(await asBob().get(`/user-api-keys/${one}?user_id=me`)).toMatchObject(unknown);
        expect(await asBob().patch(`/user-api-keys/${one}?user_id=me`, { revoked: true })).toMatchObject(unknown);
      }
      expect(succeeded(await asAda().get(`/user-api-keys/${id}`))).not.toHaveProperty('manually_revoked_at_millis');
    });

    it('a member without $manage_api_keys, as if the team did not exist', async () => {
      const { id } = await teamKey();
      const refused = { status: 404, knownError: 'API_KEY_NOT_FOUND' };
      for (const teamId of [team, randomUUID()]) {
        expect(await asBob().get(`/team-api-keys?team_id=${teamId}`)).toMatchObject(refused);
        expect(await asBob().post('/team-api-keys', input({ team_id: teamId }))).toMatchObject(refused);
        expect(await asBob().get(`/team-api-keys/${id}?team_id=${teamId}`)).toMatchObject(refused);
        expect(await asBob().patch(`/team-api-keys/${id}?team_id=${teamId}`, {})).toMatchObject(refused);
      }
      expect(await asAda().post('/team-api-keys', input({ team_id: 'no-uuid' }))).toMatchObject(refused);
    });

    it("a member who may manage the keys of another team and passes that team's id", async () => {
      const { id } = await teamKey();
      const other = succeeded(await serverApi(project).post('/teams', { display_name: 'Other' })).id;
      await join(other, bob.userId);
      await grant(other, bob.userId, '$manage_api_keys');
      expect(await asBob().get(`/team-api-keys/${id}?team_id=${other}`)).toMatchObject({ status: 404 });
      expect(await asBob().patch(`/team-api-keys/${id}?team_id=${other}`, {})).toMatchObject({ status: 404 });
    });

    it('a key that does not exist, of the other kind, or of another project', async () => {
      const other = await withKeys();
      const [mine, ours] = [await userKey(), await teamKey()];
      const refused = { status: 404, knownError: 'API_KEY_NOT_FOUND' };
      for (const api of [serverApi(project), asAda()]) {
        expect(await api.get(`/user-api-keys/${randomUUID()}`)).toMatchObject(refused);
        expect(await api.get(`/user-api-keys/${ours.id}`)).toMatchObject(refused);
        expect(await api.patch(`/user-api-keys/${ours.id}`, { revoked: true })).toMatchObject(refused);
        expect(await api.patch(`/team-api-keys/${mine.id}?team_id=${team}`, { revoked: true })).toMatchObject(refused);
      }
      expect(await serverApi(other).get(`/user-api-keys/${mine.id}`)).toMatchObject(refused);
      expect(await check('user', mine.value, other)).toMatchObject(refused);
      expect(await check('user', mine.value)).toMatchObject({ status: 200 });
      expect(await check('team', ours.value)).toMatchObject({ status: 200 });
    });

    it('an owner who does not exist', async () => {
      const nobody = randomUUID();
      expect(await serverApi(project).post('/user-api-keys', input({ user_id: nobody }))).toMatchObject({
        status: 400,
        knownError: 'USER_ID_DOES_NOT_EXIST',
        body: { details: { user_id: nobody } },
      });
      for (const team_id of [nobody, 'no-uuid'])
        expect(await serverApi(project).post('/team-api-keys', input({ team_id }))).toMatchObject({
          status: 404,
          knownError: 'TEAM_NOT_FOUND',
        });
    });

    it.each([
      ['taking a revocation back', { revoked: false }],
      ['a description of 1,001 characters', { description: 'x'.repeat(1_001) }],
      ['another owner', { user_id: randomUUID() }],
      ['an expiry in words', { expiresAt: 'tomorrow' }],
      ['an expiry in no month', { expiresAt: '2030-13-01T00:00:00.000Z' }],
    ])('a change by %s', async (_name, change) => {
      const { id } = await userKey();
      expect(await asAda().patch(`/user-api-keys/${id}`, change)).toMatchObject({ knownError: 'SCHEMA_ERROR' });
    });

    it('the check by a client', async () => {
      const { value } = await userKey();
      const answer = await asAda().post('/user-api-keys/check', { api_key: value });
      expect(answer).toMatchObject({ status: 401, knownError: 'INSUFFICIENT_ACCESS_TYPE' });
    });

    it('the check of an unknown and a malformed key with the same answer', async () => {
      const { value } = await userKey();
      const changed = (at: number) => value.slice(0, at) + (value[at] === '0' ? '1' : '0') + value.slice(at + 1);
      const answers = await Promise.all(
        ['', 'nonsense', changed(5), changed(60), `${value} `].map((key) => check('user', key)),
      );
      for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 404, body: answers[0]!.body });
      expect(answers[0]).toMatchObject({ knownError: 'API_KEY_NOT_FOUND' });
    });

    it('the check of a key of the other kind, even if it is revoked', async () => {
      const { id, value } = await teamKey();
      await asAda().patch(`/team-api-keys/${id}?team_id=${team}`, { revoked: true });
      expect(await check('user', value)).toMatchObject({
        status: 400,
        knownError: 'WRONG_API_KEY_TYPE',
        body: { details: { expected_type: 'user', actual_type: 'team' } },
      });
    });

    it('the check of expired and revoked keys; expiry takes precedence (security I3)', async () => {
      const expired = await userKey({ expires_at_millis: Date.now() - HOUR });
      expect(await check('user', expired.value)).toMatchObject({ status: 401, knownError: 'API_KEY_EXPIRED' });
      const revoked = await userKey({ expires_at_millis: Date.now() + HOUR });
      await asAda().patch(`/user-api-keys/${revoked.id}`, { revoked: true });
      expect(await check('user', revoked.value)).toMatchObject({ status: 401, knownError: 'API_KEY_REVOKED' });
      await asAda().patch(`/user-api-keys/${expired.id}`, { revoked: true });
      expect(await check('user', expired.value)).toMatchObject({ status: 401, knownError: 'API_KEY_EXPIRED' });
    });
  });

  describe('API keys in use', () => {
    it('shows a new key in full once, and later only its last four characters', async () => {
      const expires_at_millis = Date.now() + HOUR;
      const created = await userKey({ expires_at_millis });
      expect(created).toEqual({
        id: expect.any(String),
        description: 'Laptop',
        created_at_millis: expect.any(Number),
        expires_at_millis,
        is_public: false,
        value: expect.stringMatching(FULL_KEY),
        type: 'user',
        user_id: ada.userId,
      });
      const read = { ...created, value: { last_four: created.value.slice(-4) } };
      expect(succeeded(await asAda().get(`/user-api-keys/${created.id}?user_id=me`))).toEqual(read);
      expect(succeeded(await check('user', created.value))).toEqual(read);
      const { items, is_paginated } = succeeded(await asAda().get('/user-api-keys?user_id=me'));
      expect([items[0], is_paginated]).toEqual([read, false]);
    });

    it('creates public keys, and team keys, each with its own marker', async () => {
      const isPublic = await userKey({ is_public: true });
      expect(isPublic).toMatchObject({ is_public: true, value: expect.stringMatching(/^pk_.*user3574ck4u7h/) });
      const ours = await teamKey({ expires_at_millis: 0 });
      expect(ours).toMatchObject({ type: 'team', team_id: team, value: expect.stringMatching(/^sk_.*team1574ck4u7h/) });
      expect(ours).not.toHaveProperty('user_id');
      expect(ours).not.toHaveProperty('expires_at_millis');
      expect(succeeded(await check('team', ours.value)).id).toBe(ours.id);
    });

    it('stores neither a key nor its secret part (security I2)', async () => {
      const { id, value } = await userKey();
      const owner = new pg.Client({ connectionString: server.databaseUrl! });
      await owner.connect();
      const { rows } = await owner.query('SELECT k.*, k::text AS all_text FROM auth.api_key k WHERE id = $1', [id]);
      await owner.end();
      expect(rows).toHaveLength(1);
      expect(rows[0].hash).toHaveLength(32);
      expect(rows[0].all_text).not.toContain(value.slice(3, 48));
    });

    it('revokes a key permanently, starting with the next check', async () => {
      const { id, value } = await userKey();
      expect(await check('user', value)).toMatchObject({ status: 200 });
      const revoke = async () => succeeded(await asAda().patch(`/user-api-keys/${id}?user_id=me`, { revoked: true }));
      const first = await revoke();
      expect(first.manually_revoked_at_millis).toEqual(expect.any(Number));
      expect(await check('user', value)).toMatchObject({ knownError: 'API_KEY_REVOKED' });
      expect((await revoke()).manually_revoked_at_millis).toBe(first.manually_revoked_at_millis);
    });

    it('changes description and expiry, in both forms that the published SDK sends', async () => {
      const { id } = await userKey();
      const change = async (body: object) => succeeded(await asAda().patch(`/user-api-keys/${id}`, body));
      const later = Date.now() + HOUR;
      expect(await change({ description: 'Server' })).toMatchObject({ description: 'Server' });
      expect(await change({ expires_at_millis: later })).toMatchObject({
        description: 'Server',
        expires_at_millis: later,
      });
      expect(await change({ expiresAt: null })).not.toHaveProperty('expires_at_millis');
      expect(await change({ expiresAt: new Date(later).toISOString() })).toMatchObject({ expires_at_millis: later });
      expect(await change({ expires_at_millis: null })).not.toHaveProperty('expires_at_millis');
    });

    it('lets servers and administrators manage all keys', async () => {
      for (const api of [serverApi(project), adminApi(project)]) {
        const mine = await userKey({ user_id: bob.userId }, api);
        expect(succeeded(await api.get(`/user-api-keys?user_id=${bob.userId}`)).items[0].id).toBe(mine.id);
        const ours = await teamKey({}, api);
        const path = `/team-api-keys/${ours.id}?team_id=${team}`;
        expect(succeeded(await api.patch(path, { revoked: true }))).toHaveProperty('manually_revoked_at_millis');
      }
    });

    it("stops a member from managing a team's keys without the permission, the membership or the account (security H6)", async () => {
      const lists = (api: Api, teamId: string) => api.get(`/team-api-keys?team_id=${teamId}`);
      const eve = await signUp(project);
      const asEve = client(project, eve);
      await join(team, eve.userId);
      expect(await lists(asEve, team)).toMatchObject({ status: 404 });
      await grant(team, eve.userId, 'keeper');
      expect(await lists(asEve, team)).toMatchObject({ status: 200 });
      succeeded(await serverApi(project).delete(`/team-permissions/${team}/${eve.userId}/keeper`));
      expect(await lists(asEve, team)).toMatchObject({ status: 404 });
      await grant(team, eve.userId, 'keeper');
      succeeded(await serverApi(project).delete(`/team-memberships/${team}/${eve.userId}`));
      expect(await lists(asEve, team)).toMatchObject({ status: 404 });
    });

    it('deletes a key with its user or team', async () => {
      const eve = await signUp(project);
      const mine = await userKey({}, client(project, eve));
      const doomed = succeeded(await serverApi(project).post('/teams', { display_name: 'Doomed' })).id;
      const ours = await teamKey({ team_id: doomed }, serverApi(project));
      succeeded(await serverApi(project).delete(`/users/${eve.userId}`));
      succeeded(await serverApi(project).delete(`/teams/${doomed}`));
      expect(await check('user', mine.value)).toMatchObject({ status: 404, knownError: 'API_KEY_NOT_FOUND' });
      expect(await check('team', ours.value)).toMatchObject({ status: 404, knownError: 'API_KEY_NOT_FOUND' });
    });
  });
});
