import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  type ApiResponse,
  client,
  createProject,
  internalProject,
  ownerApi,
  PLANTED,
  server,
  serverApi,
  signUp,
  succeeded,
  until,
  type World,
  type AdministratorRequest,
} from '@hallpass/testing';
import pg from 'pg';
import { createWorld } from './authorization-matrix/world.js';
import { OPERATIONS } from './operations/declared.js';
import { fill, pathOf } from './operations/paths.js';
import { REQUESTS, inStages } from './operations/requests.js';

/** The audit log records every change by an administrator: who, from where, before and after (security I4). */

/** Operations in the order of the requests in `*.requests.ts`, then those without an entry there. */
const ordered = [...new Set([...Object.keys(REQUESTS), ...OPERATIONS.keys()])];

const WRITES: readonly Write[] = inStages(
  ordered.flatMap((operation): Write[] => {
    const leaves = OPERATIONS.get(operation)?.declaration.audit;
    return Array.isArray(leaves) ? [{ operation, leaves, ...REQUESTS[operation]?.administrator }] : [];
  }),
);

interface Entry {
  project_id: string;
  actor_kind: string;
  actor_id: string;
  operation: string;
  client_address: string;
  change: string;
  subject_kind: string;
  subject_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
let database: pg.Client;
let world: World;
let admin: Api;

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  world = await createWorld(database, 'audited');
  admin = adminApi(world.project);
});
afterAll(() => database.end());

const entries = async (condition: string, values: unknown[]): Promise<Entry[]> =>
  (await database.query<Entry>(`SELECT * FROM audit.admin_write WHERE ${condition} ORDER BY occurred_at, id`, values))
    .rows;
const left = (answer: ApiResponse) => entries('request_id = $1', [answer.headers.get('x-stack-request-id')]);

describe('no entry is left by', () => {
  it('a request that is refused, whatever it had begun', async () => {
    const { project, ids } = world;
    const taken = { primary_email: world.ada.email, primary_email_auth_enabled: true };
    for (const refused of [
      await admin.post('/users', taken),
      await admin.patch('/users/00000000-0000-4000-8000-000000000000', { display_name: 'x' }),
      await admin.patch('/internal/config/override', { config_override_string: '{"no.such": 1}' }),
      await client(project, world.ada).patch('/internal/projects/current', { display_name: 'x' }),
      await serverApi(project).patch('/internal/projects/current', { display_name: 'x' }),
      await admin.delete(`/team-permissions/${ids.team}/${ids.user}/nothing`),
    ]) {
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(await left(refused)).toEqual([]);
    }
  });

  it('reading, by a change that changes nothing, and by apps and their back ends', async () => {
    const { project, ids } = world;
    for (const done of [
      await admin.get(`/users/${ids.user}`),
      await admin.patch(`/teams/${ids.team}`, {}),
      await serverApi(project).post('/users', { display_name: 'x' }),
      await client(project, world.ada).patch('/users/me', { display_name: 'Ada' }),
    ]) {
      succeeded(done);
      expect(await left(done)).toEqual([]);
    }
  });
});

it('can only grow, whatever the caller', async () => {
  for (const statement of [
    'UPDATE audit.admin_write SET operation = operation WHERE false',
    'DELETE FROM audit.admin_write WHERE false',
    'TRUNCATE audit.admin_write',
  ])
    await expect(database.query(statement)).rejects.toThrow('audit.admin_write is append-only');
});

it('is declared for every operation that is open to administrators, and for no other', () => {
  const open = [...OPERATIONS].filter(
    ([operation, { opensTo }]) => !operation.startsWith('GET ') && opensTo.includes('admin'),
  );
  const declared = [...OPERATIONS].filter(([, { declaration }]) => declaration.audit !== undefined);
  expect(declared.map(([operation]) => operation)).toEqual(open.map(([operation]) => operation));
  const requested = Object.keys(REQUESTS).filter((operation) => REQUESTS[operation]!.administrator);
  const called = WRITES.map(({ operation }) => operation);
  expect(requested.filter((operation) => !called.includes(operation))).toEqual([]);
});

describe('an entry is left', () => {
  it('by every operation that an administrator changes something with', async () => {
    const { ids, project } = world;
    const seen: Record<string, unknown> = {};
    const all: Entry[] = [];
    for (const { operation, path, body, contentType, as, leaves } of WRITES) {
      const method = operation.split(' ')[0]!.toLowerCase() as 'post' | 'patch' | 'delete';
      const user = as === 'somebody' ? await signUp(project) : as && world.ada;
      const caller = adminApi(project, user);
      const api = contentType ? caller.with({ 'content-type': contentType }) : caller;
      const address = fill(path ?? pathOf(operation), ids, encodeURIComponent);
      const answer = await api[method](address, await body?.(ids, { admin, world }));
      const found = await left(answer);
      all.push(...found);
      const said = found.map(({ change, subject_kind }) => `${change} ${subject_kind}`);
      const missing = leaves.filter((one) => !said.includes(one));
      if (answer.status > 299 || missing.length > 0) seen[operation] = [answer.status, answer.body, said];
    }
    expect(seen).toEqual({});
    for (const { change, before, after, ...entry } of all) {
      expect(entry).toMatchObject({
        project_id: project.id,
        actor_kind: 'key',
        actor_id: ids.projectKeys,
        client_address: expect.stringMatching(/127\.0\.0\.1|::1/),
      });
      expect(WRITES.map(({ operation }) => operation)).toContain(entry.operation);
      expect([before === null, after === null]).toEqual([change === 'insert', change === 'delete']);
    }
  });

  it('without a secret, and without what a person is called, writes or is reached by', async () => {
    const rows = await entries('project_id = $1', [world.project.id]);
    const text = JSON.stringify(rows);
    const hidden = [
      ...Object.values(PLANTED),
      Buffer.from(PLANTED.totp).toString('base64'),
      world.ada.email,
      world.ada.password,
      world.project.secretServerKey,
      world.project.superSecretAdminKey.slice(-8),
    ];
    expect(hidden.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain('$argon2');
    const changed = rows.find(
      ({ operation, subject_kind }) => operation === 'PATCH /users/{user_id}' && subject_kind === 'user',
    );
    expect(changed).toMatchObject({ subject_id: world.ids.user, after: { display_name: '[redacted]' } });
  });

  it('with what a project was set to before, and its secrets left out', async () => {
    const [config] = await entries(`project_id = $1 AND after::text LIKE '%gitlab%'`, [world.project.id]);
    expect(config?.after).toMatchObject({
      config_override: {
        'auth.oauth.providers.gitlab.clientId': 'id',
        'auth.oauth.providers.gitlab.clientSecret': '[redacted]',
        'emails.server.host': 'smtp.example.com',
        'emails.server.password': '[redacted]',
      },
    });
    const [renamed] = await entries(`project_id = $1 AND operation = 'PATCH /internal/projects/current'`, [
      world.project.id,
    ]);
    expect(renamed).toMatchObject({
      subject_id: world.project.id,
      before: { display_name: 'Test project' },
      after: { display_name: 'Renamed' },
    });
    expect(renamed?.after).not.toHaveProperty('config_override');
  });

  it('which stays when the project has gone', async () => {
    const [gone] = await entries(`project_id = $1 AND operation = 'DELETE /internal/projects/current'`, [
      world.project.id,
    ]);
    expect(gone).toMatchObject({ before: { deleted_at: null }, after: { deleted_at: expect.any(String) } });
  });

  it('in the name of an owner, who makes a project, changes it and hands it on', async () => {
    const project = await createProject();
    const { owner } = project;
    const made = await entries(`project_id = $1 AND operation = 'POST /internal/projects'`, [project.id]);
    const byOwner = { actor_kind: 'user', actor_id: owner.userId, subject_id: project.id };
    expect(made).toMatchObject([{ ...byOwner, change: 'insert', before: null }]);
    const renamed = await ownerApi(project).patch('/internal/projects/current', { display_name: 'Mine' });
    expect(await left(renamed)).toMatchObject([{ ...byOwner, change: 'update', after: { display_name: 'Mine' } }]);
    const asOwner = client(internalProject(), owner);
    const team = await asOwner.post('/teams', { display_name: 'Next', creator_user_id: 'me' });
    const { id } = succeeded(team);
    expect(await left(team)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          project_id: 'internal',
          actor_id: owner.userId,
          subject_kind: 'team',
          subject_id: id,
        }),
      ]),
    );
    const handedOn = await asOwner.post('/internal/projects/transfer', { project_id: project.id, new_team_id: id });
    expect(await left(handedOn)).toMatchObject([{ ...byOwner, change: 'update', after: { owner_team_id: id } }]);
  });

  it('by the request that starts a job, and by nothing that the job does', async () => {
    const project = await createProject();
    const api = adminApi(project);
    const user = succeeded(await api.post('/users', {}));
    const asked = await api.post('/users/bulk-delete', { user_ids: [user.id] });
    const { id } = succeeded(asked);
    await until('the job is over', async () => succeeded(await api.get(`/users/jobs/${id}`)).status === 'completed');
    expect((await api.get(`/users/${user.id}`)).status).toBe(404);
    const found = await entries(`project_id = $1 AND operation = 'POST /users/bulk-delete'`, [project.id]);
    expect(new Set(found.map(({ subject_kind, subject_id }) => `${subject_kind} ${subject_id}`))).toEqual(
      new Set([`job ${id}`]),
    );
  });
});

/** A request that must succeed, and the audit rows that it must leave: `<change> <kind>`. */
interface Write extends AdministratorRequest {
  operation: string;
  leaves: readonly string[];
}
