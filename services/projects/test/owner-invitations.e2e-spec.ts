/** @once one service decides alone; `test/owner-roles.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnerRole } from '@hallpass/project-config';
import {
  adminApi,
  type ApiResponse,
  capturedMail,
  client,
  codeIn,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestUser,
  until,
} from '@hallpass/testing';
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
  setRole,
} from './owner-teams.js';

/** Invitations of owners, and keys that they leave behind (security I9, I10). */

let team: Owned;
beforeAll(async () => {
  team = await owned();
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
