import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { adminApi, type Api, type ApiResponse, serverApi, succeeded } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

/** A write that a payment provider has part in, sent again with its Idempotency-Key (security L5). */

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

it('is answered as it was first, and refused for anything else', async () => {
  const key = randomUUID();
  const first = succeeded(await create(key));
  expect(succeeded(await create(key))).toEqual(first);
  for (const other of [await create(key, 'gem'), await create(key, 'hat', await shop.newCustomer())])
    expect(codeOf(other)).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  expect(succeeded(await create(randomUUID())).url).not.toBe(first.url);
  expect(await codesOf(ada)).toBe(2);
});

it('is done again after a failure, which is nobody\u2019s answer', async () => {
  const key = randomUUID();
  on.stripe.fault = ({ call }) => (call === 'POST customers' ? { status: 500 } : null);
  expect(codeOf(await create(key))).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
  expect(await codesOf(ada)).toBe(0);
  on.stripe.fault = () => null;
  const done = succeeded(await create(key));
  expect(succeeded(await create(key))).toEqual(done);
  expect(await codesOf(ada)).toBe(1);
});

it('is done once, of many at once: the others wait for the answer, or have it', async () => {
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

it('keeps its key for a minute when its process was killed, and is then done again', async () => {
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

it('gives money back once, whatever becomes of the answers', async () => {
  const { id } = await shop.begin(ada, 'hat', 'once');
  shop.account.pay(id);
  await shop.deliver();
  const admin = adminApi(shop.project);
  const { items } = succeeded(await admin.get('/internal/payments/money-entries'));
  const refund = (key: string, amount_minor: number) =>
    keyed(admin, key).post(`/internal/payments/money-entries/${items[0].id}/refund`, { amount_minor });
  const key = randomUUID();
  // Stripe has done it, and nobody hears of it, however often its package asks.
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

  // What Stripe refuses stays refused: its answer is kept as well.
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
