import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  gatewaysOf,
  server as deployment,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
  waitingBehind,
} from '@hallpass/testing';
import pg from 'pg';

/** Items of customers (contract/06 §3), and repeated writes (security L4, L5). */

const CONFIG = {
  'payments.items': {
    credits: { displayName: 'Credits', customerType: 'user' },
    seats: { displayName: 'Seats', customerType: 'team' },
    units: { customerType: 'custom' },
    given: { customerType: 'custom' },
  },
  'payments.products': {
    basic: { customerType: 'custom', prices: 'include-by-default', includedItems: { given: { quantity: 3 } } },
    team: { customerType: 'team', prices: 'include-by-default', includedItems: { seats: { quantity: 5 } } },
  },
};

let project: TestProject;
let server: Api;
let user: TestUser;
let stranger: TestUser;
let teamId: string;
let database: pg.Client;

beforeAll(async () => {
  project = await createProject({ override: CONFIG });
  server = serverApi(project);
  [user, stranger] = await Promise.all([signUp(project), signUp(project)]);
  const team = succeeded(await server.post('/teams', { display_name: 'Team', creator_user_id: user.userId }));
  teamId = team.id;
  database = new pg.Client({ connectionString: deployment.databaseUrl! });
  await database.connect();
});
afterAll(() => database.end());

const path = (type: string, id: string, item: string) => `/payments/items/${type}/${id}/${item}`;
const read = (type: string, id: string, item: string, api = server) => api.get(path(type, id, item));
const quantity = async (type: string, id: string, item: string): Promise<number> =>
  succeeded(await read(type, id, item)).quantity;
const update = (
  id: string,
  body: object,
  { api = server, item = 'units', type = 'custom', allowNegative = 'false' } = {},
) => api.post(`${path(type, id, item)}/update-quantity?allow_negative=${allowNegative}`, body);
const changes = async (id: string): Promise<number[]> => {
  const { rows } = await database.query<{ amount: number }>(
    `SELECT amount::integer AS amount FROM payments.item_change WHERE project_id = $1 AND customer_id = $2
     ORDER BY created_at, id`,
    [project.id, id],
  );
  return rows.map(({ amount }) => amount);
};

describe('refused is', () => {
  it('a client that changes a quantity, signed in or not, and the key of another project', async () => {
    for (const api of [client(project), client(project, user)])
      expect(await update('c', { delta: 1 }, { api })).toMatchObject({
        status: 401,
        knownError: 'INSUFFICIENT_ACCESS_TYPE',
      });
    const other = await createProject({ override: CONFIG });
    const foreign = serverApi(other).with({
      'x-stack-project-id': project.id,
      'x-stack-publishable-client-key': undefined,
    });
    expect((await update('c', { delta: 1 }, { api: foreign })).knownError).toBe('INVALID_SECRET_SERVER_KEY');
    expect(await changes('c')).toEqual([]);
  });

  it.each(['unknown', 'constructor', '__proto__'])('the item %s', async (item_id) => {
    const refusal = { status: 404, knownError: 'ITEM_NOT_FOUND', body: { details: { item_id } } };
    expect(await read('custom', 'c', item_id)).toMatchObject(refusal);
    expect(await update('c', { delta: 1 }, { item: item_id })).toMatchObject(refusal);
  });

  it('an item of another type of customer, before anything of the customer is looked at', async () => {
    const refusal = {
      status: 400,
      knownError: 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH',
      body: {
        details: {
          item_id: 'seats',
          customer_id: 'nobody',
          item_customer_type: 'team',
          actual_customer_type: 'user',
        },
      },
    };
    expect(await read('user', 'nobody', 'seats')).toMatchObject(refusal);
    expect(await update('nobody', { delta: 1 }, { type: 'user', item: 'seats' })).toMatchObject(refusal);
  });

  it.each(['nobody', 'me', randomUUID()])('the customer %s', async (id) => {
    for (const [type, item, knownError] of [
      ['user', 'credits', 'USER_NOT_FOUND'],
      ['team', 'seats', 'TEAM_NOT_FOUND'],
    ] as const) {
      expect(await read(type, id, item)).toMatchObject({ status: 404, knownError });
      expect(await update(id, { delta: 1 }, { type, item })).toMatchObject({ status: 404, knownError });
    }
    expect(await changes(id)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no delta', {}, 'false'],
    ['a part of one', { delta: 0.5 }, 'false'],
    ['a delta beyond what is exact', { delta: 2 ** 53 }, 'false'],
    ['a delta that is text', { delta: '1' }, 'false'],
    ['an expiry that is no date', { delta: 1, expires_at: 'tomorrow' }, 'false'],
    ['an expiry that no database can hold', { delta: 1, expires_at: '+200000-01-01T00:00:00Z' }, 'false'],
    ['a description with U+0000', { delta: 1, description: 'a\u0000' }, 'false'],
    ['what nobody asked for', { delta: 1, price: 5 }, 'false'],
    ['another word than true and false', { delta: 1 }, 'yes'],
    ['not saying whether it may be negative', { delta: 1 }, ''],
  ])('%s', async (_, body, allowNegative) => {
    expect(await update('schema', body, { allowNegative })).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(await changes('schema')).toEqual([]);
  });

  it('another type than user, team and custom', async () => {
    expect(await read('customer', 'c', 'units')).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });

  it('who is signed in and asks for what somebody else has', async () => {
    for (const [type, id, item] of [
      ['user', user.userId, 'credits'],
      ['team', teamId, 'seats'],
    ] as const) {
      const answer = await read(type, id, item, client(project, stranger));
      expect([answer.status, answer.headers.get('x-hallpass-error')]).toEqual([403, 'OWN_CUSTOMER_ONLY']);
      expect(await read(type, id, item, client(project, user))).toMatchObject({ status: 200 });
    }
  });

  it('to use more than there is, and nothing is stored', async () => {
    succeeded(await update('poor', { delta: 2 }));
    expect(await update('poor', { delta: -3 })).toMatchObject({
      status: 400,
      knownError: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
      body: { details: { item_id: 'units', customer_id: 'poor', quantity: -3 } },
    });
    expect([await changes('poor'), await quantity('custom', 'poor', 'units')]).toEqual([[2], 2]);
  });
});

describe('a quantity', () => {
  it('is read by the publishable key alone, by servers and by administrators', async () => {
    const answer = { id: 'seats', display_name: 'Seats', quantity: 5 };
    for (const api of [client(project), client(project, user), server, adminApi(project)])
      expect(succeeded(await read('team', teamId.toUpperCase(), 'seats', api))).toEqual(answer);
  });

  it('is that of what is included by default, for customers of its type', async () => {
    expect([await quantity('custom', 'anyone', 'given'), await quantity('user', user.userId, 'credits')]).toEqual([
      3, 0,
    ]);
  });

  it('changes, also below zero where a server allows it', async () => {
    expect(succeeded(await update('mover', { delta: 5, description: 'welcome' }))).toEqual({});
    succeeded(await update('mover', { delta: -2 }, { api: adminApi(project) }));
    succeeded(await update('mover', { delta: -10 }, { allowNegative: 'true' }));
    expect([await quantity('custom', 'mover', 'units'), await changes('mover')]).toEqual([-7, [5, -2, -10]]);
    // A grant is rejected too if the balance stays negative.
    expect((await update('mover', { delta: 1 })).knownError).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT');
    succeeded(await update('mover', { delta: 7 }));
    expect(await quantity('custom', 'mover', 'units')).toBe(0);
  });

  it('is of one customer and project alone', async () => {
    const other = await createProject({ override: CONFIG });
    succeeded(await update('shared', { delta: 4 }));
    expect(succeeded(await read('custom', 'shared', 'units', serverApi(other))).quantity).toBe(0);
    expect(await quantity('custom', 'Shared', 'units')).toBe(0);
  });

  it('follows the configuration of the very next request', async () => {
    const own = await createProject({ override: CONFIG });
    const given = async () => succeeded(await read('custom', 'c', 'given', serverApi(own))).quantity;
    expect(await given()).toBe(3);
    const save = async (change: object) =>
      succeeded(
        await adminApi(own).patch('/internal/config/override', { config_override_string: JSON.stringify(change) }),
      );
    // Past grants do not change.
    await save({ 'payments.products.basic.includedItems.given.quantity': 8 });
    expect(await given()).toBe(3);
    const more = { customerType: 'custom', prices: 'include-by-default', includedItems: { given: { quantity: 5 } } };
    await save({ 'payments.products.more': more });
    expect(await given()).toBe(8);
  });

  // In distributed mode with HALLPASS_REPLICAS=2, through two gateways; `npm run bench -- races` runs it too.
  it('of 50 is decreased by 50 of 100 at once, through every gateway, 20 times (security L4)', async () => {
    const apis = gatewaysOf(deployment).map((baseUrl) => serverApi({ ...project, baseUrl }));
    for (let round = 0; round < 20; round += 1) {
      const id = `raced-${round}`;
      succeeded(await update(id, { delta: 50 }));
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, each) => update(id, { delta: -1 }, { api: apis[each % apis.length] })),
      );
      const refused = answers.filter(({ knownError }) => knownError === 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT');
      expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([50, 50]);
      expect([await quantity('custom', id, 'units'), (await changes(id)).length]).toEqual([0, 51]);
    }
  });
});

describe('an entry of the ledger', () => {
  it('is neither changed nor removed while its project is there, not by the owner of the database either (security L6)', async () => {
    succeeded(await update('kept', { delta: 1, description: 'bought in a shop' }));
    const ofKept = `WHERE project_id = $1 AND customer_id = 'kept'`;
    for (const statement of [
      `UPDATE payments.item_change SET amount = 2 ${ofKept}`,
      `UPDATE payments.item_change SET description = 'other' ${ofKept}`,
      `DELETE FROM payments.item_change ${ofKept}`,
    ])
      await expect(database.query(statement, [project.id])).rejects.toThrow('neither changed nor removed');
    expect(await changes('kept')).toEqual([1]);
  });
});

describe('a change with an Idempotency-Key (security L5)', () => {
  const keyed = (key: string) => server.with({ 'idempotency-key': key });
  const codeOf = ({ headers }: { headers: Headers }) => headers.get('x-hallpass-error');

  it.each(['', 'é', 'x'.repeat(256)])('is refused for the key %j', async (key) => {
    const answer = await update('malformed', { delta: 1 }, { api: keyed(key) });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_IDEMPOTENCY_KEY']);
    expect(await changes('malformed')).toEqual([]);
  });

  it('is refused for another request with the same key', async () => {
    const api = keyed(randomUUID());
    succeeded(await update('reused', { delta: 1 }, { api }));
    const others = [
      update('reused', { delta: 2 }, { api }),
      update('reused-too', { delta: 1 }, { api }),
      update('reused', { delta: 1 }, { api, allowNegative: 'true' }),
      api.post('/payments/products/custom/reused', { product_id: 'basic' }),
    ];
    for (const answer of await Promise.all(others))
      expect([answer.status, codeOf(answer)]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
    expect([await changes('reused'), await changes('reused-too')]).toEqual([[1], []]);
  });

  it('is made once, however often it comes, and at once', async () => {
    const api = keyed(randomUUID());
    const answers = await Promise.all(Array.from({ length: 20 }, () => update('once', { delta: 5 }, { api })));
    const codes = answers.filter(({ status }) => status !== 200).map(codeOf);
    expect(codes).toEqual(codes.map(() => 'IDEMPOTENCY_KEY_IN_USE'));
    expect(succeeded(await update('once', { delta: 5 }, { api }))).toEqual({});
    expect(await changes('once')).toEqual([5]);
  });

  it('is refused while the first one is still being made', async () => {
    const api = keyed(randomUUID());
    succeeded(await update('paused', { delta: 1 }));
    const balance = new pg.Client({ connectionString: deployment.databaseUrl! });
    await balance.connect();
    try {
      await balance.query('BEGIN');
      await balance.query(
        `SELECT FROM payments.item_balance WHERE project_id = $1 AND customer_id = 'paused' FOR UPDATE`,
        [project.id],
      );
      const first = update('paused', { delta: 5 }, { api });
      await until('the first one to wait for the balance', () => waitingBehind(balance));
      let isAnswered = false;
      const second = update('paused', { delta: 5 }, { api }).finally(() => {
        isAnswered = true;
      });
      // Without the lock of the key, the second one would wait for the balance too.
      await until('an answer to the second one', async () => isAnswered || (await waitingBehind(balance)) === 2);
      await balance.query('COMMIT');
      expect(codeOf(await second)).toBe('IDEMPOTENCY_KEY_IN_USE');
      succeeded(await first);
    } finally {
      await balance.end();
    }
    expect(await changes('paused')).toEqual([1, 5]);
  });

  it('gets its first answer, also when that was a refusal', async () => {
    const api = keyed(randomUUID());
    const first = await update('late', { delta: -1 }, { api });
    succeeded(await update('late', { delta: 10 }));
    const second = await update('late', { delta: -1 }, { api });
    expect([first.status, first.knownError]).toEqual([400, 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT']);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await changes('late')).toEqual([10]);
  });

  it('may come with the same key in another project, and after a day as a new one', async () => {
    const key = randomUUID();
    const other = await createProject({ override: CONFIG });
    succeeded(await update('again', { delta: 1 }, { api: keyed(key) }));
    succeeded(await update('again', { delta: 2 }, { api: serverApi(other).with({ 'idempotency-key': key }) }));
    await database.query(
      `UPDATE payments.idempotency_key SET created_at = now() - interval '25 hours' WHERE project_id = $1 AND key = $2`,
      [project.id, key],
    );
    succeeded(await update('again', { delta: 3 }, { api: keyed(key) }));
    expect(await changes('again')).toEqual([1, 3]);
  });
});
