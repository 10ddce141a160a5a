/**
 * @once each list is a statement of one service; `test/authorization-matrix.e2e-spec.ts` calls every operation in both
 * modes
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  createProject,
  rawApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import pg from 'pg';
import { copyRow, type Item, REPLACED, replaceRow } from './lists/changing-rows.js';
import { FILLED_OVERRIDE, fillLists } from './lists/fill-lists.js';

/**
 * A cursor is a place: the next page continues from there while rows around it are added and removed (contract/01 §9).
 */

interface Page {
  items: Item[];
  next: string | null;
}
type ReadPage = (range: { limit: number; cursor?: string }) => Promise<Page>;

const PRODUCTS = {
  'payments.products.coins': {
    customerType: 'custom',
    stackable: true,
    prices: { p: { USD: '1' } },
  },
  'payments.products.book': { customerType: 'user', stackable: true, prices: { p: { USD: '1' } } },
};

let database: pg.Client;
let project: TestProject;
let ada: TestUser;
let admin: Api;
let asServer: Api;
const pages: Record<string, ReadPage> = {};

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  project = await createProject({
    config: { allow_localhost: true },
    override: { ...FILLED_OVERRIDE, ...PRODUCTS },
  });
  ada = await signUp(project);
  [admin, asServer] = [adminApi(project), serverApi(project)];
  const inDatabase = async (text: string, values: unknown[]) => void (await database.query(text, values));
  const filled = await fillLists(project, ada, inDatabase);
  for (let quantity = 1; quantity <= 4; quantity += 1) {
    succeeded(await asServer.post('/payments/products/custom/c', { product_id: 'coins', quantity }));
    succeeded(await asServer.post(`/payments/products/user/${ada.userId}`, { product_id: 'book', quantity }));
  }
  const link = await asServer.post('/payments/customer-links', { customer_type: 'user', customer_id: ada.userId });
  const full_code = new URL(succeeded(link).url).pathname.replace('/customer/', '');

  const get =
    (api: Api, path: string, at = 'items'): ReadPage =>
    async (range) => {
      const query = new URLSearchParams({ ...range, limit: String(range.limit) });
      const body = succeeded(await api.get(`${path}${path.includes('?') ? '&' : '?'}${query}`));
      return { items: body[at], next: at === 'transactions' ? body.next_cursor : body.pagination.next_cursor };
    };
  for (const { name, api, path, items } of filled) pages[name] = get(api, path, items);
  pages['profiles of a team'] = get(asServer, filled.find(({ name }) => name === 'profiles of a team')!.path);
  pages['users'] = get(asServer, '/users');
  pages['owned products'] = get(asServer, '/payments/products/custom/c');
  pages['transactions'] = get(admin, '/internal/payments/transactions', 'transactions');
  pages['products on the customer page'] = async (range) => {
    const body = succeeded(
      await rawApi(project.baseUrl).post('/payments/customer-page/products', { full_code, ...range }),
    );
    return { items: body.products, next: body.next_cursor };
  };
});
afterAll(() => database.end());

/** Lists whose rows are never deleted, or that are computed. */
const ADDED: Readonly<Record<string, (items: Item[]) => Promise<unknown>>> = {
  'the audit log': () => admin.patch('/internal/ai-chat/thread', { message: { n: randomUUID() } }),
  'permissions of a member': ([held]) =>
    asServer.post(`/team-permissions/${String(held!['team_id'])}/${ada.userId}/reader`, {}),
  'money entries': ([entry]) =>
    copyRow(database, {
      table: 'payments.money_entry',
      where: 'id = $2',
      values: [entry!['id']],
      projectId: project.id,
      fresh: { id: randomUUID(), provider_reference: randomUUID() },
    }),
};

const shown = ({ items }: Page): string[] => items.map((item) => JSON.stringify(item));
const EVERYTHING = { limit: 100 };

describe('a cursor of an older release', () => {
  it('names the first user of its page', async () => {
    const whole = (await pages['users']!({ limit: 100 })).items.map(({ id }) => id as string);
    const page = await pages['users']!({ limit: 1, cursor: whole[1]!.toUpperCase() });
    expect(page.items.map(({ id }) => id)).toEqual([whole[1]]);
  });

  it('names the first product of its page', async () => {
    const read = pages['products on the customer page']!;
    const { items } = await read({ limit: 100 });
    expect((await read({ limit: 100, cursor: String(items[1]!['id']) })).items).toEqual(items.slice(1));
  });

  it('names the last transaction of each kind', async () => {
    const read = pages['transactions']!;
    const { items } = await read({ limit: 100 });
    const last = items.findIndex(({ type }) => type === 'one_time');
    const page = await read({ limit: 100, cursor: `||${String(items[last]!['id'])}` });
    expect(page.items).toEqual(items.filter((_, at) => at !== last));
  });
});

describe('a list whose rows around the cursor are deleted and added', () => {
  /** @param change called after the first page, with its last item and the one after it */
  async function walk(read: ReadPage, change: (around: Item[]) => Promise<void>) {
    const whole = await read(EVERYTHING);
    expect(whole.items.length).toBeGreaterThanOrEqual(3);
    const first = whole.items.length > 3 ? 2 : 1;
    let page = await read({ limit: first });
    const walked = shown(page);
    await change(whole.items.slice(first - 1, first + 1));
    while (page.next !== null) {
      page = await read({ limit: 1, cursor: page.next });
      walked.push(...shown(page));
    }
    const after = new Set(shown(await read(EVERYTHING)));
    const before = shown(whole);
    return { before, stayed: before.filter((each) => after.has(each)), walked };
  }

  it('is each list with pages', () => {
    expect(Object.keys(pages).sort()).toEqual([...Object.keys(ADDED), ...Object.keys(REPLACED)].sort());
  });

  it.each(Object.keys(ADDED))('%s: shows everything once', async (name) => {
    const { before, stayed, walked } = await walk(pages[name]!, async (around) => void (await ADDED[name]!(around)));
    expect(stayed).toEqual(before);
    expect(walked.filter((each) => stayed.includes(each))).toEqual(stayed);
  });

  it.each(Object.keys(REPLACED))('%s: shows everything that stays once', async (name) => {
    const owner = { projectId: project.id, userId: ada.userId };
    const { before, stayed, walked } = await walk(pages[name]!, async (around) => {
      for (const item of around) await replaceRow(database, REPLACED[name]!(item, owner));
    });
    expect(stayed).not.toEqual([]);
    expect(stayed).not.toEqual(before);
    expect(walked.filter((each) => stayed.includes(each))).toEqual(stayed);
    expect(new Set(walked).size).toBe(walked.length);
  });
});
