/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  createProject,
  rawApi,
  server as running,
  serverApi,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import pg from 'pg';

/**
 * Amounts of the configuration (contract/06 §1): saving rejects an amount that cannot be charged, so that it never
 * causes a 500 later.
 */

let project: TestProject;
let admin: Api;
let database: pg.Client;

beforeAll(async () => {
  project = await createProject({
    override: {
      'payments.products.book': { customerType: 'custom', prices: { once: { USD: '7.00' } } },
      'payments.products.coin': {
        customerType: 'custom',
        stackable: true,
        prices: { once: { USD: '90071992547409.91' } },
      },
      'payments.products.fund': {
        customerType: 'custom',
        stackable: true,
        prices: { monthly: { USD: '90071992547409.91', interval: [1, 'month'], freeTrial: [7, 'day'] } },
      },
    },
  });
  admin = adminApi(project);
  database = new pg.Client({ connectionString: running.databaseUrl! });
  await database.connect();
});
afterAll(() => database?.end());

const write = (override: object) =>
  admin.patch('/internal/config/override', { config_override_string: JSON.stringify(override) });
const errorOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('x-hallpass-error'),
];
const page = () => rawApi(project.baseUrl);
async function codeFor(product_id: string): Promise<string> {
  const body = { customer_type: 'custom', customer_id: 'buyer', product_id };
  const { url } = succeeded(await serverApi(project).post('/payments/purchases/create-purchase-url', body));
  return new URL(url).pathname.replace('/purchase/', '');
}

it.each([
  ['USD', '7.001', 'Too many decimals; USD only has 2 decimals'],
  ['JPY', '7.5', 'Too many decimals; JPY only has 0 decimals'],
  ['EUR', '07', 'Money amount must not have leading zeros'],
  ['GBP', 'free', 'Money amount must be in the format of <number> or <number>.<number>'],
])('%s %s is refused when it is written, and nothing changes', async (currency, amount, problem) => {
  const path = `payments.products.book.prices.once.${currency}`;
  for (const override of [
    { [path]: amount },
    { 'payments.products': { book: { prices: { once: { [currency]: amount } } } } },
  ]) {
    const answer = await write(override);
    expect(errorOf(answer)).toEqual([400, 'INVALID_CONFIGURATION']);
    expect(answer.body).toBe(`"${path}": ${problem}.`);
  }
  const { config_string } = succeeded(await admin.get('/internal/config'));
  expect(JSON.parse(config_string).payments.products.book.prices.once).toEqual({ USD: '7.00', serverOnly: false });
});

it('a link that was made with such an amount before is refused, and no failure of ours', async () => {
  const full_code = await codeFor('book');
  const { rowCount } = await database.query(
    `UPDATE auth.verification_code SET data = jsonb_set(data, '{product}', to_jsonb(replace(data ->> 'product', '7.00', '7.001')))
     WHERE project_id = $1 AND type = 'purchase' AND used_at IS NULL`,
    [project.id],
  );
  expect(rowCount).toBe(1);
  const session = await page().post('/payments/purchases/purchase-session', { full_code, price_id: 'once' });
  expect(errorOf(session)).toEqual([400, 'PRICE_NOT_PAYABLE']);
  expect(session.body).toMatch(/only has 2 decimals\. Contact the seller/);
  expect(errorOf(await page().post('/payments/purchases/checkout-details', { full_code }))).toEqual([
    400,
    'PRICE_NOT_PAYABLE',
  ]);
});

it.each([
  ['coin', 'once'],
  ['fund', 'monthly'],
])('more of a %s than any amount tells exactly is refused, and the link stays good', async (product, price_id) => {
  const full_code = await codeFor(product);
  for (const quantity of [2, 1_000_000_000]) {
    const asked = { full_code, price_id, quantity };
    expect(errorOf(await page().post('/payments/purchases/purchase-session', asked))).toEqual([
      400,
      'PRICE_NOT_PAYABLE',
    ]);
  }
  succeeded(await page().post('/payments/purchases/purchase-session', { full_code, price_id, quantity: 1 }));
});
