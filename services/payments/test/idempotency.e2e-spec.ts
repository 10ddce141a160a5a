/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  type ApiResponse,
  client,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
} from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

/** Retries of a write to a payment provider with its Idempotency-Key, and the scope of a key (security L5). */

let on: StripeServer;
let shop: StripeShop;
let ada: string;

beforeAll(async () => {
  on = await StripeServer.start();
  shop = await on.shop();
});
afterAll(() => on?.stop());
beforeEach(async () => {
  on.stripe.fault = () => null;
  ada = await shop.newCustomer();
});

const CREATE = '/payments/purchases/create-purchase-url';
const keyed = (api: Api, key: string) => api.with({ 'idempotency-key': key });
const codeOf = ({ status, headers }: ApiResponse) => [status, headers.get('x-hallpass-error')];
const create = (key: string, product_id = 'hat', customer_id = ada) =>
  keyed(serverApi(shop.project), key).post(CREATE, { customer_type: 'user', customer_id, product_id });
const codesOf = async (customerId: string): Promise<number> => {
  const [row] = await on.query<{ codes: number }>(
    `SELECT count(*)::integer AS codes FROM auth.verification_code
     WHERE project_id = $1 AND type = 'purchase' AND data -> 'customer' ->> 'id' = $2`,
    [shop.project.id, customerId],
  );
  return row!.codes;
};
const callsSince = (before: number, call: string) =>
  on.stripe.calls.slice(before).filter((each) => each.call === call).length;

it('gets its first answer again, and is rejected with another request', async () => {
  const key = randomUUID();
  const first = succeeded(await create(key));
  expect(succeeded(await create(key))).toEqual(first);
  for (const other of [await create(key, 'gem'), await create(key, 'hat', await shop.newCustomer())])
    expect(codeOf(other)).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  expect(succeeded(await create(randomUUID())).url).not.toBe(first.url);
  expect(await codesOf(ada)).toBe(2);
});

it('runs again after a failure, whose response is not stored', async () => {
  const key = randomUUID();
  on.stripe.fault = ({ call }) => (call === 'POST customers' ? { status: 500 } : null);
  expect(codeOf(await create(key))).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
  expect(await codesOf(ada)).toBe(0);
  on.stripe.fault = () => null;
  const done = succeeded(await create(key));
  expect(succeeded(await create(key))).toEqual(done);
  expect(await codesOf(ada)).toBe(1);
});

it('runs once for many concurrent requests: the others wait for the answer, or get it', async () => {
  const key = randomUUID();
  const before = on.stripe.calls.length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(key)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(codeOf)).toEqual(refused.map(() => [409, 'IDEMPOTENCY_KEY_IN_USE']));
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '1'));
  const { url } = succeeded(await create(key));
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.url))).toEqual(new Set([url]));
  expect([callsSince(before, 'POST customers'), await codesOf(ada)]).toEqual([1, 1]);
});

it('keeps its claim for a minute if its process was killed, and then runs again', async () => {
  const key = randomUUID();
  const lost = succeeded(await create(key));
  const asIfKilled = (seconds: number) =>
    on.query(
      `UPDATE payments.idempotency_key SET answer = NULL, created_at = now() - make_interval(secs => $3)
       WHERE project_id = $1 AND key = $2`,
      [shop.project.id, key, seconds],
    );
  await asIfKilled(30);
  expect(codeOf(await create(key))).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
  await asIfKilled(90);
  expect(codeOf(await create(key, 'gem'))).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  const again = succeeded(await create(key));
  expect(again.url).not.toBe(lost.url);
  expect(succeeded(await create(key))).toEqual(again);
});

it('refunds once, however many responses are lost', async () => {
  const { id } = await shop.begin(ada, 'hat', 'once');
  shop.account.pay(id);
  await shop.deliver();
  const admin = adminApi(shop.project);
  const { items } = succeeded(await admin.get('/internal/payments/money-entries'));
  const refund = (key: string, amount_minor: number) =>
    keyed(admin, key).post(`/internal/payments/money-entries/${items[0].id}/refund`, { amount_minor });
  const key = randomUUID();
  // Stripe made the refund, but every response is lost, even to retries by its package.
  on.stripe.fault = ({ call }) => (call === 'POST refunds' ? 'answer-lost' : null);
  expect(codeOf(await refund(key, 700))).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
  on.stripe.fault = () => null;
  const done = succeeded(await refund(key, 700));
  const before = on.stripe.calls.length;
  expect(succeeded(await refund(key, 700))).toEqual(done);
  expect(on.stripe.calls.length).toBe(before);
  expect(shop.account.objects.list('refund').map(({ id: refundId, amount }) => [refundId, amount])).toEqual([
    [done.refund_id, 700],
  ]);

  // Stripe's rejection is final: its answer is stored too.
  const error = { type: 'invalid_request_error', code: 'charge_invalid_parameter' };
  on.stripe.fault = ({ call }) => (call === 'POST refunds' ? { status: 400, body: { error } } : null);
  const other = randomUUID();
  const refused = await refund(other, 700);
  expect(codeOf(refused)).toEqual([400, 'PAYMENT_PROVIDER_REFUSED']);
  on.stripe.fault = () => null;
  const repeated = await refund(other, 700);
  expect([codeOf(repeated), repeated.body]).toEqual([codeOf(refused), refused.body]);
  expect(shop.account.objects.list('refund')).toHaveLength(1);
});

describe('keys of servers, administrators and clients are separate', () => {
  const body = (product_id = 'hat') => ({ customer_type: 'user', customer_id: ada, product_id });
  const urlFor = async (api: Api, key: string) => String(succeeded(await keyed(api, key).post(CREATE, body())).url);
  const grant = (api: Api, key: string) =>
    keyed(api, key).post(`/payments/products/user/${ada}`, { product_id: 'gem' });

  it.each([
    ['empty', ''],
    ['not ASCII', 'é'],
    ['too long', 'x'.repeat(256)],
  ])('a malformed key (%s) is rejected for a server, and ignored for a client', async (_name, key) => {
    expect(codeOf(await keyed(serverApi(shop.project), key).post(CREATE, body()))).toEqual([
      400,
      'INVALID_IDEMPOTENCY_KEY',
    ]);
    await urlFor(client(shop.project), key);
    const links = '/payments/customer-links';
    const user = await signUp(shop.project);
    const linkOf = () =>
      keyed(client(shop.project, user), key).post(links, { customer_type: 'user', customer_id: user.userId });
    expect(succeeded(await linkOf()).url).not.toBe(succeeded(await linkOf()).url);
  });

  it('a client never gets the answer of a server', async () => {
    const key = randomUUID();
    const ofServer = await urlFor(serverApi(shop.project), key);
    const ofClient = await urlFor(client(shop.project), key);
    expect(ofClient).not.toBe(ofServer);
    // Answers to clients are not stored: another request creates another link.
    expect(await urlFor(client(shop.project), key)).not.toBe(ofClient);
    expect(await urlFor(serverApi(shop.project), key)).toBe(ofServer);
  });

  it("a client cannot block a server's key, or get its rejection", async () => {
    const key = randomUUID();
    await urlFor(client(shop.project), key);
    succeeded(await grant(serverApi(shop.project), key));
    expect(await shop.owned(ada)).toMatchObject([{ id: 'gem', quantity: 1 }]);
    expect(codeOf(await keyed(serverApi(shop.project), key).post(CREATE, body()))).toEqual([
      400,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    await urlFor(client(shop.project), key);
  });

  it("an administrator never gets a server's answer, nor a server an administrator's", async () => {
    const key = randomUUID();
    const ofServer = await urlFor(serverApi(shop.project), key);
    const ofAdmin = await urlFor(adminApi(shop.project), key);
    expect(ofAdmin).not.toBe(ofServer);
    expect(await urlFor(adminApi(shop.project), key)).toBe(ofAdmin);
    expect(await urlFor(serverApi(shop.project), key)).toBe(ofServer);
    const other = randomUUID();
    for (const api of [adminApi(shop.project), serverApi(shop.project), adminApi(shop.project)])
      succeeded(await grant(api, other));
    expect(await shop.owned(ada)).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
  });

  it('a server whose API key was rotated before it retries gets its first answer', async () => {
    const key = randomUUID();
    const owner = ownerApi(shop.project);
    const rotated = async () => {
      const { id, secret_server_key: secretServerKey } = succeeded(
        await owner.post('/internal/api-keys', {
          description: 'Back end',
          expires_at_millis: Date.now() + 3_600_000,
          has_publishable_client_key: false,
          has_secret_server_key: true,
          has_super_secret_admin_key: false,
        }),
      );
      return { id, api: serverApi({ ...shop.project, secretServerKey }) };
    };
    const before = await rotated();
    const url = await urlFor(before.api, key);
    const grantKey = randomUUID();
    succeeded(await grant(before.api, grantKey));
    succeeded(await owner.patch(`/internal/api-keys/${before.id}`, { revoked: true }));
    expect((await grant(before.api, grantKey)).status).toBe(401);
    const after = await rotated();
    succeeded(await grant(after.api, grantKey));
    expect(await urlFor(after.api, key)).toBe(url);
    expect(await shop.owned(ada)).toMatchObject([{ id: 'gem', quantity: 1 }]);
  });

  it("a server's key is stored as sent, as in the previous release, and no other key is", async () => {
    const key = randomUUID();
    for (const api of [adminApi(shop.project), serverApi(shop.project), client(shop.project)]) await urlFor(api, key);
    const stored = await on.query<{ key: string }>(
      'SELECT key FROM payments.idempotency_key WHERE project_id = $1 AND position($2 IN key) > 0 ORDER BY key',
      [shop.project.id, key],
    );
    expect(stored.map((row) => row.key).toSorted()).toEqual([` admin/${key}`, key]);
  });
});
