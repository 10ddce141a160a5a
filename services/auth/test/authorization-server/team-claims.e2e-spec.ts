import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { inDatabase } from '../running-database.js';
import { claimsOf, tokensOf as tokensFor } from './issued-tokens-world.js';
import { discovered, issuerOf, register, type TestApplication } from './issuer-world.js';

const SCOPES = ['openid', 'teams', 'permissions'];

describe('the scopes for teams and permissions (contract/08 §4)', () => {
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let teamId: string;
  beforeAll(async () => {
    project = await createProject({
      config: { client_team_creation_enabled: true },
      override: {
        'rbac.permissions.editor': { scope: 'team', containedPermissionIds: { reader: true } },
        'rbac.permissions.reader': { scope: 'team', containedPermissionIds: {} },
        'rbac.permissions.billing': { scope: 'project', containedPermissionIds: { invoices: true } },
        'rbac.permissions.invoices': { scope: 'project', containedPermissionIds: {} },
      },
    });
    [user, application] = await Promise.all([signUp(project), register(project, { scopes: SCOPES })]);
    teamId = await addTeam(user, 'Writers');
    await grant(`/team-permissions/${teamId}/${user.userId}/editor`);
    await grant(`/project-permissions/${user.userId}/billing`);
  });

  const addTeam = async (of: TestUser, display_name: string): Promise<string> =>
    succeeded(await client(project, of).post('/teams', { display_name, creator_user_id: 'me' })).id as string;
  const grant = async (path: string) => succeeded(await serverApi(project).post(path, {}));
  const select = async (of: TestUser, selected_team_id: string | null) =>
    succeeded(await client(project, of).patch('/users/me', { selected_team_id }));
  const tokensOf = (scope: string, { of = application, by = user, claims }: Asked = {}) =>
    tokensFor(project, by, of, { more: { scope, ...(claims ? { claims: JSON.stringify(claims) } : {}) } });
  interface Asked {
    of?: TestApplication;
    by?: TestUser;
    claims?: object;
  }
  async function infoOf({ access_token: token }: { access_token: string }): Promise<Record<string, any>> {
    const response = await fetch(`${issuerOf(project)}/oauth/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, any>;
  }
  const NAMES = ['selected_team_id', 'teams', 'permissions', 'team_permissions'];
  const namesIn = (claims: object) => NAMES.filter((name) => Object.hasOwn(claims, name));

  it('are not among those of a new application, and refused to one that may not ask for them', async () => {
    const plain = await register(project, { settings: { scopes: undefined } });
    for (const scope of ['openid teams', 'openid permissions'])
      await expect(tokensOf(scope, { of: plain })).rejects.toThrow();
    const asked = Object.fromEntries(NAMES.map((name) => [name, { essential: true }]));
    const tokens = await tokensOf('openid', { of: plain, claims: { userinfo: asked, id_token: asked } });
    expect(namesIn(await infoOf(tokens))).toEqual([]);
    expect(namesIn(claimsOf(tokens.id_token))).toEqual([]);
  });

  it('are needed for their claims, by an application of another party also if it names the claims', async () => {
    const of = await register(project, { isFirstParty: false, scopes: SCOPES });
    const asked = Object.fromEntries(NAMES.map((name) => [name, null]));
    const tokens = await tokensOf('openid teams', { of, claims: { userinfo: asked, id_token: asked } });
    expect(namesIn(await infoOf(tokens))).toEqual(['selected_team_id', 'teams']);
    expect(namesIn(claimsOf(tokens.id_token))).toEqual(['selected_team_id', 'teams']);
    expect(namesIn(await infoOf(await tokensOf('openid permissions', { of })))).toEqual([
      'permissions',
      'team_permissions',
    ]);
  });

  it('say in which teams the user is, and what the user may do, with contained permissions', async () => {
    await select(user, teamId);
    const tokens = await tokensOf('openid teams permissions');
    expect(await infoOf(tokens)).toEqual({
      sub: user.userId,
      selected_team_id: teamId,
      teams: expect.arrayContaining([{ id: teamId, display_name: 'Writers' }]),
      permissions: ['billing', 'invoices'],
      team_permissions: expect.arrayContaining(['editor', 'reader', 'team_admin', '$update_team']),
    });
    expect(namesIn(claimsOf(tokens.id_token))).toEqual([]);
    await select(user, null);
    expect(await infoOf(tokens)).toMatchObject({ selected_team_id: null, team_permissions: [] });
  });

  it('put a claim into the ID token if the application names it there', async () => {
    await select(user, teamId);
    const claims = { id_token: { selected_team_id: null, permissions: { essential: true } } };
    const { id_token: idToken } = await tokensOf('openid teams permissions', { claims });
    expect(claimsOf(idToken)).toMatchObject({ selected_team_id: teamId, permissions: ['billing', 'invoices'] });
    expect(namesIn(claimsOf(idToken))).toEqual(['selected_team_id', 'permissions']);
  });

  it('list the hundred newest memberships, and none of another user or project', async () => {
    const member = await signUp(project);
    await inDatabase(
      `WITH team AS (
         INSERT INTO users.team (project_id, id, display_name)
         SELECT $1, gen_random_uuid(), 'Team ' || n FROM generate_series(1, 101) AS n RETURNING id, display_name)
       INSERT INTO users.team_member (project_id, team_id, user_id, created_at)
       SELECT $1, id, $2, now() + split_part(display_name, ' ', 2)::integer * interval '1 second' FROM team`,
      [project.id, member.userId],
    );
    const { teams } = await infoOf(await tokensOf('openid teams', { by: member }));
    expect(teams.map(({ display_name }: { display_name: string }) => display_name)).toEqual(
      Array.from({ length: 100 }, (_, n) => `Team ${101 - n}`),
    );
  });

  it('are in the metadata of the issuer', async () => {
    const metadata = (await discovered(project, application)).serverMetadata();
    expect(metadata.scopes_supported).toEqual(expect.arrayContaining(SCOPES));
    expect(metadata.claims_supported).toEqual(expect.arrayContaining(NAMES));
  });
});
