import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
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
} from '@hallpass/testing';
import { inDatabase } from './running-database.js';

const PATH = '/application-configuration';
const NOTES = 'https://notes.example.com/mcp';
const ORDERS = 'urn:example:orders';
const CALLBACK = 'https://shop.example.com/callback';
const NOTHING = { created: 0, updated: 0, unchanged: 0 };

let project: TestProject;
let admin: Api;
beforeAll(async () => {
  project = await createProject();
  admin = adminApi(project);
});

const web = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'web',
  display_name: 'Shop',
  redirect_uris: [CALLBACK],
  ...more,
});
const notes = (more: object = {}) => ({
  identifier: NOTES,
  display_name: 'Notes',
  scopes: [{ name: 'notes:read', description: 'Read your notes' }],
  default_scopes: ['notes:read'],
  ...more,
});
const configuration = (more: object = {}) => ({ version: 1, ...more });
const refusalOf = ({ status, headers }: ApiResponse) => [status, headers.get('x-hallpass-error')];
const exportOf = async (api: Api) => succeeded(await api.get(PATH));
const apply = async (api: Api, document: object) => succeeded(await api.put(PATH, document));

async function problemsOf(document: object, api = admin): Promise<string> {
  const answer = await api.put(PATH, document);
  expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  return answer.body.error;
}

/** A project with an application of every kind and two resources. */
async function filled(): Promise<{ api: Api; own: TestProject; document: any }> {
  const own = await createProject();
  const api = adminApi(own);
  for (const resource of [notes(), { identifier: ORDERS, display_name: 'Orders', access_token_seconds: 300 }])
    succeeded(await api.post('/resources', resource));
  const { items } = succeeded(await api.get('/resources'));
  const idOf = (identifier: string) => items.find((each: { identifier: string }) => each.identifier === identifier).id;
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  for (const application of [
    {
      ...web({ resource_ids: [idOf(ORDERS), idOf(NOTES)], token_exchange_resource_ids: [idOf(NOTES)] }),
      id: undefined,
    },
    { kind: 'browser', display_name: 'Portal', redirect_uris: ['https://portal.example.com/'], is_first_party: true },
    { kind: 'native', display_name: 'App', redirect_uris: ['com.example.app:/callback'], resource_ids: [] },
    {
      kind: 'machine',
      display_name: 'Reports',
      authentication: 'workload_identity',
      workload_identities: [
        {
          issuer: 'https://cluster.example.com',
          audience: 'hallpass',
          jwks: { keys: [jwk] },
          jwks_uri: null,
          claims: [{ name: 'sub', value: 'system:serviceaccount:jobs:', match: 'prefix' }],
        },
      ],
    },
  ])
    succeeded(await api.post('/applications', application));
  return { api, own, document: await exportOf(api) };
}

describe('a configuration of applications, contract/08 §11', () => {
  it('is refused to clients and servers', async () => {
    const user = await signUp(project);
    for (const api of [client(project), client(project, user), serverApi(project)])
      for (const call of [api.get(PATH), api.put(PATH, configuration())])
        expect((await call).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
  });

  it.each<[string, object, string]>([
    ['no version', {}, 'body.version is a required field'],
    ['another version', { version: 2 }, 'body.version must be at most 1'],
    ['an unknown part', configuration({ users: [] }), 'unknown property "users"'],
    [
      'an id that is no UUID',
      configuration({ applications: [web({ id: 'shop' })] }),
      'body.applications[0].id must be',
    ],
    [
      'the id of a metadata document',
      configuration({ applications: [web({ id: 'a1b2c3d4-1111-5222-8333-444455556666' })] }),
      'body.applications[0].id must not be a UUID of version 5',
    ],
    [
      'a secret',
      configuration({ applications: [web({ client_secret: 'hps_x' })] }),
      'unknown property "client_secret"',
    ],
    [
      'ids of resources',
      configuration({ applications: [web({ resource_ids: [] })] }),
      'unknown property "resource_ids"',
    ],
    [
      'no address',
      configuration({ applications: [web({ redirect_uris: [] })] }),
      '[0].redirect_uris must have at least',
    ],
    [
      'a browser with a secret',
      configuration({ applications: [web(), web({ kind: 'browser', authentication: 'client_secret' })] }),
      "body.applications[1].authentication must be 'none'",
    ],
    [
      'an uploaded logo',
      configuration({ applications: [web({ logo_url: 'data:image/png;base64,AA==' })] }),
      'logo_url must',
    ],
    [
      'an unknown resource',
      configuration({ applications: [web({ resources: [NOTES] })] }),
      `[0].resources names resources that neither the project nor the document has: ${NOTES}`,
    ],
    [
      'an unknown resource to exchange',
      configuration({ applications: [web({ token_exchange_resources: [NOTES] })] }),
      'token_exchange_resources names resources',
    ],
    [
      'a resource twice for an application',
      configuration({ resources: [notes()], applications: [web({ resources: [NOTES, NOTES] })] }),
      'body.applications[0].resources must not repeat a value',
    ],
    [
      'a wrong identifier',
      configuration({ resources: [notes({ identifier: 'notes' })] }),
      'body.resources[0].identifier must be',
    ],
    [
      'a default that is no scope',
      configuration({ resources: [notes({ default_scopes: ['other'] })] }),
      'body.resources[0].default_scopes must contain only',
    ],
    [
      'a resource in two spellings',
      configuration({
        resources: [notes({ identifier: 'https://a.example.com' }), notes({ identifier: 'https://a.example.com/' })],
      }),
      'body.resources[1].identifier is repeated',
    ],
  ])('is refused with %s, and changes nothing', async (_, document, problem) => {
    expect(await problemsOf(document)).toContain(problem);
    expect(await exportOf(admin)).toEqual(configuration({ resources: [], applications: [] }));
  });

  it('is refused with an id twice, another kind, and every other problem at once', async () => {
    const own = await createProject();
    const api = adminApi(own);
    const first = web();
    await apply(api, configuration({ applications: [first] }));
    const before = await exportOf(api);
    const text = await problemsOf(
      configuration({
        resources: [notes(), notes()],
        applications: [{ ...first, kind: 'native' }, web({ id: first.id }), web({ resources: [ORDERS] })],
      }),
      api,
    );
    for (const problem of [
      'body.resources[1].identifier is repeated',
      "body.applications[0].kind must be 'web'",
      'body.applications[1].id is repeated',
      'body.applications[2].resources names resources',
    ])
      expect(text).toContain(problem);
    expect(await exportOf(api)).toEqual(before);
  });

  it('is refused with a resource in another spelling than that of the project, and with its own API', async () => {
    const own = await createProject();
    const api = adminApi(own);
    await apply(api, configuration({ resources: [notes({ identifier: 'https://a.example.com' })] }));
    expect(
      await problemsOf(configuration({ resources: [notes({ identifier: 'https://a.example.com/' })] }), api),
    ).toContain('body.resources[0].identifier must be https://a.example.com, as in the project');
    expect(
      await problemsOf(configuration({ resources: [notes({ identifier: `${own.baseUrl}/api/v1` })] }), api),
    ).toContain("must not be an address of this server's API");
  });

  it('may be larger than other bodies, but has at most 50,000 keys', async () => {
    const address = (n: number) => `https://shop.example.com/${n}${'x'.repeat(1_950)}`;
    const redirect_uris = Array.from({ length: 50 }, (_, n) => address(n));
    const large = configuration({ applications: Array.from({ length: 20 }, () => web({ redirect_uris })) });
    expect(Buffer.byteLength(JSON.stringify(large))).toBeGreaterThan(1_900_000);
    const counts = succeeded(await admin.put(`${PATH}?dry_run=true`, large));
    expect(counts.applications).toEqual({ ...NOTHING, created: 20 });
    const keys = Object.fromEntries(Array.from({ length: 50_001 }, (_, n) => [`k${n}`, 1]));
    expect((await admin.put(PATH, keys)).knownError).toBe('BODY_PARSING_ERROR');
  });

  it('is refused beyond the limits of a project, also in a dry run', async () => {
    const own = await createProject();
    const machine = () => ({ id: randomUUID(), kind: 'machine', display_name: 'M' });
    const resource = (n: number) => ({ identifier: `urn:example:r${n}`, display_name: 'R' });
    const full = configuration({
      resources: Array.from({ length: 1_000 }, (_, n) => resource(n)),
      applications: Array.from({ length: 1_000 }, machine),
    });
    const api = adminApi(own);
    const first = await apply(api, full);
    expect(first).toMatchObject({ resources: { created: 1_000 }, applications: { created: 1_000 } });
    const { resources, applications } = await exportOf(api);
    expect([resources.length, applications.length]).toEqual([1_000, 1_000]);
    for (const path of [PATH, `${PATH}?dry_run=true`]) {
      const applications = await api.put(path, configuration({ applications: [machine()] }));
      expect(refusalOf(applications)).toEqual([409, 'TOO_MANY_APPLICATIONS']);
      const resources = await api.put(path, configuration({ resources: [resource(1_000)] }));
      expect(refusalOf(resources)).toEqual([409, 'TOO_MANY_RESOURCES']);
    }
    expect((await apply(api, full)).applications).toEqual({ ...NOTHING, unchanged: 1_000 });
  });

  it('is not exported if it is too large to be imported', async () => {
    const own = await createProject();
    await inDatabase(
      `INSERT INTO auth.resource (project_id, id, identifier, display_name, scopes, default_scopes)
       SELECT $1, gen_random_uuid(), 'urn:example:' || n, 'R',
         (SELECT jsonb_agg(jsonb_build_object('name', md5(n || '-' || s), 'description', repeat(md5(s::text), 5)))
          FROM generate_series(1, 100) s), '{}'
       FROM generate_series(1, 400) n`,
      [own.id],
    );
    expect(refusalOf(await adminApi(own).get(PATH))).toEqual([409, 'APPLICATION_CONFIGURATION_TOO_LARGE']);
  });

  it('is imported into another project, and is the same there', async () => {
    const { document } = await filled();
    expect(document).toMatchObject({ version: 1, resources: [{ identifier: NOTES }, { identifier: ORDERS }] });
    const shop = document.applications.find((each: { display_name: string }) => each.display_name === 'Shop');
    expect(shop).toMatchObject({ resources: [ORDERS, NOTES], token_exchange_resources: [NOTES], disabled: false });
    for (const name of ['resource_ids', 'secrets', 'last_used_at_millis', 'registration'])
      expect(shop).not.toHaveProperty(name);

    const copy = await createProject();
    const api = adminApi(copy);
    expect(await apply(api, document)).toEqual({
      dry_run: false,
      resources: { ...NOTHING, created: 2 },
      applications: { ...NOTHING, created: 4 },
      applications_without_secret: [shop.id],
    });
    expect(await exportOf(api)).toEqual(document);
    expect(await apply(api, document)).toEqual({
      dry_run: false,
      resources: { ...NOTHING, unchanged: 2 },
      applications: { ...NOTHING, unchanged: 4 },
      applications_without_secret: [],
    });
    const made = succeeded(await api.get(`/applications/${shop.id}`));
    expect(made).toMatchObject({ registration: 'administrator', secrets: [], last_used_at_millis: null });
    const { client_secret } = succeeded(await api.post(`/applications/${shop.id}/secrets`, {}));
    expect(client_secret).toMatch(/^hps_/);
  });

  it('updates what it names, resets what it leaves out, and leaves everything else alone', async () => {
    const { api, document } = await filled();
    const byName = (name: string) =>
      document.applications.find((each: { display_name: string }) => each.display_name === name);
    const shop = byName('Shop');
    const change = configuration({
      resources: [{ identifier: ORDERS, display_name: 'Sales' }],
      applications: [
        { id: shop.id, kind: 'web', display_name: 'Store', redirect_uris: [CALLBACK], resources: [ORDERS] },
        { ...byName('Portal'), disabled: true },
      ],
    });
    const dry = succeeded(await api.put(`${PATH}?dry_run=true`, change));
    expect(await exportOf(api)).toEqual(document);
    expect(await apply(api, change)).toEqual({ ...dry, dry_run: false });
    expect(dry).toEqual({
      dry_run: true,
      resources: { ...NOTHING, updated: 1 },
      applications: { ...NOTHING, updated: 2 },
      applications_without_secret: [],
    });
    const after = await exportOf(api);
    expect(after.resources).toEqual([
      document.resources[0],
      { ...document.resources[1], display_name: 'Sales', access_token_seconds: null },
    ]);
    expect(after.applications).toEqual(
      document.applications.map((each: { id: string; display_name: string }) => {
        if (each.id === shop.id)
          return { ...each, display_name: 'Store', resources: [ORDERS], token_exchange_resources: [] };
        return each.display_name === 'Portal' ? { ...each, disabled: true } : each;
      }),
    );
    const { secrets } = succeeded(await api.get(`/applications/${shop.id}`));
    expect(secrets).toHaveLength(1);
  });

  it('keeps the subjects of an application as they are', async () => {
    const own = await createProject();
    const api = adminApi(own);
    const pairwise = web({ subject_type: 'pairwise' });
    await apply(api, configuration({ applications: [pairwise] }));
    const document = await exportOf(api);
    expect(document.applications[0].subject_type).toBe('pairwise');
    expect((await apply(api, document)).applications).toEqual({ ...NOTHING, unchanged: 1 });
    for (const [change, problem] of [
      [{ subject_type: 'public' }, "subject_type must be 'pairwise'"],
      [{ redirect_uris: ['https://other.example.com/'] }, 'redirect_uris must stay on the host shop.example.com'],
    ] as const)
      expect(await problemsOf(configuration({ applications: [{ ...pairwise, ...change }] }), api)).toContain(problem);
    expect(await exportOf(api)).toEqual(document);
  });

  it('keeps a logo that it does not name, and never exports one that was uploaded', async () => {
    const own = await createProject();
    const api = adminApi(own);
    const png = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex'),
      randomBytes(40),
    ]).toString('base64');
    const body = { kind: 'web', display_name: 'Shop', redirect_uris: [CALLBACK] };
    const { id, logo_url } = succeeded(
      await api.post('/applications', { ...body, logo_url: `data:image/png;base64,${png}` }),
    );
    const document = await exportOf(api);
    expect(document.applications[0]).not.toHaveProperty('logo_url');
    expect((await apply(api, document)).applications).toEqual({ ...NOTHING, unchanged: 1 });
    expect(succeeded(await api.get(`/applications/${id}`)).logo_url).toBe(logo_url);
    const linked = { ...body, id, logo_url: 'https://shop.example.com/logo.png' };
    await apply(api, configuration({ applications: [linked] }));
    expect((await exportOf(api)).applications[0].logo_url).toBe(linked.logo_url);
    await apply(api, configuration({ applications: [{ ...linked, logo_url: null }] }));
    expect((await exportOf(api)).applications[0].logo_url).toBeNull();
  });

  it('does not contain applications that registered themselves, and cannot change them', async () => {
    const own = await createProject({ override: { 'authorizationServer.allowClientRegistration': true } });
    const response = await fetch(`${own.baseUrl}/p/${own.id}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' }),
    });
    const { client_id: id } = (await response.json()) as { client_id: string };
    const api = adminApi(own);
    expect((await exportOf(api)).applications).toEqual([]);
    expect(await problemsOf(configuration({ applications: [web({ id })] }), api)).toContain(
      'body.applications[0].id is that of an application that registered itself',
    );
  });

  it('ends grants of applications that it disables, and secrets that are no longer used', async () => {
    const own = await createProject();
    const api = adminApi(own);
    const user = await signUp(own);
    const { id } = succeeded(await api.post('/applications', { ...web(), id: undefined }));
    const grant = randomUUID();
    await inDatabase(
      `INSERT INTO auth.session (project_id, id, user_id, token_hash, expires_at, application_id)
       VALUES ($1, $2, $3, $4, now() + interval '1 day', $5)`,
      [own.id, grant, user.userId, randomBytes(32), id],
    );
    await apply(api, configuration({ applications: [web({ id, authentication: 'none', disabled: true })] }));
    const [session] = await inDatabase<{ end_reason: string }>(
      'SELECT end_reason FROM auth.session WHERE project_id = $1 AND id = $2',
      [own.id, grant],
    );
    expect(session).toEqual({ end_reason: 'revoked' });
    const made = succeeded(await api.get(`/applications/${id}`));
    expect(made).toMatchObject({ disabled_at_millis: expect.any(Number), secrets: [] });
  });

  it('creates an application of the same id once, however many imports run at once', async () => {
    const own = await createProject();
    const api = adminApi(own);
    const document = configuration({ resources: [notes()], applications: [web({ resources: [NOTES] })] });
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.put(PATH, document)));
    const created = answers.map((answer) => succeeded(answer).applications.created);
    expect(created.toSorted((a: number, b: number) => a - b)).toEqual([0, 0, 0, 1]);
    expect((await exportOf(api)).applications).toHaveLength(1);
  });

  it('does not bring back tokens of an application that was deleted', async () => {
    const own = await createProject();
    const api = adminApi(own);
    succeeded(await api.post('/resources', notes()));
    const machine = { kind: 'machine', display_name: 'Reports', scopes: ['notes:read'], is_first_party: true };
    const { id, client_secret } = succeeded(await api.post('/applications', machine));
    const call = async (path: string, secret: string, body: Record<string, string>) =>
      (
        await fetch(`${own.baseUrl}/p/${own.id}/oauth/${path}`, {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
          body: new URLSearchParams(body),
        })
      ).json() as Promise<any>;
    const grant = { grant_type: 'client_credentials' };
    const jwt = await call('token', client_secret, { ...grant, resource: NOTES });
    const opaque = await call('token', client_secret, grant);
    const isActive = async (secret: string, token: string) => (await call('introspect', secret, { token })).active;
    for (const { access_token } of [jwt, opaque]) expect(await isActive(client_secret, access_token)).toBe(true);

    const document = await exportOf(api);
    succeeded(await api.delete(`/applications/${id}`));
    await apply(api, document);
    // As if it had been imported later: tokens name only the second that they were issued in.
    await inDatabase(
      `UPDATE auth.application SET created_at = now() + interval '6 seconds' WHERE project_id = $1 AND id = $2`,
      [own.id, id],
    );
    const secret = succeeded(await api.post(`/applications/${id}/secrets`, {})).client_secret;
    for (const { access_token } of [jwt, opaque]) expect(await isActive(secret, access_token)).toBe(false);
  });

  it('leaves a row in the audit log for each change, and none for what is unchanged or a dry run', async () => {
    const own = await createProject();
    const api = adminApi(own);
    const shop = web();
    const document = configuration({ resources: [notes()], applications: [shop] });
    succeeded(await api.put(`${PATH}?dry_run=true`, document));
    await apply(api, document);
    await apply(api, document);
    await apply(api, configuration({ applications: [{ ...shop, display_name: 'Store' }] }));
    const rows = await inDatabase<{ row: string }>(
      `SELECT change || ' ' || subject_kind AS row FROM audit.admin_write
       WHERE project_id = $1 AND subject_kind IN ('application', 'resource')`,
      [own.id],
    );
    expect(rows.map(({ row }) => row).sort()).toEqual(['insert application', 'insert resource', 'update application']);
  });
});
