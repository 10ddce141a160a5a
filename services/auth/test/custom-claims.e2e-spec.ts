import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';

const payloadOf = (accessToken: string) => JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString());

const save = (project: TestProject, override: object) =>
  adminApi(project).patch('/internal/config/override', { config_override_string: JSON.stringify(override) });

const refreshed = async (project: TestProject, user: TestUser): Promise<string> =>
  succeeded(
    await client(project).with({ 'x-stack-refresh-token': user.refreshToken }).post('/auth/sessions/current/refresh'),
  ).access_token;

const preview = (project: TestProject, body: object) => adminApi(project).post('/internal/token-claims/preview', body);

const PLAN = {
  value: '{{user.server_metadata.plan}}',
  type: 'string',
  default: 'free',
};

describe('custom claims, docs/custom-claims.md', () => {
  let project: TestProject;
  let user: TestUser;
  beforeAll(async () => {
    project = await createProject();
    user = await signUp(project);
  });

  describe('refuses to save', () => {
    it.each([
      ['a reserved name', { role: { value: 'admin' } }, 'reserved'],
      ['a renamed claim with a reserved name', { a: { name: 'sub', value: 'x' } }, 'reserved'],
      ['an unknown field', { a: { value: '{{user.password_hash}}' } }, 'is not a field that a token can read'],
      ['an unknown permission', { a: { value: '{{user.permissions.nobody}}' } }, 'not a project permission'],
      ['a constant that never fits', { a: { value: 'x'.repeat(1_201) } }, 'all claims together can have 1200'],
      ['two claims with one name', { a: { value: 1 }, b: { name: 'a', value: 2 } }, 'same name'],
    ])('%s', async (_, claims, message) => {
      const refused = await save(project, { 'accessTokens.claims': claims });
      expect(refused).toMatchObject({ status: 400 });
      expect(refused.body).toContain(message);
      expect(
        await preview(project, {
          user_id: user.userId,
          access_tokens: { claims },
        }),
      ).toMatchObject({ status: 400 });
    });

    it('each name that a token has already', async () => {
      const names = Object.keys(payloadOf(await refreshed(project, user)));
      expect(names).toContain('project_id');
      for (const name of names) {
        const refused = await save(project, { 'accessTokens.claims': { a: { name, value: 'x' } } });
        expect({ name, status: refused.status, body: refused.body }).toEqual({
          name,
          status: 400,
          body: expect.stringContaining('reserved'),
        });
      }
    });

    it('a standard claim that it does not know', async () => {
      expect(await save(project, { 'accessTokens.standardClaims': { sub: true } })).toMatchObject({ status: 400 });
    });
  });

  it('adds nothing to the tokens of a project that has none', async () => {
    const claims = Object.keys(payloadOf(await refreshed(project, user)));
    expect(claims.toSorted()).toEqual(
      [
        ...['aud', 'branch_id', 'email', 'email_verified', 'exp', 'iat', 'is_anonymous', 'iss', 'name', 'project_id'],
        ...['refresh_token_id', 'role', 'selected_team_id', 'sub'],
      ].toSorted(),
    );
  });

  describe('of a project', () => {
    let own: TestProject;
    let ada: TestUser;
    let teamId: string;
    beforeAll(async () => {
      own = await createProject();
      succeeded(
        await save(own, {
          'rbac.permissions.writer': {
            scope: 'project',
            containedPermissionIds: { reader: true },
          },
          'rbac.permissions.reader': { scope: 'project' },
          'rbac.permissions.billing': { scope: 'team' },
        }),
      );
      succeeded(
        await save(own, {
          'accessTokens.claims': {
            plan: PLAN,
            contact: {
              value: '{{user.display_name}} <{{user.primary_email}}>',
            },
            may_read: { value: '{{user.permissions.reader}}', type: 'boolean' },
            team_permissions_held: {
              value: '{{team.permissions}}',
              type: 'list',
              default: [],
            },
            team_plan: { value: '{{team.client_read_only_metadata.plan}}' },
            hasura: {
              name: 'https://hasura.io/jwt/claims',
              value: {
                'x-hasura-default-role': 'user',
                'x-hasura-user-id': '{{user.id}}',
              },
            },
            edition: { value: 'self-hosted' },
          },
          'accessTokens.standardClaims': { amr: true, acr: true, auth_time: true },
        }),
      );
      ada = await signUp(own);
      teamId = succeeded(await serverApi(own).post('/teams', { display_name: 'Team', creator_user_id: ada.userId })).id;
      succeeded(
        await serverApi(own).patch(`/teams/${teamId}`, {
          client_read_only_metadata: { plan: 'gold' },
        }),
      );
      succeeded(
        await serverApi(own).patch(`/users/${ada.userId}`, {
          display_name: 'Ada',
          server_metadata: { plan: 'pro', secret: 'never in a token' },
          selected_team_id: teamId,
        }),
      );
      succeeded(await serverApi(own).post(`/project-permissions/${ada.userId}/writer`, {}));
      succeeded(await serverApi(own).post(`/team-permissions/${teamId}/${ada.userId}/billing`, {}));
    });

    it('are in the first token of a session, with defaults', () => {
      expect(payloadOf(ada.accessToken)).toMatchObject({
        plan: 'free',
        edition: 'self-hosted',
        may_read: false,
        team_permissions_held: [],
        amr: ['pwd'],
        acr: 'urn:hallpass:acr:1fa',
      });
      expect(payloadOf(ada.accessToken)).not.toHaveProperty('team_plan');
    });

    it('follow every change at the next refresh', async () => {
      const token = await refreshed(own, ada);
      const claims = payloadOf(token);
      expect(claims).toMatchObject({
        plan: 'pro',
        contact: `Ada <${ada.email}>`,
        may_read: true,
        team_permissions_held: expect.arrayContaining(['billing']),
        team_plan: 'gold',
        'https://hasura.io/jwt/claims': { 'x-hasura-default-role': 'user', 'x-hasura-user-id': ada.userId },
      });
      expect(Math.abs(claims['auth_time'] - claims['iat'])).toBeLessThan(600);
      expect(JSON.stringify(claims)).not.toContain('never in a token');
      // The server still accepts the token.
      const me = await client(own).with({ 'x-stack-access-token': token }).get('/users/me');
      expect(me).toMatchObject({ status: 200 });
    });

    it('are those that the preview shows, with the sizes of the token', async () => {
      const token = await refreshed(own, ada);
      const shown = succeeded(await preview(own, { user_id: ada.userId }));
      const claims = payloadOf(token);
      expect({ ...shown.payload, iat: 0, exp: 0 }).toEqual({ ...claims, iat: 0, exp: 0 });
      expect(shown.token_characters).toBe(token.length);
      expect(shown).toMatchObject({ own_bytes_limit: 1_200, token_characters_limit: 2_800 });
      expect(shown.claims).toContainEqual(
        expect.objectContaining({
          name: 'plan',
          is_in_token: true,
          value: 'pro',
          bytes: 12,
        }),
      );
    });

    it('can be tried in the preview without saving them', async () => {
      const tried = {
        claims: {
          plan: { value: 'tried' },
          big: { value: '{{user.server_metadata.big}}' },
        },
      };
      const shown = succeeded(await preview(own, { user_id: ada.userId, access_tokens: tried }));
      expect(shown.payload).toMatchObject({ plan: 'tried' });
      expect(shown.claims).toContainEqual({
        name: 'big',
        is_in_token: false,
        bytes: 0,
        failure: 'missing',
      });
      expect(payloadOf(await refreshed(own, ada))).toMatchObject({ plan: 'pro' });
    });

    it('never read a user of another project', async () => {
      const stranger = await preview(project, { user_id: ada.userId });
      expect(stranger).toMatchObject({ status: 404, knownError: 'USER_NOT_FOUND' });
      expect(await preview(own, { user_id: randomUUID() })).toMatchObject({ knownError: 'USER_NOT_FOUND' });
    });

    it('are left out, and never prevent a sign-in, if a value is too large', async () => {
      succeeded(
        await serverApi(own).patch(`/users/${ada.userId}`, {
          server_metadata: { plan: 'p'.repeat(5_000) },
        }),
      );
      const claims = payloadOf(await refreshed(own, ada));
      expect(claims).toMatchObject({ plan: 'free', edition: 'self-hosted' });
      succeeded(
        await serverApi(own).patch(`/users/${ada.userId}`, {
          server_metadata: { plan: 'pro', more: 'm'.repeat(70_000) },
        }),
      );
      expect(payloadOf(await refreshed(own, ada))).toMatchObject({ plan: 'free' });
      const shown = succeeded(await preview(own, { user_id: ada.userId }));
      expect(shown.claims).toContainEqual(expect.objectContaining({ name: 'plan', failure: 'metadata_too_large' }));
      succeeded(
        await serverApi(own).patch(`/users/${ada.userId}`, {
          server_metadata: { plan: 'pro' },
        }),
      );
    });

    it('are recorded in the audit log when they are too large, once a day and without their values', async () => {
      const log = async () =>
        succeeded(await adminApi(recorded).get('/internal/audit-log?action=token_claims.left_out')).items;
      const recorded = await createProject();
      succeeded(await save(recorded, { 'accessTokens.claims': { plan: { value: '{{user.server_metadata.plan}}' } } }));
      const [one, other] = [await signUp(recorded), await signUp(recorded)];
      expect(await log()).toEqual([]);
      for (const { userId } of [one, other])
        succeeded(
          await serverApi(recorded).patch(`/users/${userId}`, { server_metadata: { plan: 'p'.repeat(5_000) } }),
        );
      for (const user of [one, other, one]) await refreshed(recorded, user);
      await until('the audit log has an entry', async () => (await log()).length > 0);
      // Written after the refreshes, so that a second entry would be before it in the queue.
      succeeded(
        await client(recorded).post('/auth/password/sign-in', { email: other.email, password: other.password }),
      );
      await until('the audit log has the sign-in', async () => {
        const path = `/internal/audit-log?action=user.signed_in&target_id=${other.userId}`;
        return succeeded(await adminApi(recorded).get(path)).items.length > 1;
      });
      const entries = await log();
      expect(entries).toHaveLength(1);
      expect([one.userId, other.userId]).toContain(entries[0].user_id);
      expect(entries[0]).toMatchObject({ actor: null, details: { claims: 'plan', count: '1', reasons: 'too_large' } });
    });

    it('leave the whole token within 2,800 characters, whatever the name of the user is', async () => {
      const large = await createProject();
      const filled = Object.fromEntries(
        Array.from({ length: 10 }, (_, n) => [`claim_${n}`, { value: '{{user.server_metadata.text}}' }]),
      );
      succeeded(await save(large, { 'accessTokens.claims': filled }));
      const bob = await signUp(large);
      for (const name of ['Bob', '😀'.repeat(128)]) {
        succeeded(
          await serverApi(large).patch(`/users/${bob.userId}`, {
            display_name: name,
            server_metadata: { text: 'é'.repeat(50) },
          }),
        );
        const token = await refreshed(large, bob);
        expect(token.length).toBeLessThanOrEqual(2_800);
        expect(payloadOf(token)).toHaveProperty('claim_0');
      }
    });

    it('are in tokens of rotating refresh tokens and of server sessions', async () => {
      succeeded(await save(own, { 'auth.rotateRefreshTokens': true }));
      const session = succeeded(await serverApi(own).post('/auth/sessions', { user_id: ada.userId }));
      expect(payloadOf(session.access_token)).toMatchObject({ plan: 'pro' });
      const rotated = succeeded(
        await client(own)
          .with({ 'x-stack-refresh-token': session.refresh_token })
          .post('/auth/sessions/current/refresh'),
      );
      expect(payloadOf(rotated.access_token)).toMatchObject({ plan: 'pro' });
      // A replaced token, within the grace period.
      const replaced = succeeded(
        await client(own)
          .with({ 'x-stack-refresh-token': session.refresh_token })
          .post('/auth/sessions/current/refresh'),
      );
      expect(payloadOf(replaced.access_token)).toMatchObject({ plan: 'pro' });
    });
  });
});
