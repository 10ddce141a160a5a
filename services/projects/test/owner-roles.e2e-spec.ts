/** @once one service decides alone; `test/owner-roles.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, client, createProject, ownerApi, signUp, succeeded, type TestUser } from '@hallpass/testing';
import {
  as,
  addMember,
  addOwner,
  addWithRole,
  asAdmin,
  asServer,
  codeOf,
  internal,
  owned,
  type Owned,
  permissionsOf,
  rolePath,
  setRole,
} from './owner-teams.js';

/** The roles of the members of a team that owns projects (security I9). */

const SECRET = 'secret-of-the-provider';

let team: Owned;
beforeAll(async () => {
  team = await owned();
});

describe('the role of a member is not changed', () => {
  it.each([
    ['by someone who is signed out', async () => client(internal), 'USER_AUTHENTICATION_REQUIRED'],
    [
      'by a user of another project',
      async () => client(team.project, await signUp(team.project)),
      'EXPECTED_INTERNAL_PROJECT',
    ],
    ['by the owner of another project', async () => as((await createProject()).owner), 'TEAM_MEMBERSHIP_NOT_FOUND'],
    ['by a member without `team_admin`', async () => as(await addMember(team)), 'TEAM_PERMISSION_REQUIRED'],
    ['by an administrator', async () => as(await addWithRole(team, 'administrator')), 'OWNER_ROLE_REQUIRED'],
    ['by a key of the project', async () => adminApi(team.project), 'EXPECTED_INTERNAL_PROJECT'],
  ])('%s', async (_, caller, refusal) => {
    const member = await addMember(team);
    const answer = await (await caller()).patch(rolePath(team, member), { role: 'support' });
    expect(codeOf(answer)).toBe(refusal);
    expect(codeOf(await asAdmin(team, member).get('/internal/api-keys'))).toBe(200);
  });

  it('to a role that does not exist', async () => {
    const answer = await as(team.project.owner).patch(rolePath(team, await addMember(team)), { role: 'king' });
    expect(codeOf(answer)).toBe('SCHEMA_ERROR');
  });

  it('if the user is not in the team', async () => {
    expect(codeOf(await setRole(team, await signUp(internal), 'support'))).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
  });

  it('even by a member with a role who was granted `team_admin` again', async () => {
    const member = await addWithRole(team, 'administrator');
    succeeded(await asServer.post(`/team-permissions/${team.teamId}/${member.userId}/team_admin`, {}));
    expect(codeOf(await setRole(team, member, 'owner', member))).toBe('OWNER_ROLE_REQUIRED');
  });
});

describe('the last owner', () => {
  it('keeps the role, whatever roles the others have', async () => {
    const own = await owned();
    await addWithRole(own, 'administrator');
    await addMember(own);
    expect(codeOf(await setRole(own, own.project.owner, 'administrator'))).toBe('LAST_PROJECT_OWNER');
    succeeded(await asAdmin(own, own.project.owner).get('/internal/api-keys'));
  });

  it('cannot leave either, even if a member with fewer rights has `team_admin`', async () => {
    const own = await owned();
    const member = await addWithRole(own, 'administrator');
    succeeded(await asServer.post(`/team-permissions/${own.teamId}/${member.userId}/team_admin`, {}));
    expect(codeOf(await as(own.project.owner).delete(`/team-memberships/${own.teamId}/me`))).toBe('LAST_PROJECT_OWNER');
  });

  it('may give the role up if there is another owner', async () => {
    const own = await owned();
    const other = await addOwner(own);
    succeeded(await setRole(own, own.project.owner, 'read_only'));
    expect(codeOf(await asAdmin(own, own.project.owner).delete('/internal/projects/current'))).toBe(
      'OWNER_ROLE_REQUIRED',
    );
    succeeded(await setRole(own, own.project.owner, 'owner', other));
  });

  it.each(['demote each other', 'give up their roles'])('is one of two who %s at the same time', async (how) => {
    for (let time = 0; time < 4; time++) {
      const own = await owned();
      const [one, other] = [own.project.owner, await addOwner(own)];
      const isEachOther = how === 'demote each other';
      const answers = await Promise.all([
        setRole(own, isEachOther ? other : one, 'support', one),
        setRole(own, isEachOther ? one : other, 'support', other),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const deletes = await Promise.all([one, other].map((owner) => asAdmin(own, owner).get('/internal/api-keys')));
      expect(deletes.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe('a member with fewer rights', () => {
  it('has no permission left in the team but to see its members', async () => {
    const member = await addOwner(team);
    const invitation = {
      team_id: team.teamId,
      email: `${crypto.randomUUID()}@example.com`,
      callback_url: `${internal.baseUrl}/join`,
    };
    succeeded(await as(member).post('/team-invitations/send-code', invitation));
    const invited = async () => succeeded(await asServer.get(`/team-invitations?team_id=${team.teamId}`)).items.length;
    expect(await invited()).toBe(1);
    succeeded(await setRole(team, member, 'developer'));
    expect(await permissionsOf(team, member)).toEqual(['$read_members']);
    expect(await invited()).toBe(0);
    expect(codeOf(await as(member).post('/team-invitations/send-code', invitation))).toBe('TEAM_PERMISSION_REQUIRED');
    const victim = await addMember(team);
    const removal = await as(member).delete(`/team-memberships/${team.teamId}/${victim.userId}`);
    expect(codeOf(removal)).toBe('TEAM_PERMISSION_REQUIRED');
  });

  it('gets the permissions of an owner with the role of an owner', async () => {
    const member = await addWithRole(team, 'support');
    succeeded(await setRole(team, member, 'owner'));
    expect(await permissionsOf(team, member)).toEqual(['team_admin']);
    succeeded(await setRole(team, await addMember(team), 'billing', member));
  });

  it('creates no project for the team, and takes and transfers none', async () => {
    const member = await addWithRole(team, 'administrator');
    const mine = await owned();
    const created = await as(member).post('/internal/projects', { display_name: 'P', owner_team_id: team.teamId });
    expect(codeOf(created)).toBe('OWNER_ROLE_REQUIRED');
    const { items } = succeeded(await as(member).get('/teams?user_id=me'));
    const own = items.find(({ id }: { id: string }) => id !== team.teamId).id;
    const transfer = (project_id: string, new_team_id: string, by: TestUser) =>
      as(by).post('/internal/projects/transfer', { project_id, new_team_id });
    expect(codeOf(await transfer(team.project.id, own, member))).toBe('OWNER_ROLE_REQUIRED');
    succeeded(await asServer.post(`/team-memberships/${mine.teamId}/${team.project.owner.userId}`, {}));
    succeeded(await setRole(mine, team.project.owner, 'read_only'));
    expect(codeOf(await transfer(team.project.id, mine.teamId, team.project.owner))).toBe('OWNER_ROLE_REQUIRED');
  });

  it('may leave the team, and would come back as an owner only if an owner invited it', async () => {
    const member = await addWithRole(team, 'support');
    succeeded(await as(member).delete(`/team-memberships/${team.teamId}/me`));
    expect(codeOf(await asAdmin(team, member).get('/users'))).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  });
});

describe('secrets of the configuration', () => {
  let own: Owned;
  beforeAll(async () => {
    own = await owned();
    const provider = { type: 'github', isShared: false, clientId: 'id', clientSecret: SECRET, allowSignIn: true };
    const server = {
      isShared: false,
      host: 'smtp.example.com',
      port: 587,
      username: 'u',
      password: SECRET,
      senderName: 'S',
      senderEmail: 's@example.com',
    };
    const override = { 'auth.oauth.providers.github': provider, 'emails.server': server };
    const change = { config_override_string: JSON.stringify(override) };
    succeeded(await adminApi(own.project).patch('/internal/config/override', change));
  });

  const reads = async (user: TestUser) =>
    JSON.stringify([
      succeeded(await asAdmin(own, user).get('/internal/config')),
      succeeded(await asAdmin(own, user).get('/internal/projects/current')),
      succeeded(await as(user).get('/internal/projects')).items.filter(
        ({ id }: { id: string }) => id === own.project.id,
      ),
    ]);

  it.each(['support', 'billing', 'read_only'] as const)('are hidden from the role %s', async (role) => {
    const text = await reads(await addWithRole(own, role));
    expect(text).not.toContain(SECRET);
    expect(text).toContain('[redacted]');
    expect(text).toContain('smtp.example.com');
  });

  it.each(['developer', 'administrator'] as const)('are shown to the role %s, which may set them', async (role) => {
    expect(await reads(await addWithRole(own, role))).toContain(SECRET);
  });
});

describe('the role of a member', () => {
  it('is told to the member, and only if it is not owner', async () => {
    const member = await addWithRole(team, 'billing');
    const [listed] = succeeded(await as(member).get('/internal/projects')).items;
    expect(listed.own_role).toBe('billing');
    expect(succeeded(await asAdmin(team, member).get('/internal/projects/current')).own_role).toBe('billing');
    for (const project of [
      succeeded(await ownerApi(team.project).get('/internal/projects/current')),
      succeeded(await adminApi(team.project).get('/internal/projects/current')),
    ])
      expect(project).not.toHaveProperty('own_role');
  });

  it('is listed with the owners', async () => {
    const member = await addWithRole(team, 'developer');
    const { items } = succeeded(await ownerApi(team.project).get('/internal/projects/current/owners?limit=100'));
    const roleOf = (user: TestUser) => items.find(({ user_id }: { user_id: string }) => user_id === user.userId)?.role;
    expect([roleOf(member), roleOf(team.project.owner)]).toEqual(['developer', 'owner']);
  });
});
