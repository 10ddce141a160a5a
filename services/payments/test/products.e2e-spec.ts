/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  server as deployment,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import pg from 'pg';

/** Products of customers, and granting them (contract/06 §4, §5; security L3). */

const once = { prices: { p: { USD: '10' } } };
const monthly = { prices: { p: { USD: '10', interval: [1, 'month'] } } };
const custom = { customerType: 'custom' };

const CONFIG = {
  'payments.items': { credits: { customerType: 'custom' } },
  'payments.catalogs': { plans: { displayName: 'Plans' }, levels: {} },
  'payments.products': {
    hat: { ...custom, ...once, includedItems: { credits: { quantity: 5 } } },
    coins: { ...custom, ...once, stackable: true, includedItems: { credits: { quantity: 2, expires: 'never' } } },
    hidden: { ...custom, ...once, serverOnly: true },
    priceless: { ...custom, displayName: 'Priceless' },
    free: { ...custom, catalogId: 'plans', prices: 'include-by-default' },
    pro: {
      ...custom,
      ...monthly,
      catalogId: 'plans',
      includedItems: { credits: { quantity: 100, repeat: [1, 'month'] } },
    },
    max: { ...custom, ...monthly, catalogId: 'plans' },
    extra: { ...custom, ...monthly, catalogId: 'plans', isAddOnTo: { pro: true } },
    lifetime: { ...custom, ...once, catalogId: 'levels' },
    level: { ...custom, ...monthly, catalogId: 'levels' },
    everyone: { ...custom, displayName: 'Everyone', prices: 'include-by-default' },
    teams: { customerType: 'team', prices: 'include-by-default' },
    seat: { customerType: 'user', ...once },
  },
};

let project: TestProject;
let server: Api;
let user: TestUser;
let database: pg.Client;

beforeAll(async () => {
  project = await createProject({ override: CONFIG });
  server = serverApi(project);
  user = await signUp(project);
  database = new pg.Client({ connectionString: deployment.databaseUrl! });
  await database.connect();
});
afterAll(() => database.end());

const path = (id: string, type = 'custom') => `/payments/products/${type}/${id}`;
const grant = (id: string, body: object, { api = server, type = 'custom' } = {}) => api.post(path(id, type), body);
const idsOf = (items: { id: string | null }[]) => items.map(({ id }) => id);
const owned = async (id: string, api = server): Promise<(string | null)[]> =>
  idsOf(succeeded(await api.get(`${path(id)}?limit=100`)).items);
const DEFAULTS = ['everyone', 'free'];
const inline = (more: object = {}) => ({
  display_name: 'Made for you',
  customer_type: 'custom',
  prices: { once: { USD: '5' } },
  included_items: { credits: { quantity: 7 } },
  ...more,
});
async function rowsOf(id: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM payments.subscription WHERE project_id = $1 AND customer_id = $2)::int
       + (SELECT count(*) FROM payments.one_time_purchase WHERE project_id = $1 AND customer_id = $2)::int AS n`,
    [project.id, id],
  );
  return rows[0]!.n;
}

describe('refused is', () => {
  it('a client that grants, signed in or not', async () => {
    for (const api of [client(project), client(project, user)])
      expect(await grant('c', { product_id: 'hat' }, { api })).toMatchObject({
        status: 401,
        knownError: 'INSUFFICIENT_ACCESS_TYPE',
      });
    expect(await rowsOf('c')).toBe(0);
  });

  it.each<[string, object, string]>([
    ['neither product', {}, 'CONFLICTING_FIELDS'],
    ['an empty id alone', { product_id: '' }, 'CONFLICTING_FIELDS'],
    ['both products', { product_id: 'hat', product_inline: inline() }, 'CONFLICTING_FIELDS'],
    ['two of what can be had once', { product_id: 'hat', quantity: 2 }, 'PRODUCT_NOT_STACKABLE'],
    [
      'two of an inline product that says it is stackable',
      { product_inline: inline({ stackable: true }), quantity: 2 },
      'PRODUCT_NOT_STACKABLE',
    ],
    ['an add-on without its base', { product_id: 'extra' }, 'ADD_ON_WITHOUT_BASE'],
  ])('%s', async (_, body, code) => {
    const answer = await grant('refused', body);
    expect([answer.status, answer.knownError, answer.headers.get('x-hallpass-error')]).toEqual([400, null, code]);
    expect(await rowsOf('refused')).toBe(0);
  });

  it.each<[string, object]>([
    ['a quantity of 0', { product_id: 'coins', quantity: 0 }],
    ['a part of one', { product_id: 'coins', quantity: 1.5 }],
    ['no prices', { product_inline: { ...inline(), prices: undefined } }],
    ['no items', { product_inline: { ...inline(), included_items: undefined } }],
    ['a price without an amount', { product_inline: inline({ prices: { p: {} } }) }],
    ['too many decimals', { product_inline: inline({ prices: { p: { USD: '1.234' } } }) }],
    ['decimals of a yen', { product_inline: inline({ prices: { p: { JPY: '1.5' } } }) }],
    ['leading zeros', { product_inline: inline({ prices: { p: { EUR: '01' } } }) }],
    ['an unknown currency', { product_inline: inline({ prices: { p: { CHF: '1' } } }) }],
    ['an interval of 0', { product_inline: inline({ prices: { p: { USD: '1', interval: [0, 'day'] } } }) }],
    ['an unknown unit', { product_inline: inline({ prices: { p: { USD: '1', interval: [1, 'hour'] } } }) }],
    ['an id that begins with a dash', { product_inline: inline({ prices: { '-p': { USD: '1' } } }) }],
    ['another key of ours', { product_inline: inline({ catalog_id: 'plans' }) }],
    ['the name that only purchases have', { inline_product: inline() }],
  ])('a grant with %s', async (_, body) => {
    expect(await grant('schema', body)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(await rowsOf('schema')).toBe(0);
  });

  it('a product that is not there, and says so of an item', async () => {
    for (const [product_id, context] of [
      ['unknown', null],
      ['constructor', null],
      ['credits', 'item_exists'],
    ])
      expect(await grant('c', { product_id })).toMatchObject({
        status: 400,
        knownError: 'PRODUCT_DOES_NOT_EXIST',
        body: { details: { product_id, context } },
      });
  });

  it('a product of another type of customer, and who is not there', async () => {
    expect(await grant('c', { product_id: 'seat' })).toMatchObject({
      status: 400,
      knownError: 'PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH',
      body: {
        details: {
          product_id: 'seat',
          customer_id: 'c',
          product_customer_type: 'user',
          actual_customer_type: 'custom',
        },
      },
    });
    for (const id of ['nobody', randomUUID()]) {
      expect(await grant(id, { product_id: 'seat' }, { type: 'user' })).toMatchObject({
        status: 404,
        knownError: 'USER_NOT_FOUND',
      });
      expect(await server.get(path(id, 'user'))).toMatchObject({ status: 404, knownError: 'USER_NOT_FOUND' });
      expect(await server.get(path(id, 'team'))).toMatchObject({ status: 404, knownError: 'TEAM_NOT_FOUND' });
    }
  });

  it.each(['limit=0', 'limit=101', 'limit=ten', 'limit=1.5'])('a list with %s', async (query) => {
    expect(await server.get(`${path('c')}?${query}`)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });

  it('a cursor that names nothing, and what another user owns', async () => {
    const unknown = await server.get(`${path('c')}?cursor=${randomUUID()}`);
    expect([unknown.status, unknown.headers.get('x-hallpass-error')]).toEqual([400, 'UNKNOWN_CURSOR']);
    const other = await server.get(path(user.userId, 'user'));
    expect(other.status).toBe(200);
    const stranger = await client(project, await signUp(project)).get(path(user.userId, 'user'));
    expect([stranger.status, stranger.headers.get('x-hallpass-error')]).toEqual([403, 'OWN_CUSTOMER_ONLY']);
  });
});

describe('a product', () => {
  it('that can be had once alone is granted once, of many at once too', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => grant('single', { product_id: 'hat' })));
    const refused = answers.filter(({ knownError }) => knownError === 'PRODUCT_ALREADY_GRANTED');
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 9]);
    expect(refused[0]).toMatchObject({ status: 400, body: { details: { product_id: 'hat', customer_id: 'single' } } });
    expect(await owned('single')).toEqual([...DEFAULTS, 'hat']);
  });

  it('that is stackable is granted as often, and in such quantities, as one likes', async () => {
    expect(succeeded(await grant('stacker', { product_id: 'coins', quantity: 3 }))).toEqual({ success: true });
    succeeded(await grant('stacker', { product_id: 'coins' }));
    expect(await owned('stacker')).toEqual([...DEFAULTS, 'coins', 'coins']);
    const item = succeeded(await server.get('/payments/items/custom/stacker/credits'));
    expect(item.quantity).toBe(8);
  });

  it('without a price is granted by storing nothing, and ends nothing', async () => {
    succeeded(await grant('nothing', { product_id: 'priceless' }));
    succeeded(await grant('nothing', { product_id: 'pro' }));
    expect(await grant('nothing', { product_id: 'free' })).toMatchObject({ status: 200 });
    expect([await rowsOf('nothing'), await owned('nothing')]).toEqual([1, ['everyone', 'pro']]);
  });

  it('of a catalog takes the place of another, its default included, but for its add-ons', async () => {
    expect(await owned('switcher')).toEqual(DEFAULTS);
    succeeded(await grant('switcher', { product_id: 'pro' }));
    succeeded(await grant('switcher', { product_id: 'extra' }));
    expect(await owned('switcher')).toEqual(['everyone', 'pro', 'extra']);
    succeeded(await grant('switcher', { product_id: 'max' }));
    expect(await owned('switcher')).toEqual(['everyone', 'max']);
    // After it has ended, the product can be granted again.
    succeeded(await grant('switcher', { product_id: 'pro' }));
    expect(await owned('switcher')).toEqual(['everyone', 'pro']);
    expect((await grant('switcher', { product_id: 'pro' })).knownError).toBe('PRODUCT_ALREADY_GRANTED');
  });

  it('of a catalog is one alone, when several are granted at once', async () => {
    const answers = await Promise.all(
      ['pro', 'max', 'pro', 'max', 'pro', 'max'].map((product_id) => grant('hasty', { product_id })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await owned('hasty')).length).toBe(2);
  });

  it('that was bought for good keeps others of its catalog away', async () => {
    succeeded(await grant('forever', { product_id: 'lifetime' }));
    const answer = await grant('forever', { product_id: 'level' });
    expect([answer.status, answer.headers.get('x-hallpass-error')]).toEqual([400, 'CATALOG_OWNED_FOR_GOOD']);
  });

  it('for servers alone is not shown to clients', async () => {
    succeeded(await grant('secret', { product_id: 'hidden' }));
    succeeded(await grant('secret', { product_inline: inline({ server_only: false, server_metadata: { cost: 1 } }) }));
    expect(await owned('secret')).toEqual([...DEFAULTS, 'hidden', null]);
    expect(await owned('secret', client(project))).toEqual([...DEFAULTS, null]);
  });

  it('is shown as it is, its metadata for servers to servers alone', async () => {
    const body = inline({
      server_only: false,
      stackable: true,
      prices: { z: { USD: '5', JPY: '700' }, a: { EUR: '4.50', interval: [1, 'month'], free_trial: [1, 'week'] } },
      client_metadata: { a: 1 },
      server_metadata: { b: 2 },
    });
    succeeded(await grant('shown', { product_inline: body }));
    const shown = {
      display_name: 'Made for you',
      customer_type: 'custom',
      server_only: false,
      stackable: false,
      prices: body['prices' as keyof typeof body],
      included_items: { credits: { quantity: 7, repeat: 'never', expires: 'never' } },
      client_metadata: { a: 1 },
      client_read_only_metadata: null,
      server_metadata: { b: 2 },
    };
    const productOf = async (api: Api) => succeeded(await api.get(path('shown'))).items.at(-1);
    expect(await productOf(server)).toEqual({ id: null, quantity: 1, product: shown });
    expect(await productOf(client(project))).toEqual({
      id: null,
      quantity: 1,
      product: { ...shown, server_metadata: null },
    });
    expect(Object.keys((await productOf(server)).product.prices)).toEqual(['z', 'a']);
  });

  it('included by default is that of customers of its type, and shown without prices', async () => {
    const { items } = succeeded(await server.get(path(user.userId, 'user')));
    expect(items).toEqual([]);
    const { product } = succeeded(await server.get(path('anyone'))).items[0];
    expect(product).toMatchObject({ display_name: 'Everyone', prices: {}, included_items: {} });
  });
});

describe('the list', () => {
  it('is walked by pages, oldest first', async () => {
    for (let each = 0; each < 5; each += 1) succeeded(await grant('walker', { product_id: 'coins' }));
    const all = succeeded(await server.get(path('walker')));
    expect([all.items.length, all.is_paginated, all.pagination]).toEqual([7, true, { next_cursor: null }]);
    const walked: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = succeeded(await adminApi(project).get(`${path('walker')}?limit=2${cursor && `&cursor=${cursor}`}`));
      expect(page.items.length).toBeLessThanOrEqual(2);
      walked.push(...page.items);
      cursor = page.pagination.next_cursor;
    }
    expect(walked).toEqual(all.items);
  });
});

describe('a customer that is deleted', () => {
  it('has no subscription any more, and the books have no description of it', async () => {
    const doomed = await signUp(project);
    const config = { 'payments.products.plan': { ...monthly, customerType: 'user' }, 'payments.items.minutes': {} };
    const text = JSON.stringify(config);
    succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string: text }));
    succeeded(await grant(doomed.userId, { product_id: 'plan' }, { type: 'user' }));
    const item = `/payments/items/user/${doomed.userId}/minutes/update-quantity?allow_negative=false`;
    succeeded(await server.post(item, { delta: 3, description: 'for Ada Lovelace' }));
    succeeded(await server.delete(`/users/${doomed.userId}`));
    const left = async () =>
      (
        await database.query(
          `SELECT s.status, s.ended_at IS NOT NULL AS is_over, c.amount::int AS amount, c.description
           FROM payments.subscription s JOIN payments.item_change c USING (project_id, customer_id)
           WHERE s.project_id = $1 AND s.customer_id = $2`,
          [project.id, doomed.userId],
        )
      ).rows;
    await until('the subscription to end', async () => (await left())[0].status === 'canceled');
    expect(await left()).toEqual([{ status: 'canceled', is_over: true, amount: 3, description: null }]);
    expect(await server.get(path(doomed.userId, 'user'))).toMatchObject({ knownError: 'USER_NOT_FOUND' });
  });
});
