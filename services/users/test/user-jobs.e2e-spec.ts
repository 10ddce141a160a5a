import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  client,
  createProject,
  internalProject,
  rawApi,
  server as testServer,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';

const BCRYPT = '$2y$04$8DN0MjdOf/UsN2mbtcaH4.RE./ww3.nZ7MUiCNaRyf0Ana2XohBsi'; // of "correct horse"

let project: TestProject;
let server: Api;

beforeAll(async () => {
  project = await createProject();
  server = serverApi(project);
});

const NDJSON = { 'content-type': 'application/x-ndjson' };
const send = (file: string, api = server) => api.with(NDJSON).post('/users/import', file);
const address = () => `${randomUUID()}@example.com`;

const finished = (id: string, api = server) =>
  until(`job ${id} to end`, async () => {
    const job = succeeded(await api.get(`/users/jobs/${id}`));
    return job.status !== 'running' && job;
  });

describe('access', () => {
  it('is refused without keys, and to clients', async () => {
    expect((await send('{}', rawApi(project.baseUrl))).knownError).toBe('ACCESS_TYPE_REQUIRED');
    const ada = client(project, await signUp(project));
    const answers = [
      await send('{}', ada),
      await ada.post('/users/bulk-delete', { user_ids: [randomUUID()] }),
      await ada.get('/users/jobs'),
      await ada.get(`/users/jobs/${randomUUID()}`),
      await ada.delete(`/users/jobs/${randomUUID()}`),
    ];
    expect(answers.map(({ knownError }) => knownError)).toEqual(answers.map(() => 'INSUFFICIENT_ACCESS_TYPE'));
  });

  it('is limited to the own project: a foreign job is as unknown as a missing one', async () => {
    const { id } = succeeded(await send('{}\n'));
    const other = serverApi(await createProject());
    for (const path of [`/users/jobs/${id}`, `/users/jobs/${randomUUID()}`])
      expect([(await other.get(path)).status, (await other.delete(path)).status]).toEqual([404, 404]);
    expect(succeeded(await other.get('/users/jobs')).items).toEqual([]);
    expect((await finished(id)).done).toBe(1);
  });
});

describe('POST /users/import', () => {
  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}'],
    ['a type that nobody reads', { 'content-type': 'text/csv' }, 'a,b'],
    ['text', { 'content-type': 'text/plain' }, '{}'],
  ])('answers 400 BODY_PARSING_ERROR to %s', async (_what, headers, body) => {
    expect((await server.with(headers).post('/users/import', body)).knownError).toBe('BODY_PARSING_ERROR');
  });

  it('leaves no job for a file that is empty or cannot be read', async () => {
    const jobs = async () => succeeded(await server.get('/users/jobs')).items.length;
    const count = await jobs();
    for (const file of ['', '\n\n', `{}\n${'x'.repeat(300 * 1024)}\n`]) {
      const answer = await send(file);
      expect([answer.status, await jobs()]).toEqual([400, count]);
    }
    expect((await server.with(NDJSON).post('/users', '{}')).knownError).toBe('BODY_PARSING_ERROR');
  });

  it('creates the users of all good lines, and reports errors of the others', async () => {
    const taken = (await signUp(project)).email;
    const ada = address();
    const lines = [
      JSON.stringify({ primary_email: ada, primary_email_auth_enabled: true, password_hash: BCRYPT }),
      '',
      JSON.stringify({ primary_email: taken, primary_email_auth_enabled: true }),
      '{"password":"hunter2-canary"',
      JSON.stringify({ primary_email: 'nobody' }),
      JSON.stringify({ password_hash: 'plain' }),
      JSON.stringify({ password_hash: BCRYPT.replace('$04$', '$14$') }), // takes more than a second of one core
      JSON.stringify({ display_name: 'Zoë', profile_image_url: 'https://example.com/zoe.png' }),
    ];
    const job = succeeded(await send(lines.join('\r\n')));
    expect(job).toMatchObject({ kind: 'import', status: 'running', total: 7, finished_at_millis: null });
    const over = await finished(job.id);
    expect(over).toMatchObject({ status: 'completed', total: 7, done: 2, failed: 5 });
    expect(over.errors.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [3, 'USER_EMAIL_ALREADY_EXISTS'],
      [4, 'SCHEMA_ERROR'],
      [5, 'SCHEMA_ERROR'],
      [6, 'INVALID_PASSWORD_HASH'],
      [7, 'PASSWORD_HASH_TOO_COSTLY'],
    ]);
    expect(JSON.stringify(over)).not.toContain('canary');
    const signIn = await client(project).post('/auth/password/sign-in', { email: ada, password: 'correct horse' });
    expect([signIn.status, signIn.knownError]).toEqual([200, null]);
    expect(succeeded(await server.get('/users?query=Zo%C3%AB')).items).toHaveLength(1);
  });

  it('streams a file of many more lines than a body may have bytes', async () => {
    const own = serverApi(await createProject());
    const metadata = 'x'.repeat(4_000);
    const lines = Array.from({ length: 400 }, (_, n) =>
      JSON.stringify({ display_name: `U${n}`, client_metadata: metadata }),
    );
    const file = lines.join('\n');
    expect(file.length).toBeGreaterThan(1.5 * 1024 * 1024);
    const job = succeeded(await send(file, own));
    expect(job.total).toBe(400);
    expect(await finished(job.id, own)).toMatchObject({ status: 'completed', done: 400, failed: 0, errors: [] });
    expect(succeeded(await own.get('/users')).items).toHaveLength(400);
  });
});

describe('POST /users/bulk-delete', () => {
  it('refuses a request that names no user, every user, or both forms', async () => {
    for (const body of [
      {},
      { filter: {} },
      { filter: { include_anonymous: true } },
      { user_ids: [randomUUID()], filter: { verified: false } },
    ])
      expect(await server.post('/users/bulk-delete', body)).toMatchObject({ status: 400, knownError: null });
    for (const body of [
      { user_ids: [] },
      { user_ids: ['x'] },
      { filter: { verified: 'false' } },
      { filter: { limit: 1 } },
    ])
      expect((await server.post('/users/bulk-delete', body)).knownError).toBe('SCHEMA_ERROR');
  });

  it('deletes the named users once each, and none of another project', async () => {
    const doomed = await signUp(project);
    const kept = await signUp(project);
    const foreign = project.owner.userId;
    const user_ids = [doomed.userId, doomed.userId, randomUUID(), foreign];
    const job = succeeded(await server.post('/users/bulk-delete', { user_ids }));
    expect(await finished(job.id)).toMatchObject({ kind: 'delete', total: 3, done: 3, failed: 0 });
    expect((await server.get(`/users/${doomed.userId}`)).status).toBe(404);
    // Their tokens no longer work (security H9).
    expect((await client(project, doomed).get('/users/me')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect((await client(project, kept).get('/users/me')).status).toBe(200);
    const { userId } = project.owner;
    expect((await serverApi({ ...internalProject() }).get(`/users/${userId}`)).status).toBe(200);
  });

  it('deletes exactly the users that matched the filter at the time of the request', async () => {
    const own = await createProject();
    const api = serverApi(own);
    for (const display_name of ['a', 'b', 'c']) succeeded(await api.post('/users', { display_name }));
    const verified = { display_name: 'v', primary_email: address(), primary_email_verified: true };
    succeeded(await api.post('/users', verified));
    const job = succeeded(await api.post('/users/bulk-delete', { filter: { verified: false } }));
    succeeded(await api.post('/users', { display_name: 'late' }));
    expect(job.total).toBe(3);
    expect(await finished(job.id, api)).toMatchObject({ status: 'completed', done: 3 });
    const left = succeeded(await api.get('/users')).items.map((user: { display_name: string }) => user.display_name);
    expect(left).toEqual(['v', 'late']);
  });

  it('stops when it is canceled, without undoing its work', async () => {
    const own = await createProject();
    const api = serverApi(own);
    const lines = Array.from({ length: 2_000 }, (_, n) => JSON.stringify({ display_name: `U${n}` }));
    const { id } = succeeded(await send(lines.join('\n'), api));
    const cancelled = succeeded(await api.delete(`/users/jobs/${id}`));
    expect(cancelled).toMatchObject({ status: 'cancelled', total: 2_000, finished_at_millis: expect.any(Number) });
    expect(cancelled.done).toBeLessThan(2_000);
    // The user being created at the moment of the cancellation is rolled back.
    expect(succeeded(await api.get('/users')).items).toHaveLength(cancelled.done);
    expect(succeeded(await api.delete(`/users/jobs/${id}`))).toEqual(cancelled);
    expect(succeeded(await api.get('/users/jobs')).items).toEqual([cancelled]);
  });
});

describe('a job that was left without an event', () => {
  it('is resumed', async () => {
    const api = serverApi(project);
    const user = await signUp(project);
    const id = randomUUID();
    const database = new pg.Client({ connectionString: testServer.databaseUrl! });
    await database.connect();
    try {
      // The state after its event was lost, for example in a restored database or a row deleted by hand.
      const text = `WITH job AS (
          INSERT INTO users.job (project_id, id, kind, status, total) VALUES ($1, $2, 'delete', 'running', 1))
        INSERT INTO users.job_row (project_id, job_id, line, content) VALUES ($1, $2, 1, $3)`;
      await database.query(text, [project.id, id, user.userId]);
    } finally {
      await database.end();
    }
    expect(await finished(id)).toMatchObject({ status: 'completed', done: 1 });
    expect((await api.get(`/users/${user.userId}`)).knownError).toBe('USER_NOT_FOUND');
  });
});
