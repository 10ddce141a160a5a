import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  client,
  createProject,
  server,
  signUp,
  type TestProject,
  type TestUser,
  until,
  serverApi,
} from '@hallpass/testing';
import { runCommand } from './run-command.js';

/** The command that ends every session, run while a server is running, as after a restore. */
let project: TestProject;
let neighbour: TestProject;
let database: pg.Client;

beforeAll(async () => {
  project = await createProject();
  neighbour = await createProject();
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
});
afterAll(() => database.end());

const run = (...args: string[]) =>
  runCommand(['end-sessions', ...args], {
    DATABASE_URL: server.databaseUrl!,
    HALLPASS_DATA_DIR: server.dataDir,
    PORT: new URL(server.baseUrl).port,
  });

const me = (of: TestProject, user: TestUser) => client(of, user).get('/users/me');
const refresh = (of: TestProject, user: TestUser) =>
  client(of).with({ 'x-stack-refresh-token': user.refreshToken }).post('/auth/sessions/current/refresh');

describe('refuses', () => {
  it('a missing project', async () => {
    const { code, output } = await run();
    expect(output).toContain('end-sessions <project id>... | --all');
    expect(code).toBe(2);
  });

  it('an unknown project, without ending any session', async () => {
    const user = await signUp(project);
    const { code, output } = await run(project.id, 'nobody');
    expect(output).toContain('The project nobody does not exist. Nothing was changed.');
    expect(code).toBe(1);
    expect(await me(project, user)).toMatchObject({ status: 200 });
  });
});

it('ends the sessions of only one project, while the server is running', async () => {
  const [user, stranger] = [await signUp(project), await signUp(neighbour)];
  const restoredWithout = await signUp(project);
  // Created after the backup: the token is valid, but the database has no such session.
  await database.query('DELETE FROM auth.session WHERE project_id = $1 AND user_id = $2', [
    project.id,
    restoredWithout.userId,
  ]);
  expect(await me(project, restoredWithout)).toMatchObject({ status: 200 });
  await until('the second after they signed in', () => Date.now() / 1000 > issuedAt(restoredWithout) + 1);

  const { code, output } = await run(project.id);
  expect(output).toMatch(/^\d+ sessions of 1 project ended\. Their access tokens are rejected within 5 seconds\.$/m);
  expect(output).toMatch(/^The newest sign-in in this database: 20\d\d-/m);
  for (const word of ['passwords', 'sign-in', 'deleted', 'keys', 'permissions', 'links', 'emails'])
    expect(output).toMatch(new RegExp(`^  ${word} +\\S`, 'm'));
  expect(code).toBe(0);

  for (const ended of [user, restoredWithout]) {
    expect(await refresh(project, ended)).toMatchObject({ status: 401 });
    const refused = await until('the access token to be refused', async () => {
      const answer = await me(project, ended);
      return answer.status === 401 && answer;
    });
    expect(refused.body).toMatchObject({ code: 'ACCESS_TOKEN_EXPIRED' });
  }
  expect(await me(neighbour, stranger)).toMatchObject({ status: 200 });
  const again = await client(project).post('/auth/password/sign-in', { email: user.email, password: user.password });
  expect(again.status).toBe(200);
  const session = { accessToken: String(again.body.access_token), refreshToken: String(again.body.refresh_token) };
  expect(await client(project, session).get('/users/me')).toMatchObject({ status: 200 });
  expect(
    (await database.query(`SELECT FROM auth.session WHERE project_id = $1 AND ended_at IS NULL`, [project.id]))
      .rowCount,
  ).toBe(1);
  const { items } = (await serverApi(project).get(`/auth/sessions?user_id=${user.userId}&ended=true`)).body;
  expect(items).toMatchObject([{ end_reason: 'revoked', ended_by: { type: 'operator' } }]);
});

function issuedAt({ accessToken }: TestUser): number {
  const [, payload = ''] = accessToken.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number }).iat;
}
