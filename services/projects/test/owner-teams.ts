import type { OwnerRole } from '@hallpass/project-config';
import {
  type ApiResponse,
  client,
  createProject,
  internalProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

export const internal = internalProject();
export const asServer = serverApi(internal);

export interface Owned {
  project: TestProject;
  teamId: string;
}

export const codeOf = ({ knownError, headers, status }: ApiResponse) =>
  knownError ?? headers.get('x-hallpass-error') ?? status;
export const as = (user: TestUser) => client(internal, user);
export const asAdmin = ({ project }: Owned, user: TestUser) => ownerApi({ ...project, owner: user });
export const rolePath = ({ teamId }: Owned, user: TestUser) => `/internal/owner-teams/${teamId}/members/${user.userId}`;
export const setRole = (team: Owned, user: TestUser, role: OwnerRole, by = team.project.owner) =>
  as(by).patch(rolePath(team, user), { role });

export async function owned(): Promise<Owned> {
  const project = await createProject();
  const { owner_team_id: teamId } = succeeded(await ownerApi(project).get('/internal/projects/current'));
  return { project, teamId };
}

export async function addMember({ teamId }: Owned): Promise<TestUser> {
  const user = await signUp(internal);
  succeeded(await asServer.post(`/team-memberships/${teamId}/${user.userId}`, {}));
  return user;
}

export async function addOwner(team: Owned): Promise<TestUser> {
  const user = await addMember(team);
  succeeded(await asServer.post(`/team-permissions/${team.teamId}/${user.userId}/team_admin`, {}));
  return user;
}

export async function addWithRole(team: Owned, role: OwnerRole): Promise<TestUser> {
  const user = await addMember(team);
  succeeded(await setRole(team, user, role));
  return user;
}

export const permissionsOf = async ({ teamId }: Owned, user: TestUser): Promise<string[]> =>
  succeeded(await asServer.get(`/team-permissions?team_id=${teamId}&user_id=${user.userId}`)).items.map(
    ({ id }: { id: string }) => id,
  );
