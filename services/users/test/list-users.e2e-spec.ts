/** @once one statement of one service; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, createProject, serverApi, succeeded } from '@hallpass/testing';

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
