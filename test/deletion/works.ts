import { randomUUID } from 'node:crypto';
import { client, ownerApi, serverApi, type TestProject } from '@hallpass/testing';
import type { Work } from './load.js';
import { CALLBACK, image, type Team, type User } from './subjects.js';

interface World {
  /** Its user and its team are deleted, the bystander is not. */
  home: TestProject;
  user: User;
  team: Team;
  bystander: User;
  /** Deleted as a whole. */
  doomed: TestProject;
}

const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';

/** Ordinary actions of users and back ends with a user, a team and a project. */
export function works({ home, doomed, user, team, bystander }: World): Work[] {
  const at = (project: TestProject, baseUrl: string): TestProject => ({ ...project, baseUrl });
  const address = () => `${randomUUID()}@example.com`;
  const ofUser: Omit<Work, 'endsWith'>[] = [
    { name: 'reads herself', do: (url) => client(at(home, url), user).get('/users/me') },
    {
      name: 'refreshes',
      do: (url) =>
        client(at(home, url))
          .with({ 'x-stack-refresh-token': user.refreshToken })
          .post('/auth/sessions/current/refresh'),
    },
    {
      name: 'signs in',
      do: (url) => client(at(home, url)).post('/auth/password/sign-in', { email: user.email, password: user.password }),
    },
    {
      name: 'uploads an image',
      do: (url) => client(at(home, url), user).patch('/users/me', { profile_image_url: image() }),
    },
    {
      name: 'is granted a permission',
      do: (url) => serverApi(at(home, url)).post(`/project-permissions/${user.id}/reader`, {}),
    },
    {
      name: 'joins a team of hers',
      do: (url) => client(at(home, url), user).post('/teams', { display_name: 'Hers', creator_user_id: 'me' }),
    },
    {
      name: 'is decided for',
      do: (url, turn) =>
        serverApi(at(home, url)).patch(`/emails/notification-preference/${user.id}/${MARKETING}`, {
          enabled: turn % 2 === 0,
        }),
    },
    {
      name: 'has her API key checked',
      do: (url) => serverApi(at(home, url)).post('/user-api-keys/check', { api_key: user.apiKey }),
    },
  ];
  const ofTeam: Omit<Work, 'endsWith'>[] = [
    { name: 'reads the team', do: (url) => client(at(home, url), bystander).get(`/teams/${team.id}`) },
    {
      name: 'invites',
      do: (url) =>
        serverApi(at(home, url)).post('/team-invitations/send-code', {
          team_id: team.id,
          email: address(),
          callback_url: CALLBACK,
        }),
    },
    {
      name: 'grants in the team',
      do: (url) => serverApi(at(home, url)).post(`/team-permissions/${team.id}/${bystander.id}/$invite_members`, {}),
    },
    {
      name: 'has the key of the team checked',
      do: (url) => serverApi(at(home, url)).post('/team-api-keys/check', { api_key: team.apiKey }),
    },
  ];
  const ofProject: Omit<Work, 'endsWith'>[] = [
    {
      name: 'signs up',
      do: (url) =>
        client(at(doomed, url)).post('/auth/password/sign-up', {
          email: address(),
          password: randomUUID(),
          verification_callback_url: CALLBACK,
        }),
    },
    { name: 'makes users', do: (url) => serverApi(at(doomed, url)).post('/users', { profile_image_url: image() }) },
    {
      name: 'imports users',
      do: (url) =>
        serverApi(at(doomed, url)).with({ 'content-type': 'application/x-ndjson' }).post('/users/import', '{}\n{}\n'),
    },
    {
      name: 'asks for codes',
      do: (url) =>
        client(at(doomed, url)).post('/auth/otp/send-sign-in-code', { email: address(), callback_url: CALLBACK }),
    },
    { name: 'administers', do: (url) => ownerApi(at(doomed, url)).get('/internal/projects/current') },
  ];
  return [
    ...ofUser.map((work) => ({ ...work, endsWith: 'user' as const })),
    ...ofTeam.map((work) => ({ ...work, endsWith: 'team' as const })),
    ...ofProject.map((work) => ({ ...work, endsWith: 'project' as const })),
    { name: 'somebody else reads herself', do: (url) => client(at(home, url), bystander).get('/users/me') },
    {
      name: 'asks for a reset', // same response whether or not the user exists
      do: (url) =>
        client(at(home, url)).post('/auth/password/send-reset-code', { email: user.email, callback_url: CALLBACK }),
    },
  ];
}
