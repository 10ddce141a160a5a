import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  ownerApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import pg from 'pg';

/** What is done while a user is impersonated is in the audit, with who impersonates (security B12, I4). */

let database: pg.Client;
let project: TestProject;
let user: TestUser;

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  project = await createProject();
  user = await signUp(project);
});
afterAll(() => database.end());

const asked = () => ({ user_id: user.userId, is_impersonation: true });

/** What the audit holds of a change of the user's own row that an access token makes. */
async function entriesOf(accessToken: string) {
  const answer = await client(project, { accessToken }).patch('/users/me', { display_name: randomUUID() });
  succeeded(answer);
  const { rows } = await database.query(
    `SELECT actor_kind, actor_id, impersonated_user_id, operation, subject_id FROM audit.admin_write
     WHERE project_id = $1 AND request_id = $2 AND subject_kind = 'user'`,
    [project.id, answer.headers.get('x-stack-request-id')],
  );
  return rows as unknown[];
}
const entry = (actor_kind: string, actor_id: string) => ({
  actor_kind,
  actor_id,
  impersonated_user_id: user.userId,
  operation: 'PATCH /users/me',
  subject_id: user.userId,
});

it('of nobody for a session of the user, or one that a server has made for them', async () => {
  expect(await entriesOf(user.accessToken)).toEqual([]);
  const session = succeeded(await serverApi(project).post('/auth/sessions', { user_id: user.userId }));
  expect(await entriesOf(session.access_token)).toEqual([]);
});

it('of the set of keys by which a server impersonates, also when the token was refreshed', async () => {
  const [keys] = succeeded(await adminApi(project).get('/internal/api-keys')).items;
  const session = succeeded(await serverApi(project).post('/auth/sessions', asked()));
  expect(await entriesOf(session.access_token)).toEqual([entry('key', keys.id)]);
  const api = client(project).with({ 'x-stack-refresh-token': session.refresh_token });
  const { access_token } = succeeded(await api.post('/auth/sessions/current/refresh'));
  expect(await entriesOf(access_token)).toEqual([entry('key', keys.id)]);
});

it('of the owner who impersonates from the dashboard', async () => {
  const session = succeeded(await ownerApi(project).post('/auth/sessions', asked()));
  expect(await entriesOf(session.access_token)).toEqual([entry('user', project.owner.userId)]);
});
