/** @once one statement of one service; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

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
    const second = succeeded(await server.get(`/users?verified=false&limit=2&cursor=${first.pagination.next_cursor}`));
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
