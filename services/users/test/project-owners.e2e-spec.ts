/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ApiResponse,
  capturedMail,
  client,
  createProject,
  internalProject,
  ownerApi,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';

/** A team of the project `internal` that owns projects must keep an owner (security H10). */

interface Owned {
  project: TestProject;
  owner: TestUser;
  teamId: string;
}

const internal = () => serverApi(internalProject());
const as = (user: TestUser) => client(internalProject(), user);
const admin = ({ teamId }: Owned, user: TestUser) => `/team-permissions/${teamId}/${user.userId}/team_admin`;
const membership = ({ teamId }: Owned, user: TestUser) => `/team-memberships/${teamId}/${user.userId}`;

async function owned(): Promise<Owned> {
  const project = await createProject();
  const { items } = succeeded(await as(project.owner).get('/teams?user_id=me'));
  return { project, owner: project.owner, teamId: items[0].id };
}

async function addMember(team: Owned): Promise<TestUser> {
  const user = await signUp(internalProject());
  succeeded(await internal().post(membership(team, user), {}));
  return user;
}

async function addOwner(team: Owned): Promise<TestUser> {
  const user = await addMember(team);
  succeeded(await internal().post(admin(team, user), {}));
  return user;
}

const WAYS: ReadonlyArray<[string, (team: Owned, owner: TestUser) => Promise<ApiResponse>]> = [
  ['leaves the team', (team, owner) => as(owner).delete(`/team-memberships/${team.teamId}/me`)],
  [
    'is removed by another member',
    async (team, owner) => {
      const remover = await addMember(team);
      succeeded(await internal().post(`/team-permissions/${team.teamId}/${remover.userId}/$remove_members`, {}));
      return as(remover).delete(membership(team, owner));
    },
  ],
  ['is removed by a server', (team, owner) => internal().delete(membership(team, owner))],
  ['loses the permission', (team, owner) => internal().delete(admin(team, owner))],
  ['deletes the account', (_team, owner) => serverApi(internalProject(), owner).delete('/users/me')],
  ['is deleted by a server', (_team, owner) => internal().delete(`/users/${owner.userId}`)],
];

const answerOf = ({ status, headers }: ApiResponse) => [status, headers.get('x-hallpass-error')];
const REFUSED = [409, 'LAST_PROJECT_OWNER'];

async function administers({ project }: Owned, owner: TestUser): Promise<boolean> {
  return (await ownerApi({ ...project, owner }).get('/internal/projects/current')).status === 200;
}

describe.each(WAYS)('an owner who %s', (_name, act) => {
  let team: Owned;
  beforeAll(async () => {
    team = await owned();
  });

  it('is refused while there is no other owner, and is told what to do', async () => {
    await addMember(team);
    const answer = await act(team, team.owner);
    expect(answerOf(answer)).toEqual(REFUSED);
    expect(answer.body).toMatch(/Transfer the projects to another team or delete them/);
    expect(await administers(team, team.owner)).toBe(true);
    const { items } = succeeded(
      await internal().get(`/team-permissions?team_id=${team.teamId}&user_id=${team.owner.userId}`),
    );
    expect(items.map(({ id }: { id: string }) => id)).toContain('team_admin');
  });

  it('is allowed if there is another owner', async () => {
    const other = await addOwner(team);
    succeeded(await act(team, team.owner));
    expect(await administers(team, other)).toBe(true);
  });
});

describe('two owners in parallel', () => {
  const one = (name: string) => WAYS.find(([each]) => each === name)![1];
  it.each([
    ['leaves the team', 'leaves the team'],
    ['loses the permission', 'loses the permission'],
    ['is deleted by a server', 'is deleted by a server'],
    ['leaves the team', 'loses the permission'],
    ['is deleted by a server', 'leaves the team'],
    ['is deleted by a server', 'loses the permission'],
  ])('one %s and one %s: one of them is refused', async (first, second) => {
    const teams = await Promise.all([1, 2, 3, 4].map(async () => await owned()));
    for (const team of teams) {
      const other = await addOwner(team);
      const answers = await Promise.all([one(first)(team, team.owner), one(second)(team, other)]);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.map(answerOf)).toEqual([REFUSED]);
    }
  });

  it('a project is not transferred to a team whose last member leaves at the same time', async () => {
    for (let time = 0; time < 4; time++) {
      const team = await owned();
      const { id } = succeeded(await as(team.owner).post('/teams', { display_name: 'New', creator_user_id: 'me' }));
      const body = { project_id: team.project.id, new_team_id: id };
      const answers = await Promise.all([
        as(team.owner).post('/internal/projects/transfer', body),
        as(team.owner).delete(`/team-memberships/${id}/me`),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await administers(team, team.owner)).toBe(true);
    }
  });
});

describe('an owner', () => {
  it('is not deleted by a job either, and the job says why', async () => {
    const team = await owned();
    const { id } = succeeded(await internal().post('/users/bulk-delete', { user_ids: [team.owner.userId] }));
    const job = await until('the end of the job', async () => {
      const read = succeeded(await internal().get(`/users/jobs/${id}`));
      return read.status === 'running' ? null : read;
    });
    expect(job).toMatchObject({ done: 0, failed: 1, errors: [{ line: 1, code: 'LAST_PROJECT_OWNER' }] });
    expect(await administers(team, team.owner)).toBe(true);
  });

  it('stays, without the address, if the address is disowned', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const owner = await signUp(internalProject(), {
      email,
      verificationCallbackUrl: `${internalProject().baseUrl}/callback`,
    });
    const { items } = succeeded(await as(owner).get('/teams?user_id=me'));
    const body = { display_name: 'P', owner_team_id: items[0].id };
    const { id } = succeeded(await as(owner).post('/internal/projects', body));
    const { text } = await capturedMail(internalProject(), { to: email, template: 'email_verification' });
    const link = new URL(/http\S*\/contact-channels\/disown\?\S*/.exec(text)![0]);
    succeeded(
      await rawApi(internalProject().baseUrl, { accept: 'application/json' }).post(link.pathname + link.search),
    );
    expect(succeeded(await internal().get(`/users/${owner.userId}`)).primary_email).toBeNull();
    expect(succeeded(await as(owner).get('/internal/projects')).items).toMatchObject([{ id }]);
    succeeded(await client(internalProject()).post('/auth/password/sign-up', { email, password: 'a good password' }));
  });

  it('may leave once the projects are transferred or deleted', async () => {
    const [transferred, deleted] = [await owned(), await owned()];
    const { id } = succeeded(
      await as(transferred.owner).post('/teams', { display_name: 'New', creator_user_id: 'me' }),
    );
    const body = { project_id: transferred.project.id, new_team_id: id };
    succeeded(await as(transferred.owner).post('/internal/projects/transfer', body));
    succeeded(await ownerApi(deleted.project).delete('/internal/projects/current'));
    for (const { owner, teamId } of [transferred, deleted])
      succeeded(await as(owner).delete(`/team-memberships/${teamId}/me`));
  });
});

describe('a team in which no member has the permission', () => {
  it('keeps its last member, not counting anonymous ones', async () => {
    const team = await owned();
    const { id: teamId } = succeeded(await internal().post('/teams', { display_name: 'Members' }));
    const members = { ...team, teamId };
    succeeded(await internal().post(membership(members, team.owner), {}));
    const body = { project_id: team.project.id, new_team_id: teamId };
    succeeded(await as(team.owner).post('/internal/projects/transfer', body));
    const visitor = succeeded(await client(internalProject()).post('/auth/anonymous/sign-up'));
    succeeded(await internal().post(`/team-memberships/${teamId}/${visitor.user_id}`, {}));
    expect(answerOf(await internal().delete(membership(members, team.owner)))).toEqual(REFUSED);
    succeeded(await internal().delete(`/team-memberships/${teamId}/${visitor.user_id}`));
    await addMember(members);
    succeeded(await internal().delete(membership(members, team.owner)));
  });
});

describe('in other projects', () => {
  it('the last member of a team may leave and be deleted', async () => {
    const { project } = await owned();
    const user = await signUp(project);
    const { id } = succeeded(
      await serverApi(project).post('/teams', { display_name: 'T', creator_user_id: user.userId }),
    );
    succeeded(await serverApi(project).delete(`/team-permissions/${id}/${user.userId}/team_admin`));
    succeeded(await client(project, user).delete(`/team-memberships/${id}/me`));
    succeeded(await serverApi(project).delete(`/users/${user.userId}`));
  });
});
