import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Api, type TestProject, adminApi, createProject, signUp, succeeded } from '@hallpass/testing';
import {
  apply,
  CALLBACK,
  configuration,
  exportOf,
  NOTES,
  NOTHING,
  notes,
  ORDERS,
  PATH,
  problemsOf,
  web,
} from './application-configurations.js';
import { inDatabase } from './running-database.js';

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

describe('a configuration of applications, contract/08 §12', () => {
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
