/** @once one service decides alone; `test/owner-roles.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnerRole } from '@hallpass/project-config';
import {
  adminApi,
  type ApiResponse,
  capturedMail,
  client,
  codeIn,
  createProject,
  internalProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';

/** The roles of the members of a team that owns projects (security I9). */

const internal = internalProject();
const asServer = serverApi(internal);
const SECRET = 'secret-of-the-provider';

interface Owned {
  project: TestProject;
  teamId: string;
}

const codeOf = ({ knownError, headers, status }: ApiResponse) =>
  knownError ?? headers.get('x-hallpass-error') ?? status;
const as = (user: TestUser) => client(internal, user);
const asAdmin = ({ project }: Owned, user: TestUser) => ownerApi({ ...project, owner: user });
const rolePath = ({ teamId }: Owned, user: TestUser) => `/internal/owner-teams/${teamId}/members/${user.userId}`;
const setRole = (team: Owned, user: TestUser, role: OwnerRole, by = team.project.owner) =>
  as(by).patch(rolePath(team, user), { role });

async function owned(): Promise<Owned> {
  const project = await createProject();
  const { owner_team_id: teamId } = succeeded(await ownerApi(project).get('/internal/projects/current'));
  return { project, teamId };
}

async function addMember({ teamId }: Owned): Promise<TestUser> {
  const user = await signUp(internal);
  succeeded(await asServer.post(`/team-memberships/${teamId}/${user.userId}`, {}));
  return user;
}

async function addOwner(team: Owned): Promise<TestUser> {
  const user = await addMember(team);
  succeeded(await asServer.post(`/team-permissions/${team.teamId}/${user.userId}/team_admin`, {}));
  return user;
}

async function addWithRole(team: Owned, role: OwnerRole): Promise<TestUser> {
  const user = await addMember(team);
  succeeded(await setRole(team, user, role));
  return user;
}

const permissionsOf = async ({ teamId }: Owned, user: TestUser): Promise<string[]> =>
  succeeded(await asServer.get(`/team-permissions?team_id=${teamId}&user_id=${user.userId}`)).items.map(
    ({ id }: { id: string }) => id,
  );

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

const address = () => `${crypto.randomUUID()}@example.com`;

async function invitationFrom(
  own: Owned,
  by: TestUser | null,
  role?: OwnerRole,
): Promise<ApiResponse & { to: string }> {
  const to = address();
  const body = { team_id: own.teamId, email: to, callback_url: `${internal.baseUrl}/join`, owner_role: role };
  const answer = await (by ? as(by) : asServer).post('/team-invitations/send-code', body);
  return Object.assign(answer, { to });
}

const accept = async (to: string, user: TestUser) => {
  const { text } = await capturedMail(internal, { to, template: 'team_invitation' });
  return as(user).post('/team-invitations/accept', { code: codeIn(text) });
};

async function roleOf(own: Owned, user: TestUser): Promise<OwnerRole | undefined> {
  const { items } = succeeded(await ownerApi(own.project).get('/internal/projects/current/owners?limit=100'));
  return items.find(({ user_id }: { user_id: string }) => user_id === user.userId)?.role;
}

/** A member with a role who may invite, as a server can arrange. */
async function inviter(own: Owned, role: OwnerRole): Promise<TestUser> {
  const user = await addWithRole(own, role);
  succeeded(await asServer.post(`/team-permissions/${own.teamId}/${user.userId}/$invite_members`, {}));
  return user;
}

describe('an invitation with a role', () => {
  it.each([
    ['of an administrator to an owner', 'administrator', 'owner'],
    ['of an administrator without a role, which would make an owner', 'administrator', undefined],
    ['of a developer to an administrator', 'developer', 'administrator'],
    ['of someone from support to a developer', 'support', 'developer'],
  ] as const)('is refused if the role has rights that the sender lacks: %s', async (_, own, given) => {
    expect(codeOf(await invitationFrom(team, await inviter(team, own), given))).toBe('OWNER_ROLE_REQUIRED');
  });

  it('is refused in any other project', async () => {
    const { id } = succeeded(await serverApi(team.project).post('/teams', { display_name: 'T' }));
    const body = { team_id: id, email: address(), callback_url: `${internal.baseUrl}/join`, owner_role: 'support' };
    const answer = await serverApi(team.project).post('/team-invitations/send-code', body);
    expect(codeOf(answer)).toBe('EXPECTED_INTERNAL_PROJECT');
  });

  it.each(['administrator', 'read_only'] as const)('makes a member with the role %s and nothing more', async (role) => {
    const { to } = await invitationFrom(team, team.project.owner, role);
    const [listed] = succeeded(
      await as(team.project.owner).get(`/team-invitations?team_id=${team.teamId}`),
    ).items.filter(({ recipient_email }: { recipient_email: string }) => recipient_email === to);
    expect(listed.owner_role).toBe(role);
    const user = await signUp(internal);
    succeeded(await accept(to, user));
    expect(await roleOf(team, user)).toBe(role);
    expect(await permissionsOf(team, user)).toEqual(['$read_members']);
  });

  it('may be sent by a member who has every right of the role', async () => {
    const { to } = await invitationFrom(team, await inviter(team, 'administrator'), 'support');
    const user = await signUp(internal);
    succeeded(await accept(to, user));
    expect(await roleOf(team, user)).toBe('support');
  });

  it('gives what it gave before there were roles if it names none', async () => {
    const { to } = await invitationFrom(team, team.project.owner);
    const user = await signUp(internal);
    succeeded(await accept(to, user));
    expect([await roleOf(team, user), await permissionsOf(team, user)]).toEqual(['owner', ['team_member']]);
  });

  it('gives nothing to someone who is a member already', async () => {
    const member = await addWithRole(team, 'support');
    const { to } = await invitationFrom(team, team.project.owner, 'administrator');
    succeeded(await accept(to, member));
    expect(await roleOf(team, member)).toBe('support');
  });

  it('has expired once the sender lacks a right of the role, even if the sender may still invite', async () => {
    const sender = await inviter(team, 'administrator');
    const { to } = await invitationFrom(team, sender, 'developer');
    succeeded(await setRole(team, sender, 'billing'));
    const user = await signUp(internal);
    expect(codeOf(await accept(to, user))).toBe('VERIFICATION_CODE_EXPIRED');
    expect(await roleOf(team, user)).toBeUndefined();
  });

  it('never makes an owner after its sender was demoted, even at the same time', async () => {
    for (let time = 0; time < 4; time++) {
      const own = await owned();
      const sender = await addOwner(own);
      const { to } = await invitationFrom(own, sender, 'owner');
      const user = await signUp(internal);
      const [accepted, demoted] = await Promise.all([accept(to, user), setRole(own, sender, 'support')]);
      expect(demoted.status).toBe(200);
      expect(['VERIFICATION_CODE_EXPIRED', 200]).toContain(codeOf(accepted));
      expect(await roleOf(own, user)).toBe(accepted.status === 200 ? 'owner' : undefined);
    }
  });
});

describe('what a demoted member made', () => {
  const KEYS = {
    description: 'K',
    expires_at_millis: Date.now() + 3_600_000,
    has_publishable_client_key: false,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  };
  const makeKeys = async (own: Owned, by: TestUser) =>
    succeeded(await asAdmin(own, by).post('/internal/api-keys', KEYS));
  const madeBy = async (own: Owned, user: TestUser) =>
    succeeded(await ownerApi(own.project).get(`/internal/api-keys?created_by_user_id=${user.userId}`)).items;
  const revoke = (own: Owned, user: TestUser, by = own.project.owner) =>
    asAdmin(own, by).post('/internal/api-keys/revoke', { created_by_user_id: user.userId });
  const withKey = (own: Owned, { super_secret_admin_key: adminKey }: { super_secret_admin_key: string }) =>
    adminApi({ ...own.project, superSecretAdminKey: adminKey }).get('/users');

  it('is not revoked by a role without the right to keys', async () => {
    const member = await addWithRole(team, 'administrator');
    await makeKeys(team, member);
    const developer = await addWithRole(team, 'developer');
    expect(codeOf(await revoke(team, member, developer))).toBe('OWNER_ROLE_REQUIRED');
    expect((await madeBy(team, member))[0].manually_revoked_at_millis).toBeUndefined();
  });

  it('is listed, and revoked with one call, and nothing else is', async () => {
    const [member, other] = [await addWithRole(team, 'administrator'), await addWithRole(team, 'administrator')];
    const [keys, more, others] = [
      await makeKeys(team, member),
      await makeKeys(team, member),
      await makeKeys(team, other),
    ];
    expect((await madeBy(team, member)).map(({ id }: { id: string }) => id).sort()).toEqual([keys.id, more.id].sort());
    succeeded(await setRole(team, member, 'support'));
    succeeded(await withKey(team, keys));
    const answer = await revoke(team, member);
    expect(succeeded(answer)).toEqual({ revoked_keys: 2, ended_impersonations: 0 });
    for (const each of [keys, more]) expect((await withKey(team, each)).status).toBe(401);
    succeeded(await withKey(team, others));
    expect(succeeded(await revoke(team, member))).toEqual({ revoked_keys: 0, ended_impersonations: 0 });
    const log = succeeded(
      await ownerApi(team.project).get(
        `/internal/audit-log?action=${encodeURIComponent('POST /internal/api-keys/revoke')}&actor_id=${team.project.owner.userId}`,
      ),
    ).items;
    expect(log.filter(({ target }: { target: { id: string } }) => [keys.id, more.id].includes(target.id))).toHaveLength(
      2,
    );
  });

  it('leaves keys of other projects alone, and names no maker of a key that a key made', async () => {
    const elsewhere = await owned();
    succeeded(await asServer.post(`/team-memberships/${elsewhere.teamId}/${team.project.owner.userId}`, {}));
    const keys = await makeKeys(elsewhere, team.project.owner);
    succeeded(await revoke(team, team.project.owner, await addOwner(team)));
    succeeded(await withKey(elsewhere, keys));
    const made = succeeded(await adminApi(elsewhere.project).post('/internal/api-keys', KEYS));
    const listed = (await madeBy(elsewhere, team.project.owner)).map(({ id }: { id: string }) => id);
    expect([listed.includes(keys.id), listed.includes(made.id)]).toEqual([true, false]);
  });

  it('includes impersonations, whose tokens are refused at once', async () => {
    const own = await owned();
    const member = await addWithRole(own, 'support');
    const user = await signUp(own.project);
    const body = { user_id: user.userId, is_impersonation: true };
    const { access_token: accessToken } = succeeded(await asAdmin(own, member).post('/auth/sessions', body));
    succeeded(await client(own.project, { accessToken }).get('/users/me'));
    expect(succeeded(await revoke(own, member))).toEqual({ revoked_keys: 0, ended_impersonations: 1 });
    expect((await client(own.project, { accessToken }).get('/users/me')).status).toBe(401);
    succeeded(await client(own.project, user).get('/users/me'));
  });
});

describe('a change of a role', () => {
  it('is in the audit log of each project of the team, and in no other', async () => {
    const own = await owned();
    const created = { display_name: 'Second', owner_team_id: own.teamId };
    const { id } = succeeded(await as(own.project.owner).post('/internal/projects', created));
    const member = await addMember(own);
    succeeded(await setRole(own, member, 'support'));
    const log = async (projectId: string, owner: TestUser) =>
      succeeded(
        await ownerApi({ ...own.project, id: projectId, owner }).get('/internal/audit-log?action=owner.role_changed'),
      ).items;
    for (const projectId of [own.project.id, id]) {
      await until('the audit log has the change', async () => (await log(projectId, own.project.owner)).length === 1);
      const [entry] = await log(projectId, own.project.owner);
      expect(entry).toMatchObject({
        actor: { type: 'owner', id: own.project.owner.userId },
        details: { team_id: own.teamId, member_id: member.userId, role_before: 'owner', role_after: 'support' },
      });
    }
    const others = await log(team.project.id, team.project.owner);
    expect(others.filter(({ details }: { details: { team_id: string } }) => details.team_id === own.teamId)).toEqual(
      [],
    );
    succeeded(await setRole(own, member, 'support'));
    expect(await log(id, own.project.owner)).toHaveLength(1);
  });
});
