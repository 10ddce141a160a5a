import { HallpassAdminApp } from '../src/apps/hallpass-admin-app.js';
import { HallpassClientApp } from '../src/apps/hallpass-client-app.js';
import type { CurrentUser } from '../src/apps/current-user.js';
import type { ServerUser } from '../src/server/server-types.js';
import { accessToken, FakeServer, json, type SeenRequest, user } from './fake-server.js';

/** Answers by `GET /path` and the like, without the query. `*` answers every other request. */
export type Answers = Record<string, unknown>;

export const team = {
  id: 'team-1',
  display_name: 'Engineers',
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
};
export const serverTeam = { ...team, created_at_millis: 1_760_000_000_000, server_metadata: { plan: 'pro' } };
export const serverUser = {
  ...user,
  last_active_at_millis: 1_761_000_000_000,
  primary_email_auth_enabled: true,
  server_metadata: { plan: 'pro' },
};

const identity = { baseUrl: 'https://hallpass.test', projectId: 'p1', publishableClientKey: 'pck_1' };

/** Formats a request as one line: method, path and query, access type, and the body if there is one. */
export function lineOf({ method, path, headers, body }: SeenRequest): string {
  const line = `${method} ${path} ${headers.get('x-stack-access-type')}`;
  return body === undefined ? line : `${line} ${body}`;
}

function fake(answers: Answers) {
  const server = new FakeServer(({ method, path }) => {
    const answer = answers[`${method} ${path.split('?')[0]}`] ?? answers['*'] ?? { success: true };
    return answer instanceof Response ? answer.clone() : json(answer);
  });
  const sent = () => server.seen.splice(0).map(lineOf);
  return { server, sent };
}

/** An app with server access to a server with these answers. */
export function serverApp(answers: Answers = {}) {
  const { server, sent } = fake(answers);
  const keys = { secretServerKey: 'ssk_1', superSecretAdminKey: 'sak_1' };
  return { app: new HallpassAdminApp({ ...identity, ...keys, transport: server.transport }), sent };
}

/** A client app with a signed-in user and a server with these answers. */
export function clientApp(answers: Answers = {}) {
  const { server, sent } = fake(answers);
  const tokenStore = { refreshToken: 'refresh-1', accessToken: accessToken() };
  return { app: new HallpassClientApp({ ...identity, tokenStore, transport: server.transport }), sent };
}

/** The signed-in user, and the same user with server access. */
export async function bothUsers(answers: Answers = {}) {
  const client = clientApp({ 'GET /users/me': user, ...answers });
  const server = serverApp({ [`GET /users/${user.id}`]: serverUser, ...answers });
  const current: CurrentUser = await client.app.getUser({ or: 'throw' });
  const any: ServerUser = (await server.app.getUser(user.id))!;
  client.sent();
  server.sent();
  return { current, any, sentByUser: client.sent, sentByServer: server.sent };
}
