/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

/** An invitation stops working once its sender has left the team or may no longer invite (security H6). */

let project: TestProject;
let server: Api;
let teamId: string;

beforeAll(async () => {
  project = await createProject({
    override: {
      'rbac.permissions.host': { scope: 'team', containedPermissionIds: { $invite_members: true } },
      'rbac.permissions.greeter': { scope: 'team', containedPermissionIds: { $invite_members: true } },
      'rbac.defaultPermissions.teamMember': {},
    },
  });
  server = serverApi(project);
  teamId = succeeded(await server.post('/teams', { display_name: 'Team' })).id;
});

const grant = (user: TestUser, id: string) => server.post(`/team-permissions/${teamId}/${user.userId}/${id}`, {});
const revoke = (user: TestUser, id: string) => server.delete(`/team-permissions/${teamId}/${user.userId}/${id}`);
const membership = (user: TestUser) => `/team-memberships/${teamId}/${user.userId}`;

async function host(): Promise<TestUser> {
  const user = await signUp(project);
  succeeded(await server.post(membership(user), {}));
  succeeded(await grant(user, 'host'));
  return user;
}

async function invite(api: Api): Promise<{ id: string; code: string }> {
  const email = `${randomUUID()}@example.com`;
  const body = { team_id: teamId, email, callback_url: 'http://localhost:3000/join' };
  const { id } = succeeded(await api.post('/team-invitations/send-code', body));
  return { id, code: codeIn((await capturedMail(project, { to: email, template: 'team_invitation' })).text) };
}

async function answersOf({ code }: { code: string }) {
  const guest = client(project, await signUp(project));
  const paths = ['/accept/check-code', '/accept/details', '/accept'];
  const answers = [];
  for (const path of paths) {
    const { status, knownError } = await guest.post(`/team-invitations${path}`, { code });
    answers.push(knownError ?? status);
  }
  return answers;
}
const listed = async ({ id }: { id: string }) => {
  const lists = [`/team-invitations?team_id=${teamId}`, `/internal/team-invitations?team_id=${teamId}`];
  const found = await Promise.all(lists.map(async (path) => succeeded(await server.get(path)).items));
  return found.map((items: { id: string }[]) => items.some((each) => each.id === id));
};
const ENDED = ['VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_EXPIRED'];
const OPEN = [200, 200, 200];

async function expectEnded(invitation: { id: string; code: string }) {
  expect(await listed(invitation)).toEqual([false, false]);
  expect(await answersOf(invitation)).toEqual(ENDED);
}

describe('an open invitation from a member', () => {
  it.each<[string, (sender: TestUser) => Promise<unknown>]>([
    ['leaves', (sender) => client(project, sender).delete(`/team-memberships/${teamId}/me`)],
    ['is removed', (sender) => server.delete(membership(sender))],
    ['is deleted', (sender) => server.delete(`/users/${sender.userId}`)],
    ['loses the permission', (sender) => revoke(sender, 'host')],
  ])('stops working once the member %s', async (_name, end) => {
    const sender = await host();
    const invitation = await invite(client(project, sender));
    expect(await listed(invitation)).toEqual([true, true]);
    await end(sender);
    await expectEnded(invitation);
  });

  it('stays invalid if the member returns with the permission', async () => {
    const [removed, revoked] = [await host(), await host()];
    const invitations = [await invite(client(project, removed)), await invite(client(project, revoked))];
    succeeded(await server.delete(membership(removed)));
    succeeded(await server.post(membership(removed), {}));
    succeeded(await grant(removed, 'host'));
    succeeded(await revoke(revoked, 'host'));
    succeeded(await grant(revoked, 'host'));
    for (const invitation of invitations) await expectEnded(invitation);
  });

  it('keeps working while another permission still lets the member invite', async () => {
    const sender = await host();
    const invitation = await invite(client(project, sender));
    succeeded(await grant(sender, 'greeter'));
    succeeded(await revoke(sender, 'host'));
    expect(await listed(invitation)).toEqual([true, true]);
    expect(await answersOf(invitation)).toEqual(OPEN);
  });

  it('stops working if both permissions that let the member invite are revoked in parallel', async () => {
    for (let time = 0; time < 4; time++) {
      const sender = await host();
      succeeded(await grant(sender, 'greeter'));
      const invitation = await invite(client(project, sender));
      for (const answer of await Promise.all([revoke(sender, 'host'), revoke(sender, 'greeter')])) succeeded(answer);
      succeeded(await grant(sender, 'host'));
      await expectEnded(invitation);
    }
  });

  it('does not work while a definition removes the permission', async () => {
    const admin = adminApi(project);
    succeeded(
      await admin.post('/team-permission-definitions', { id: 'usher', contained_permission_ids: ['$invite_members'] }),
    );
    const sender = await host();
    succeeded(await grant(sender, 'usher'));
    succeeded(await revoke(sender, 'host'));
    const invitation = await invite(client(project, sender));
    succeeded(await admin.patch('/team-permission-definitions/usher', { contained_permission_ids: [] }));
    await expectEnded(invitation);
  });

  it('gets a different answer than one that was already accepted', async () => {
    const sender = await host();
    const { code } = await invite(client(project, sender));
    const guest = client(project, await signUp(project));
    succeeded(await guest.post('/team-invitations/accept', { code }));
    succeeded(await server.delete(membership(sender)));
    expect((await guest.post('/team-invitations/accept', { code })).knownError).toBe('VERIFICATION_CODE_ALREADY_USED');
  });
});

describe('an invitation', () => {
  it('from a server or another member is not affected by a membership', async () => {
    const [sender, other] = [await host(), await host()];
    const invitations = [
      await invite(server),
      await invite(serverApi(project, sender)),
      await invite(client(project, other)),
    ];
    succeeded(await server.delete(membership(sender)));
    for (const invitation of invitations) {
      expect(await listed(invitation)).toEqual([true, true]);
      expect(await answersOf(invitation)).toEqual(OPEN);
    }
  });

  it('that is sent while its sender is removed does not work', async () => {
    for (let time = 0; time < 4; time++) {
      const sender = await host();
      const email = `${randomUUID()}@example.com`;
      const body = { team_id: teamId, email, callback_url: 'http://localhost:3000/join' };
      const [sent, removed] = await Promise.all([
        client(project, sender).post('/team-invitations/send-code', body),
        server.delete(membership(sender)),
      ]);
      succeeded(removed);
      const items = succeeded(await server.get(`/internal/team-invitations?query=${email}`)).items;
      expect(items).toEqual([]);
      if (sent.status !== 200) expect(sent.knownError).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
    }
  });
});
