// A project created through Hallpass's API, with everything that the requests of the benchmark need.
import { createProject } from '@hallpass/testing';
import {
  customers,
  FIRST_TURNING,
  insertLedger,
  itemPath,
  ITEMS_OVERRIDE,
  turningCustomers,
  turningPath,
} from './items.mjs';
import { deepCursors, insertUsers, PASSWORD, SEARCHES, someUsers } from './users.mjs';

/** How many users sign in, refresh and send requests, in turn. */
const ACTIVE_USERS = 64;

/**
 * @param {object} options
 * @param {number} [options.entries] of the ledger; default: as many as users
 * @param {boolean} [options.hasTurns] whether customers are needed whose items turn
 * @param {object} [options.override] configuration
 */
export async function makeProject({
  baseUrl,
  internal,
  client,
  users,
  entries = users,
  hashes,
  hasTurns = false,
  override = ITEMS_OVERRIDE,
}) {
  const began = performance.now();
  const project = await createProject({ server: { baseUrl, internal, databaseUrl: null }, override });
  await insertUsers(client, project.id, users, hashes);
  const active = await someUsers(client, project.id, ACTIVE_USERS);
  const made = {
    id: project.id,
    users,
    active,
    cursors: await deepCursors(client, project.id, users),
    clientHeaders: headers(project, 'client'),
    serverHeaders: headers(project, 'server'),
    adminHeaders: {
      'x-stack-project-id': project.id,
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': project.superSecretAdminKey,
    },
  };
  const turning = hasTurns ? [FIRST_TURNING, ...turningCustomers()] : [];
  await insertLedger(client, project.id, override, entries, active, turning);
  made.seconds = (performance.now() - began) / 1000;
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

/** Starts new sessions, because access tokens are valid for ten minutes. */
export async function startSessions(baseUrl, project) {
  for (const user of project.active) {
    const session = await post(baseUrl, '/auth/sessions', project.serverHeaders, { user_id: user.id });
    user.accessToken = session.access_token;
    user.refreshToken = session.refresh_token;
  }
}

const post = async (baseUrl, path, given, body) => (await send(baseUrl, postJson(path, given, body))).json();

/** Sends a single request of the benchmark. @throws Error for any response but a success */
export async function send(origin, { method, path, headers: given, body }) {
  const response = await fetch(`${origin}${path}`, { method, headers: given, body });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/**
 * Moves the test clock of a project by a day, so that every daily window of its items turns once, and lets the
 * processes read the project again before anything is measured.
 */
export async function turn(baseUrl, project) {
  const move = { advance_millis: 86_400_000 };
  const headersOf = { ...project.adminHeaders, 'content-type': 'application/json' };
  await send(baseUrl, {
    method: 'PATCH',
    path: '/api/v1/internal/payments/test-clock',
    headers: headersOf,
    body: JSON.stringify(move),
  });
  for (const request of requests.itemByServer(project)) await send(baseUrl, request);
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
      get(itemPath('user', id), { ...clientHeaders, 'x-stack-access-token': accessToken }),
    ),
  /** Users read custom customers. */
  itemOfCustom: ({ active, clientHeaders }) =>
    customers().map((id, n) =>
      get(itemPath('custom', id), { ...clientHeaders, 'x-stack-access-token': active[n % active.length].accessToken }),
    ),
  itemByServer: ({ serverHeaders }) => customers().map((id) => get(itemPath('custom', id), serverHeaders)),
  decrease: ({ serverHeaders }) => customers().map((id) => decreaseBy(itemPath('custom', id), serverHeaders)),
  /** The same customers for all users, so that the sessions are as warm as in the other operations. */
  turnedItem: ({ active, clientHeaders }, ids = turningCustomers()) =>
    ids.map((id, n) =>
      get(turningPath(id), { ...clientHeaders, 'x-stack-access-token': active[n % active.length].accessToken }),
    ),
  turnedDecrease: ({ serverHeaders }, ids = turningCustomers()) =>
    ids.map((id) => decreaseBy(turningPath(id), serverHeaders)),
  firstPage: ({ serverHeaders }) => [get('/users?limit=100', serverHeaders)],
  deepPage: ({ cursors, serverHeaders }) =>
    cursors.map((cursor) => get(`/users?limit=100&cursor=${cursor}`, serverHeaders)),
  search:
    (which) =>
    ({ serverHeaders }) => [get(`/users?limit=100&query=${SEARCHES[which]}`, serverHeaders)],
};

const get = (path, given) => ({ method: 'GET', path: `/api/v1${path}`, headers: given });

const decreaseBy = (path, given) => postJson(`${path}/update-quantity?allow_negative=false`, given, { delta: -1 });

const postJson = (path, given, body) => ({
  method: 'POST',
  path: `/api/v1${path}`,
  headers: { ...given, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
