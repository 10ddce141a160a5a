/** @once one statement of one service; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  createProject,
  serverApi,
  succeeded,
  adminApi,
  client,
  signUp,
  type TestProject,
} from '@hallpass/testing';

describe('list users', () => {
  let api: Api;
  let ids: string[];

  beforeAll(async () => {
    api = serverApi(await createProject());
    const made: { id: string; signed_up_at_millis: number }[] = [];
    for (const display_name of ['Zoë', '100%', 'a_b', 'a\\b', 'axb'])
      made.push(succeeded(await api.post('/users', { display_name, primary_email: `${randomUUID()}@example.com` })));
    ids = made.map(({ id }) => id);
    succeeded(await api.post('/users', { display_name: 'Ghost', is_anonymous: true }));
  });

  const list = async (query = '') => succeeded(await api.get(`/users${query}`));
  const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);
  const search = async (text: string) =>
    (await list(`?query=${encodeURIComponent(text)}`)).items.map((user: { display_name: string }) => user.display_name);

  describe('GET /users', () => {
    it.each([
      'limit=0',
      'limit=-1',
      'limit=1.5',
      'limit=many',
      'cursor=1',
      'cursor=',
      'order_by=display_name',
      'desc=yes',
      'include_anonymous=1',
      'team_id=1',
      'page=2',
    ])('answers 400 SCHEMA_ERROR to ?%s', async (query) => {
      const answer = await api.get(`/users?${query}`);
      expect([answer.status, answer.knownError]).toEqual([400, 'SCHEMA_ERROR']);
    });

    it('lists all users without a limit, oldest first, except anonymous ones', async () => {
      const body = await list();
      expect(idsOf(body)).toEqual(ids);
      expect(body).toMatchObject({ is_paginated: true, pagination: { next_cursor: null } });
      expect(idsOf(await list('?desc=true&order_by=signed_up_at'))).toEqual([...ids].reverse());
    });

    it('shows each user as the single read does', async () => {
      const [first] = (await list('?limit=1')).items;
      expect(first).toEqual((await api.get(`/users/${ids[0]}`)).body);
    });

    it('has consecutive pages', async () => {
      const first = await list('?limit=2');
      const second = await list(`?limit=2&cursor=${first.pagination.next_cursor}`);
      const last = await list(`?limit=2&cursor=${second.pagination.next_cursor}`);
      expect([first, second, last].map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
      expect(last.pagination).toEqual({ next_cursor: null });
    });

    it('continues even if the first user of the next page was deleted', async () => {
      const own = serverApi(await createProject());
      const made: string[] = [];
      for (let n = 0; n < 6; n += 1) made.push(succeeded(await own.post('/users', { display_name: `U${n}` })).id);
      const first = succeeded(await own.get('/users?limit=2'));
      for (const gone of made.slice(1, 3)) succeeded(await own.delete(`/users/${gone}`));
      const rest = succeeded(await own.get(`/users?limit=9&cursor=${first.pagination.next_cursor}`));
      expect(idsOf(rest)).toEqual(made.slice(3));
      const back = succeeded(await own.get(`/users?desc=true&cursor=${first.pagination.next_cursor}`));
      expect(idsOf(back)).toEqual(made.slice(0, 1));
    });

    it('shows nothing for a cursor of another project', async () => {
      const { next_cursor } = (await list('?limit=2')).pagination;
      const other = serverApi(await createProject());
      succeeded(await other.post('/users', {}));
      expect(succeeded(await other.get(`/users?cursor=${next_cursor}`)).items).toEqual([]);
    });

    it('accepts the id of the first user as a cursor', async () => {
      expect(idsOf(await list(`?limit=2&cursor=${ids[2]}`))).toEqual(ids.slice(2, 4));
      expect(await list(`?cursor=${randomUUID()}&limit=2`)).toMatchObject({
        items: [],
        pagination: { next_cursor: null },
      });
    });

    it('treats a cursor as a position: another search or order continues from there', async () => {
      expect(idsOf(await list(`?query=a&cursor=${ids[3]}`))).toEqual(ids.slice(3));
      expect(idsOf(await list(`?query=zo%C3%AB&cursor=${ids[1]}`))).toEqual([]);
      expect(idsOf(await list(`?desc=true&cursor=${ids[1]}`))).toEqual([ids[1], ids[0]]);
    });

    it('matches the wildcards of LIKE literally, and any script in any case', async () => {
      expect(await search('%')).toEqual(['100%']);
      expect(await search('_')).toEqual(['a_b']);
      expect(await search('\\')).toEqual(['a\\b']);
      expect(await search('ZOË')).toEqual(['Zoë']);
      expect(await search("'; --")).toEqual([]);
      expect(await search('')).toHaveLength(ids.length);
      expect(await search('ghost')).toEqual([]);
      expect(idsOf(await list('?query=ghost&include_anonymous=true'))).toHaveLength(1);
      expect(idsOf(await list(`?query=${ids[1]}`))).toEqual([ids[1]]);
    });

    it('lists only members of a team', async () => {
      const team = succeeded(await api.post('/teams', { display_name: 'T', creator_user_id: ids[1] }));
      expect(idsOf(await list(`?team_id=${team.id}`))).toEqual([ids[1]]);
      expect(idsOf(await list(`?team_id=${randomUUID()}`))).toEqual([]);
    });
  });
});

describe('user filters', () => {
  let project: TestProject;
  let server: Api;
  const users: Record<string, string> = {};
  let before: number;

  const address = () => `${randomUUID()}@example.com`;

  beforeAll(async () => {
    project = await createProject({
      config: { magic_link_enabled: true, oauth_providers: [{ id: 'github', type: 'shared' }] },
    });
    server = serverApi(project);
    const create = async (name: string, body: object = {}) => {
      users[name] = succeeded(await server.post('/users', { display_name: name, ...body })).id;
    };
    await create('verified', { primary_email: address(), primary_email_verified: true });
    await create('unverified', { primary_email: address() });
    await create('password', { primary_email: address(), password: randomUUID() });
    await create('otp', { otp_auth_enabled: true });
    await create('oauth', { oauth_providers: [{ id: 'github', account_id: '1', email: null }] });
    before = Date.now();
    await create('late, "quoted"');
    await create('=1+1', { client_metadata: { a: [1] } });
    await create('anonymous', { is_anonymous: true });
    const team = succeeded(await server.post('/teams', { display_name: 'T', creator_user_id: users['otp'] }));
    users['team'] = team.id;
  });

  const names = async (query: string) =>
    succeeded(await server.get(`/users?${query}`)).items.map((user: { display_name: string }) => user.display_name);

  describe('GET /users with filters', () => {
    it.each([
      'verified=yes',
      'method=magic',
      'signed_up_from_millis=yesterday',
      'signed_up_before_millis=-1',
      'last_active_from_millis=8640000000000001',
      'has_team=1',
      'unknown=1',
    ])('answers 400 SCHEMA_ERROR to %s', async (query) => {
      for (const path of ['/users', '/users/count', '/users/export'])
        expect((await server.get(`${path}?${query}`)).knownError).toBe('SCHEMA_ERROR');
    });

    it.each([
      ['verified=true', ['verified']],
      ['method=password', ['password']],
      ['method=otp', ['otp']],
      ['method=oauth', ['oauth']],
      ['method=passkey', []],
      ['has_team=true', ['otp']],
      ['has_team=true&verified=true', []],
      ['verified=false&query=VERI', ['unverified']],
      ['has_team=false&method=oauth', ['oauth']],
    ])('finds by %s exactly %j', async (query, found) => {
      expect(await names(query)).toEqual(found);
    });

    it('finds by time of sign-up and activity, from the first instant up to but not including the last', async () => {
      const early = ['verified', 'unverified', 'password', 'otp', 'oauth'];
      expect(await names(`signed_up_before_millis=${before}`)).toEqual(early);
      expect(await names(`signed_up_from_millis=${before}`)).toEqual(['late, "quoted"', '=1+1']);
      expect(await names(`last_active_from_millis=${before}`)).toEqual(['late, "quoted"', '=1+1']);
      expect(await names('last_active_before_millis=1')).toEqual([]);
      expect(await names('signed_up_before_millis=8640000000000000')).toHaveLength(7);
    });

    it('pages through the matches of a filter', async () => {
      const first = succeeded(await server.get('/users?verified=false&limit=2'));
      const second = succeeded(
        await server.get(`/users?verified=false&limit=2&cursor=${first.pagination.next_cursor}`),
      );
      const found = [...first.items, ...second.items].map((user: { display_name: string }) => user.display_name);
      expect(found).toEqual(['unverified', 'password', 'otp', 'oauth']);
    });

    it('finds a user by id', async () => {
      expect(await names(`query=${users['oauth']}`)).toEqual(['oauth']);
    });
  });

  describe('GET /users/count', () => {
    it.each(['up_to=0', 'up_to=10001', 'up_to=all'])('answers 400 SCHEMA_ERROR to %s', async (query) => {
      expect((await server.get(`/users/count?${query}`)).knownError).toBe('SCHEMA_ERROR');
    });

    it.each([
      ['', { count: 7, has_more: false }],
      ['include_anonymous=true', { count: 8, has_more: false }],
      ['verified=false&query=VERI', { count: 1, has_more: false }],
      ['up_to=7', { count: 7, has_more: false }],
      ['up_to=6', { count: 6, has_more: true }],
      ['query=nobody-at-all', { count: 0, has_more: false }],
    ])('of %s is %j', async (query, counted) => {
      expect(succeeded(await server.get(`/users/count?${query}`))).toEqual(counted);
    });
  });

  describe('GET /users/export', () => {
    it('is refused to clients', async () => {
      const answer = await client(project, await signUp(project)).get('/users/export');
      expect(answer.knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
      await server.delete(`/users/${succeeded(await server.get('/users?desc=true&limit=1')).items[0].id}`);
    });

    it('is a file with exactly the users that match the filter, in the order of the list', async () => {
      const answer = await adminApi(project).get('/users/export?verified=false&desc=true');
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
      const [header, ...lines] = answer.body.trimEnd().split('\r\n');
      expect(header).toMatch(/^id,display_name,primary_email,/);
      expect(lines.map((line: string) => line.slice(37).split(',primary')[0])).toEqual([
        expect.stringMatching(/^'=1\+1,/),
        expect.stringMatching(/^"late, ""quoted""",/),
        expect.stringMatching(/^oauth,/),
        expect.stringMatching(/^otp,/),
        expect.stringMatching(/^password,/),
        expect.stringMatching(/^unverified,/),
      ]);
      expect(lines[0]).toContain('"{""a"":[1]}"');
    });

    it('has one user per line as JSON on request, as in the list', async () => {
      const answer = await server.get('/users/export?format=jsonl&query=VERI');
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.jsonl"');
      const lines: string[] = answer.body.trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line))).toEqual(succeeded(await server.get('/users?query=VERI')).items);
      expect((await server.get('/users/export?format=xml')).knownError).toBe('SCHEMA_ERROR');
    });

    it('is only a header if no user matches', async () => {
      expect((await server.get('/users/export?query=nobody-at-all')).body.split('\r\n')).toHaveLength(2);
    });
  });
});
