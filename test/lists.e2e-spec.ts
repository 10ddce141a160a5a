/**
 * @once each list is a statement of one service; `test/authorization-matrix.e2e-spec.ts` calls every operation in both
 * modes
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  createProject,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { StackServerApp } from '@stackframe/js';
import pg from 'pg';
import { arraysOfAnswers, type OpenApi } from './lists/arrays-of-answers.js';
import { BOUNDS } from './lists/bounds.js';
import { FILLED_OVERRIDE, fillLists, type FilledLists } from './lists/fill-lists.js';

/** Every response is bounded (security P3): long lists have pages, everything else a documented limit. */

const document = JSON.parse(readFileSync(resolve('dist/openapi.json'), 'utf8')) as OpenApi;
const CAP = 10_000;

let database: pg.Client;
let project: TestProject;
let other: TestProject;
let ada: TestUser;
let lists: FilledLists;

const inDatabase = async (text: string, values: unknown[]): Promise<void> => void (await database.query(text, values));

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  [project, other] = [
    await createProject({ override: FILLED_OVERRIDE }),
    await createProject({ override: FILLED_OVERRIDE }),
  ];
  ada = await signUp(project);
  lists = await fillLists(project, ada, inDatabase);
});
afterAll(() => database.end());

/** Has its own response to an unknown cursor (contract/06 §4): see `services/payments/test/products.e2e-spec.ts`. */
const OWNED_PRODUCTS = 'GET /api/v1/payments/products/{customer_type}/{customer_id}';

const isPage = (names: string[] | undefined): boolean =>
  ['limit', 'cursor'].every((name) => names?.includes(name) === true);

describe('the OpenAPI document', () => {
  const arrays = arraysOfAnswers(document);
  const pages = arrays.filter(({ operation, place }) => {
    const names = operation.parameters?.filter((each) => each.in === 'query').map(({ name }) => name);
    return place.startsWith('GET ') && isPage(names);
  });

  it('says of every array in an answer that it is a page, or why it is not long', () => {
    const whole = arrays.filter((each) => !pages.includes(each));
    const said = Object.fromEntries(whole.map(({ place, maxItems }) => [place, maxItems]));
    expect(said).toEqual(Object.fromEntries(Object.entries(BOUNDS).map(([place, [atMost]]) => [place, atMost])));
  });

  it('says how many items a page has at most', () => {
    expect(pages.filter(({ maxItems }) => maxItems !== CAP)).toEqual([]);
  });

  it('has no list with pages that this suite does not walk', () => {
    const walked = lists.map(({ path, route }) => `GET /api/v1${route ?? path.split('?')[0]}`);
    expect(pages.map(({ place }) => place.replace(/\.\w+$/, '')).sort()).toEqual(
      [...new Set(walked), 'GET /api/v1/users', OWNED_PRODUCTS].sort(),
    );
  });
});

/** @param query `name=value` */
const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

interface Page {
  items: object[];
  is_paginated?: boolean;
  pagination?: { next_cursor: string | null };
}

const pageOf = async (api: Api, path: string, name = 'items'): Promise<Page> => {
  const { [name]: items, ...rest } = succeeded(await api.get(path));
  return { items, ...rest };
};

describe('every list with pages', () => {
  const names = [
    'teams',
    "a user's teams",
    'team member profiles',
    'profiles of a team',
    'team permissions',
    'team permissions, recursive',
    'permissions of a member',
    'project permissions',
    'contact channels',
    'contact channels of a user',
    'OAuth providers',
    'sessions',
    'passkeys',
    'API keys of a user',
    'API keys of a team',
    'team invitations',
    'invitations of all teams',
    'sign-up invitations',
    'the waitlist',
    'suppressed addresses',
    'project keys',
    'applications',
    'connected applications',
    'users of an application',
    'resources',
    'the audit log',
    'own projects',
    'owners of the project',
    'drafts',
    'messages of a thread',
    'customers',
    'subscriptions',
    'money entries',
  ];
  const listOf = (name: string) => lists.find((list) => list.name === name)!;

  it('is named here', () => {
    expect(lists.map(({ name }) => name)).toEqual(names);
  });

  it.each(names)('%s: answers 400 SCHEMA_ERROR to what is no limit and no cursor', async (name) => {
    const { api, path } = listOf(name);
    const uuid = randomUUID();
    const foreign = Buffer.from(JSON.stringify(['other list', project.id, '1', uuid])).toString('base64url');
    for (const query of [
      'limit=0',
      'limit=-1',
      'limit=x',
      'limit=1.5',
      'cursor=',
      'cursor=x',
      `cursor=${uuid}`,
      `cursor=${foreign}`,
    ]) {
      const answer = await api.get(withQuery(path, query));
      expect([query, answer.status, answer.knownError]).toEqual([query, 400, 'SCHEMA_ERROR']);
    }
  });

  it.each(names)('%s: has everything without limit and cursor, as the contract does', async (name) => {
    const { api, path, items: at = 'items' } = listOf(name);
    const { items, ...rest } = await pageOf(api, path, at);
    expect(items.length).toBeGreaterThanOrEqual(3);
    expect(rest).toEqual(at === 'items' ? { is_paginated: false } : {});
  });

  it.each(names)('%s: walked page by page, has the same items in the same order', async (name) => {
    const { api, path, items: at } = listOf(name);
    const whole = (await pageOf(api, path, at)).items;
    const walked: object[] = [];
    let cursor: string | null = null;
    do {
      const next: Page = await pageOf(api, withQuery(path, `limit=2${cursor ? `&cursor=${cursor}` : ''}`), at);
      expect(next.is_paginated).toBe(true);
      expect(next.items.length).toBe(Math.min(2, whole.length - walked.length));
      walked.push(...next.items);
      cursor = next.pagination!.next_cursor;
    } while (cursor !== null);
    expect(walked).toEqual(whole);
    const rest = await pageOf(api, withQuery(path, `cursor=${(await firstCursor(name))!}`), at);
    expect(rest).toEqual({ items: whole.slice(1), is_paginated: true, pagination: { next_cursor: null } });
  });

  const firstCursor = async (name: string): Promise<string | null> => {
    const { api, path, items: at } = listOf(name);
    return (await pageOf(api, withQuery(path, 'limit=1'), at)).pagination!.next_cursor;
  };

  it.each(names.filter((name) => name !== 'own projects'))(
    '%s: shows nothing for a cursor of another project',
    async (name) => {
      const { api, path, items: at } = listOf(name);
      const cursor = await firstCursor(name);
      const [list, , ...place] = JSON.parse(Buffer.from(cursor!, 'base64url').toString()) as string[];
      const foreign = Buffer.from(JSON.stringify([list, other.id, ...place])).toString('base64url');
      expect(await pageOf(api, withQuery(path, `cursor=${foreign}`), at)).toEqual({
        items: [],
        is_paginated: true,
        pagination: { next_cursor: null },
      });
    },
  );
});

it('goes on rightly when teams come and go between two pages, the last one seen too', async () => {
  const fresh = await createProject();
  const api = serverApi(fresh);
  const teams: { id: string }[] = [];
  for (let n = 0; n < 5; n += 1) teams.push(succeeded(await api.post('/teams', { display_name: `T${n}` })));
  const first = await pageOf(api, '/teams?limit=2');
  for (const { id } of teams.slice(1, 3)) succeeded(await api.delete(`/teams/${id}`));
  const late = succeeded(await api.post('/teams', { display_name: 'late' }));
  const rest = await pageOf(api, `/teams?limit=3&cursor=${first.pagination!.next_cursor}`);
  const ids = [...teams.slice(3), late].map(({ id }) => id);
  expect(rest.items.map((team) => (team as { id: string }).id)).toEqual(ids);
  expect(rest.pagination).toEqual({ next_cursor: null });
});

describe('a list longer than an answer', () => {
  const MORE = CAP + 3;
  let crowd: TestProject;
  let owner: TestUser;
  let teamId: string;

  beforeAll(async () => {
    crowd = await createProject({ override: PERMISSIONS });
    owner = await signUp(crowd);
    await inDatabase(
      `WITH made AS (
         INSERT INTO users.team (project_id, id, display_name, created_at)
         SELECT $1, gen_random_uuid(), 'T' || n, now() - interval '1 day' + n / 3 * interval '1 microsecond'
         FROM generate_series(1, $3::integer) n RETURNING id)
       INSERT INTO users.team_member (project_id, team_id, user_id) SELECT $1, id, $2 FROM made`,
      [crowd.id, owner.userId, MORE],
    );
    teamId = succeeded(await serverApi(crowd).post('/teams', { display_name: 'All' })).id;
    await inDatabase(
      `WITH made AS (
         INSERT INTO users."user" (project_id, id, display_name, signed_up_at)
         SELECT $1, gen_random_uuid(), 'U' || n, now() - interval '1 day' + n / 3 * interval '1 microsecond'
         FROM generate_series(1, $3::integer) n RETURNING id),
       members AS (INSERT INTO users.team_member (project_id, team_id, user_id) SELECT $1, $2, id FROM made RETURNING user_id)
       SELECT count(*) FROM members`,
      [crowd.id, teamId, MORE],
    );
    await inDatabase(
      `INSERT INTO permissions.team_grant (project_id, team_id, user_id, permission_id)
       SELECT project_id, team_id, user_id, 'everything' FROM users.team_member WHERE project_id = $1 AND team_id = $2`,
      [crowd.id, teamId],
    );
    await inDatabase(
      `INSERT INTO permissions.project_grant (project_id, user_id, permission_id)
       SELECT project_id, user_id, 'beta' FROM users.team_member WHERE project_id = $1 AND team_id = $2`,
      [crowd.id, teamId],
    );
    await database.query('ANALYZE users.team, users.team_member, users."user", permissions.team_grant');
  });

  it.each([
    ['teams', (): string => '/teams', 4],
    ["a user's teams", (): string => `/teams?user_id=${owner.userId}`, 3],
    ['users', (): string => '/users', 4],
    ['profiles of a team', (): string => `/team-member-profiles?team_id=${teamId}`, 3],
    ['profiles of the project', (): string => '/team-member-profiles', 2 * MORE - CAP],
    ['team permissions', (): string => `/team-permissions?team_id=${teamId}`, 3],
    [
      'team permissions, filtered',
      (): string => `/team-permissions?team_id=${teamId}&permission_id=read&recursive=true`,
      3,
    ],
    ['project permissions', (): string => '/project-permissions', 3],
  ] as const)('%s: holds as many as an answer may, and says where to go on', async (_name, path, left) => {
    const api = serverApi(crowd);
    const first = await pageOf(api, path());
    expect([first.items.length, first.is_paginated]).toEqual([CAP, true]);
    const cursor = first.pagination!.next_cursor!;
    const clamped = await pageOf(api, withQuery(path(), `limit=${10 * CAP}`));
    expect(clamped.pagination).toEqual(first.pagination);
    const rest = await pageOf(api, withQuery(path(), `cursor=${cursor}`));
    expect(rest.items).toHaveLength(Math.min(left, CAP));
    const ids = new Set([...first.items, ...rest.items].map((item) => JSON.stringify(item)));
    expect(ids.size).toBe(CAP + rest.items.length);
  });

  it('recursive permissions: counts what the grants contain', async () => {
    const path = `/team-permissions?team_id=${teamId}&recursive=true`;
    const first = await pageOf(serverApi(crowd), path);
    expect(first.items).toHaveLength(CAP);
    const rest = await pageOf(serverApi(crowd), withQuery(path, `limit=3&cursor=${first.pagination!.next_cursor!}`));
    const [last, next] = [first.items.at(-1), rest.items[0]] as { user_id: string; id: string }[];
    // Ten thousand is not a multiple of three: the page ends within a member.
    expect(next!.user_id).toBe(last!.user_id);
    expect([last!.id, next!.id]).toEqual(['everything', 'read']);
  });

  it('is shown by the published SDK as far as an answer goes', async () => {
    const { baseUrl, id: projectId, publishableClientKey, secretServerKey } = crowd;
    const common = { baseUrl, projectId, publishableClientKey, secretServerKey };
    const published = new StackServerApp({ ...common, tokenStore: 'memory', noAutomaticPrefetch: true });
    expect(await published.listTeams()).toHaveLength(CAP);
  });
});

const PERMISSIONS = {
  'rbac.permissions.everything': { scope: 'team', containedPermissionIds: { read: true, write: true } },
  'rbac.permissions.read': { scope: 'team', containedPermissionIds: {} },
  'rbac.permissions.write': { scope: 'team', containedPermissionIds: {} },
  'rbac.permissions.beta': { scope: 'project', containedPermissionIds: {} },
};

it('shows the oldest provider accounts with their user, and lists all of them', async () => {
  await inDatabase(
    `INSERT INTO auth.oauth_account
       (project_id, id, user_id, provider_config_id, account_id, allow_sign_in, allow_connected_accounts, created_at)
     SELECT $1, gen_random_uuid(), $2, 'github', n, false, false, '2020-01-01'::timestamptz + n * interval '1 second'
     FROM generate_series(1, 101) n`,
    [other.id, (await signUp(other)).userId],
  );
  const api = serverApi(other);
  const shown = (await pageOf(api, '/users')).items as { id: string; oauth_providers: { account_id: string }[] }[];
  const accounts = shown.flatMap(({ oauth_providers }) => oauth_providers.map(({ account_id }) => account_id));
  expect(accounts).toEqual(Array.from({ length: 100 }, (_, n) => String(n + 1)));
  expect((await pageOf(api, '/oauth-providers')).items).toHaveLength(101);
});

it('ends an answer before it gets too large, and says where to go on', async () => {
  const large = await createProject();
  // 60 teams with 1 MiB each, of which PostgreSQL stores next to nothing.
  await inDatabase(
    `INSERT INTO users.team (project_id, id, display_name, server_metadata)
     SELECT $1, gen_random_uuid(), 'T' || n, to_json(repeat('x', 1048576)) FROM generate_series(1, 60) n`,
    [large.id],
  );
  const api = serverApi(large);
  const first = await pageOf(api, '/teams');
  expect(first.items.length).toBeLessThan(60);
  const rest = await pageOf(api, `/teams?cursor=${first.pagination!.next_cursor!}`);
  const ids = [...first.items, ...rest.items].map((team) => (team as { id: string }).id);
  expect(new Set(ids).size).toBe(60);
});
