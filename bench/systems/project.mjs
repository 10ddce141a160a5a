// A project made through Hallpass's API, with what the requests of the benchmark need.
import { createProject } from '@hallpass/testing';
import { customers, ITEM, ITEMS_OVERRIDE, insertLedger, USERS_ITEM } from './items.mjs';
import { deepCursors, insertUsers, PASSWORD, SEARCHES, someUsers } from './users.mjs';

/** How many users sign in, refresh and ask, in turn. */
const ACTIVE_USERS = 64;

/** @param {{ entries?: number }} options of the ledger; as many as users when left out */
export async function makeProject({ baseUrl, internal, client, users, entries = users, hashes }) {
  const began = performance.now();
  const project = await createProject({
    server: { baseUrl, internal, databaseUrl: null },
    override: ITEMS_OVERRIDE,
  });
  await insertUsers(client, project.id, users, hashes);
  const active = await someUsers(client, project.id, ACTIVE_USERS);
  const made = {
    id: project.id,
    users,
    active,
    cursors: await deepCursors(client, project.id, users),
    clientHeaders: headers(project, 'client'),
    serverHeaders: headers(project, 'server'),
  };
  await insertLedger(client, project.id, entries, active);
  made.seconds = (performance.now() - began) / 1000;
  // Computed once: what is measured is a balance that is there.
  for (const { path } of [...requests.item(made), ...requests.itemByServer(made)])
    if (!(await fetch(`${baseUrl}${path}`, { headers: made.serverHeaders })).ok)
      throw new Error(`${path} cannot be read`);
  for (const user of active) {
    const team = await post(baseUrl, '/teams', made.serverHeaders, {
      display_name: 'Bench',
      creator_user_id: user.id,
    });
    user.teamId = team.id;
  }
  return made;
}

const headers = (project, type) => ({
  'x-stack-project-id': project.id,
  'x-stack-access-type': type,
  'x-stack-publishable-client-key': project.publishableClientKey,
  ...(type === 'server' ? { 'x-stack-secret-server-key': project.secretServerKey } : {}),
});

/** Fresh sessions: access tokens are good for ten minutes. */
export async function startSessions(baseUrl, project) {
  for (const user of project.active) {
    const session = await post(baseUrl, '/auth/sessions', project.serverHeaders, { user_id: user.id });
    user.accessToken = session.access_token;
    user.refreshToken = session.refresh_token;
  }
}

async function post(baseUrl, path, given, body) {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method: 'POST',
    headers: { ...given, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** The requests of each operation, sent in turn. Hallpass and the floor get the same ones. */
export const requests = {
  me: ({ active, clientHeaders }) =>
    active.map(({ accessToken }) => get('/users/me', { ...clientHeaders, 'x-stack-access-token': accessToken })),
  refresh: ({ active, clientHeaders }) =>
    active.map(({ refreshToken }) => ({
      method: 'POST',
      path: '/api/v1/auth/sessions/current/refresh',
      headers: { ...clientHeaders, 'x-stack-refresh-token': refreshToken },
    })),
  signIn: ({ active, clientHeaders }, password = PASSWORD) =>
    active.map(({ email }) => postJson('/auth/password/sign-in', clientHeaders, { email, password })),
  signUp: ({ clientHeaders }) => [
    postJson('/auth/password/sign-up', clientHeaders, { email: '{unique}@example.org', password: PASSWORD }),
  ],
  permissions: ({ active, clientHeaders }) =>
    active.map(({ accessToken, teamId }) =>
      get(`/team-permissions?team_id=${teamId}&user_id=me`, { ...clientHeaders, 'x-stack-access-token': accessToken }),
    ),
  item: ({ active, clientHeaders }) =>
    active.map(({ id, accessToken }) =>
      get(`/payments/items/user/${id}/${USERS_ITEM}`, { ...clientHeaders, 'x-stack-access-token': accessToken }),
    ),
  itemByServer: ({ serverHeaders }) =>
    customers().map((id) => get(`/payments/items/custom/${id}/${ITEM}`, serverHeaders)),
  decrease: ({ serverHeaders }) =>
    customers().map((id) =>
      postJson(`/payments/items/custom/${id}/${ITEM}/update-quantity?allow_negative=false`, serverHeaders, {
        delta: -1,
      }),
    ),
  firstPage: ({ serverHeaders }) => [get('/users?limit=100', serverHeaders)],
  deepPage: ({ cursors, serverHeaders }) =>
    cursors.map((cursor) => get(`/users?limit=100&cursor=${cursor}`, serverHeaders)),
  search:
    (which) =>
    ({ serverHeaders }) => [get(`/users?limit=100&query=${SEARCHES[which]}`, serverHeaders)],
};

const get = (path, given) => ({ method: 'GET', path: `/api/v1${path}`, headers: given });

const postJson = (path, given, body) => ({
  method: 'POST',
  path: `/api/v1${path}`,
  headers: { ...given, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
