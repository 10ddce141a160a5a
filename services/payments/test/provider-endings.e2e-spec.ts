import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { serverApi, succeeded, until } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

/** What ends in our own rows ends at Stripe too: nobody is charged for what they no longer own. */

let on: StripeServer;
let shop: StripeShop;
let ada: string;

beforeAll(async () => {
  on = await StripeServer.start();
  shop = await on.shop();
});
afterAll(() => on?.stop());
beforeEach(async () => {
  ada = await shop.newCustomer();
  const { id } = await shop.begin(ada, 'basic', 'monthly');
  shop.account.pay(id);
  await shop.deliver();
  expect(await shop.ownedIds(ada)).toEqual(['basic']);
});
afterEach(() => {
  on.stripe.fault = () => null;
});

const newest = () => shop.account.objects.list('subscription')[0]!;
const grant = async (product_id: string) =>
  succeeded(await serverApi(shop.project).post(`/payments/products/user/${ada}`, { product_id }));
const ended = () => until('Stripe has ended it', () => newest()['status'] === 'canceled');

it('a grant that replaces a plan ends it at Stripe, and nothing that Stripe says meanwhile brings it back', async () => {
  let asked = 0;
  on.stripe.fault = ({ call }) => (call === 'DELETE subscriptions/:id' && (asked += 1) <= 2 ? { status: 500 } : null);
  await grant('pro');
  // Stripe still has it as active: whoever reads it now must not take the grant back.
  await until('the first try has failed', () => asked > 0);
  const reads = on.stripe.calls.length;
  shop.account.updateSubscription(newest().id, {});
  await shop.deliver();
  expect(on.stripe.calls.length).toBeGreaterThan(reads);
  expect(await shop.ownedIds(ada)).toEqual(['pro']);
  await ended();
  await shop.deliver();
  expect(await shop.ownedIds(ada)).toEqual(['pro']);
});

it('the deletion of a user ends what they subscribed to', async () => {
  succeeded(await serverApi(shop.project).delete(`/users/${ada}`));
  await ended();
});
