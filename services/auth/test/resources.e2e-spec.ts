import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  type ApiResponse,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { inDatabase } from './running-database.js';

let project: TestProject;
let admin: Api;

beforeAll(async () => {
  project = await createProject();
  admin = adminApi(project);
});

const PATH = '/resources';
const READ = { name: 'orders:read', description: 'Read orders' };
const WRITE = { name: 'orders:write', description: 'Change orders' };
const newIdentifier = () => `https://api.example.com/${randomUUID()}`;
const request = (more: object = {}) => ({ identifier: newIdentifier(), display_name: 'Orders', ...more });
const create = async (more: object = {}, api = admin) => succeeded(await api.post(PATH, request(more)));
const refusalOf = ({ status, headers }: ApiResponse) => [status, headers.get('x-hallpass-error')];

const APPLICATIONS = '/applications';
const application = (resource_ids?: unknown) => ({ kind: 'machine', display_name: 'Worker', resource_ids });
const createApplication = async (resourceIds?: string[] | null, api = admin) =>
  succeeded(await api.post(APPLICATIONS, application(resourceIds)));
const resourcesOf = async (id: string) => succeeded(await admin.get(`${APPLICATIONS}/${id}`)).resource_ids;

describe('resources, contract/08 §6', () => {
  it('are refused to clients and servers', async () => {
    const { id } = await create();
    for (const api of [client(project), client(project, await signUp(project)), serverApi(project)]) {
      for (const call of [
        api.get(PATH),
        api.post(PATH, request()),
        api.get(`${PATH}/${id}`),
        api.patch(`${PATH}/${id}`, {}),
        api.delete(`${PATH}/${id}`),
      ])
        expect((await call).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
    }
  });

  it('are not found by ids that are unknown or of another project', async () => {
    const other = adminApi(await createProject());
    const foreign = await create({}, other);
    for (const id of [randomUUID(), foreign.id]) {
      for (const call of [
        admin.get(`${PATH}/${id}`),
        admin.patch(`${PATH}/${id}`, { display_name: 'Mine' }),
        admin.delete(`${PATH}/${id}`),
      ])
        expect(refusalOf(await call)).toEqual([404, 'RESOURCE_NOT_FOUND']);
    }
    expect(succeeded(await other.get(`${PATH}/${foreign.id}`))).toEqual(foreign);
    expect((await admin.get(`${PATH}/no-uuid`)).knownError).toBe('SCHEMA_ERROR');
  });

  it.each<[string, object, string]>([
    ['a relative identifier', { identifier: '/mcp' }, 'identifier must be an absolute URI'],
    ['another form of an identifier', { identifier: 'https://API.example.com/mcp' }, 'https://api.example.com/mcp'],
    ['a scope of the issuer', { scopes: [{ name: 'openid', description: 'x' }] }, 'scopes must not contain openid'],
    [
      'a default that is no scope',
      { scopes: [READ], default_scopes: [WRITE.name] },
      'default_scopes must contain only',
    ],
    ['long scopes', { scopes: longScopes() }, 'scopes must be at most 32768 bytes'],
    ['a scope that is no object', { scopes: ['orders:read'] }, 'scopes[0] must be an object'],
    ['an id of the caller', { id: randomUUID() }, 'contains the unknown property'],
  ])('are not created with %s', async (_, more, problem) => {
    const answer = await admin.post(PATH, request(more));
    expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(answer.body.error).toContain(problem);
  });

  it("never have an address of this server's API", async () => {
    for (const path of ['/api', '/api/', '/api/v1', '/api/v1/users?a=b', '/x/../api/v1', '/api?a']) {
      const answer = await admin.post(PATH, request({ identifier: `${project.baseUrl}${path}` }));
      expect(answer.knownError).toBe('SCHEMA_ERROR');
      if (!path.includes('..')) expect(answer.body.error).toContain("must not be an address of this server's API");
    }
    await create({ identifier: `${project.baseUrl}/apis` });
    await create({ identifier: 'https://elsewhere.example.com/api' });
  });

  it('have identifiers that no other resource of the project has', async () => {
    const own = adminApi(await createProject());
    const without = await create({ identifier: 'https://api.example.com' }, own);
    expect(without.identifier).toBe('https://api.example.com');
    await create({ identifier: 'https://mcp.example.com/' }, own);
    for (const identifier of [
      'https://api.example.com',
      'https://api.example.com/',
      'https://mcp.example.com',
      'https://mcp.example.com/',
    ])
      expect(refusalOf(await own.post(PATH, request({ identifier })))).toEqual([409, 'RESOURCE_IDENTIFIER_TAKEN']);
    for (const identifier of ['http://api.example.com', 'https://api.example.com/a', 'https://api.example.com/a/'])
      await create({ identifier }, own);
    await create({ identifier: 'https://api.example.com' }, adminApi(await createProject()));
  });

  it('are created once, however many requests name an identifier at once', async () => {
    const host = `https://${randomUUID()}.example.com`;
    const answers = await Promise.all(
      [host, `${host}/`, host, `${host}/`].map((identifier) => admin.post(PATH, request({ identifier }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('are at most 1,000 in a project', async () => {
    const full = await createProject();
    await inDatabase(
      `INSERT INTO auth.resource (project_id, id, identifier, display_name, scopes, default_scopes)
       SELECT $1, gen_random_uuid(), 'urn:example:' || n, '', '[]', '{}' FROM generate_series(1, 998) n`,
      [full.id],
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => adminApi(full).post(PATH, request())));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2);
    for (const answer of refused) expect(refusalOf(answer)).toEqual([409, 'TOO_MANY_RESOURCES']);
  });

  it.each<[string, object]>([
    ['another identifier', { identifier: 'https://other.example.com/' }],
    ['no name', { display_name: '' }],
    ['a default that is no scope', { default_scopes: [WRITE.name] }],
    ['scopes without a default', { scopes: [WRITE] }],
    ['a short lifetime', { access_token_seconds: 59 }],
  ])('do not get %s', async (_, change) => {
    const before = await create({ scopes: [READ], default_scopes: [READ.name] });
    expect((await admin.patch(`${PATH}/${before.id}`, change)).knownError).toBe('SCHEMA_ERROR');
    expect(succeeded(await admin.get(`${PATH}/${before.id}`))).toEqual(before);
  });

  it('are read, listed newest first, changed and deleted', async () => {
    const api = adminApi(await createProject());
    const identifier = newIdentifier();
    const first = await create({ identifier }, api);
    expect(first).toEqual({
      id: expect.any(String),
      identifier,
      display_name: 'Orders',
      scopes: [],
      default_scopes: [],
      access_token_seconds: null,
      created_at_millis: expect.any(Number),
    });
    const full = { scopes: [READ, WRITE], default_scopes: [READ.name], access_token_seconds: 60 };
    const second = await create({ identifier: 'urn:example:orders', ...full }, api);
    expect(second).toMatchObject({ identifier: 'urn:example:orders', ...full });
    expect(succeeded(await api.get(`${PATH}/${first.id}`))).toEqual(first);
    expect(succeeded(await api.get(PATH)).items).toEqual([second, first]);
    const page = succeeded(await api.get(`${PATH}?limit=1`));
    expect(page.items).toEqual([second]);
    expect(succeeded(await api.get(`${PATH}?limit=1&cursor=${page.pagination.next_cursor}`)).items).toEqual([first]);

    const change = { display_name: 'Shop', ...full };
    expect(succeeded(await api.patch(`${PATH}/${first.id}`, change))).toEqual({ ...first, ...change });
    expect(succeeded(await api.patch(`${PATH}/${first.id}`, {}))).toEqual({ ...first, ...change });
    const emptied = { scopes: [], default_scopes: [], access_token_seconds: null };
    expect(succeeded(await api.patch(`${PATH}/${first.id}`, emptied))).toEqual({ ...first, display_name: 'Shop' });

    succeeded(await api.delete(`${PATH}/${first.id}`));
    expect(refusalOf(await api.get(`${PATH}/${first.id}`))).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(succeeded(await api.get(PATH)).items).toEqual([second]);
    expect((await create({ identifier }, api)).identifier).toBe(identifier);
  });

  it('appear in the audit log with their scopes', async () => {
    const own = await createProject();
    const api = adminApi(own);
    const { id } = await create({ scopes: [READ] }, api);
    const worker = await createApplication([id], api);
    succeeded(await api.patch(`${PATH}/${id}`, { scopes: [READ, WRITE] }));
    succeeded(await api.delete(`${PATH}/${id}`));
    const rows = await inDatabase<{ change: string; subject_kind: string; subject_id: string; after: object | null }>(
      `SELECT change, subject_kind, subject_id, after FROM audit.admin_write
       WHERE project_id = $1 AND (subject_kind = 'resource' OR (subject_kind = 'application' AND change = 'update'))
       ORDER BY occurred_at, id`,
      [own.id],
    );
    expect(rows.filter(({ subject_kind }) => subject_kind === 'resource')).toEqual([
      {
        change: 'insert',
        subject_kind: 'resource',
        subject_id: id,
        after: expect.objectContaining({ scopes: [READ] }),
      },
      { change: 'update', subject_kind: 'resource', subject_id: id, after: { scopes: [READ, WRITE] } },
      { change: 'delete', subject_kind: 'resource', subject_id: id, after: null },
    ]);
    expect(rows.filter(({ subject_kind }) => subject_kind === 'application')).toEqual([
      { change: 'update', subject_kind: 'application', subject_id: worker.id, after: { resource_ids: [] } },
    ]);
  });
});

describe('the resources of an application, contract/08 §1', () => {
  it.each<[string, () => Promise<unknown> | unknown, string]>([
    ['an unknown one', () => [randomUUID()], 'resource_ids names resources that the project does not have'],
    [
      'one of another project',
      async () => [(await create({}, adminApi(await createProject()))).id],
      'resource_ids names resources that the project does not have',
    ],
    [
      'one twice',
      async () => {
        const { id } = await create();
        return [id, id.toUpperCase()];
      },
      'resource_ids must not repeat a value',
    ],
    ['101', () => Array.from({ length: 101 }, () => randomUUID()), 'resource_ids must have at most 100 items'],
    ['an identifier', () => ['https://api.example.com/'], 'resource_ids[0] must be a valid UUID'],
  ])('are refused if they contain %s', async (_, idsOf, problem) => {
    const ids = await idsOf();
    const { id } = await createApplication();
    for (const answer of [
      await admin.post(APPLICATIONS, application(ids)),
      await admin.patch(`${APPLICATIONS}/${id}`, { resource_ids: ids }),
    ]) {
      expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      expect(answer.body.error).toContain(problem);
    }
    expect(await resourcesOf(id)).toBeNull();
  });

  it('are all of the project unless it names some', async () => {
    const [first, second] = [await create(), await create()];
    expect((await createApplication()).resource_ids).toBeNull();
    expect((await createApplication(null)).resource_ids).toBeNull();
    expect((await createApplication([])).resource_ids).toEqual([]);
    const { id, ...named } = await createApplication([second.id, first.id]);
    expect(named.resource_ids).toEqual([second.id, first.id]);
    const change = async (body: object) => succeeded(await admin.patch(`${APPLICATIONS}/${id}`, body)).resource_ids;
    expect(await change({ display_name: 'Renamed' })).toEqual([second.id, first.id]);
    expect(await change({ resource_ids: [first.id] })).toEqual([first.id]);
    expect(await change({ resource_ids: null })).toBeNull();
    expect(await resourcesOf(id)).toBeNull();
  });

  it('lose a resource that is deleted, and never become all resources by that', async () => {
    const [kept, deleted] = [await create(), await create()];
    const both = await createApplication([deleted.id, kept.id]);
    const one = await createApplication([deleted.id]);
    const all = await createApplication();
    succeeded(await admin.delete(`${PATH}/${deleted.id}`));
    expect(await resourcesOf(both.id)).toEqual([kept.id]);
    expect(await resourcesOf(one.id)).toEqual([]);
    expect(await resourcesOf(all.id)).toBeNull();
  });

  it('never name a resource that is deleted at the same time', async () => {
    const { id } = await createApplication();
    for (let round = 0; round < 10; round += 1) {
      const resource = await create();
      const ids = [resource.id];
      const [deleted, ...changed] = await Promise.all([
        admin.delete(`${PATH}/${resource.id}`),
        admin.patch(`${APPLICATIONS}/${id}`, { resource_ids: ids }),
        admin.post(APPLICATIONS, application(ids)),
      ]);
      succeeded(deleted);
      for (const { status } of changed) expect([200, 201, 400]).toContain(status);
      const naming = await inDatabase(
        'SELECT id FROM auth.application WHERE project_id = $1 AND resource_ids && $2::uuid[]',
        [project.id, ids],
      );
      expect(naming).toEqual([]);
    }
  });
});

it('nothing of the resources of a deleted project stays', async () => {
  const own = await createProject();
  await create({}, adminApi(own));
  succeeded(await adminApi(own).delete('/internal/projects/current'));
  await until('the rows are removed', async () => {
    const rows = await inDatabase('SELECT FROM auth.resource WHERE project_id = $1', [own.id]);
    return rows.length === 0 || undefined;
  });
});

/** 100 scopes, each within its limits. */
function longScopes() {
  return Array.from({ length: 100 }, (_, n) => ({ name: `s${n}`, description: '€'.repeat(200) }));
}
