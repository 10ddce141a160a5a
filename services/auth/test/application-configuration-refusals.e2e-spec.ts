import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  type TestProject,
  adminApi,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
} from '@hallpass/testing';
import {
  apply,
  configuration,
  exportOf,
  NOTES,
  NOTHING,
  notes,
  ORDERS,
  PATH,
  problemsOf,
  refusalOf,
  web,
} from './application-configurations.js';
import { inDatabase } from './running-database.js';

let project: TestProject;
let admin: Api;
beforeAll(async () => {
  project = await createProject();
  admin = adminApi(project);
});

describe('a refused configuration of applications, contract/08 §12', () => {
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
    expect(await problemsOf(document, admin)).toContain(problem);
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
});
