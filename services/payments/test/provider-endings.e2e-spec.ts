/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminApi, serverApi, succeeded, until } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

/**
 * Subscriptions that end in our own rows end at Stripe too, so that nobody is charged for products they no longer own.
 */

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
const endAtStripe = () => on.runTask('provider-endings');
const ended = async () => {
  await endAtStripe();
  await until('Stripe has ended it', () => newest()['status'] === 'canceled');
};

it('a grant that replaces a plan ends it at Stripe, and reports from Stripe in between do not bring it back', async () => {
  let asked = 0;
  on.stripe.fault = ({ call }) => (call === 'DELETE subscriptions/:id' && (asked += 1) <= 1 ? { status: 500 } : null);
  await grant('pro');
  await endAtStripe();
  // Stripe still reports it as active; reading it now must not replace the grant.
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

it('an end that Stripe rejects is not retried at every run, and succeeds once Stripe accepts it', async () => {
  const refused = newest().id;
  let asked = 0;
  on.stripe.fault = ({ call, path }) => {
    if (call !== 'DELETE subscriptions/:id' || !path.endsWith(refused)) return null;
    asked += 1;
    return { status: 400, body: { error: { type: 'invalid_request_error', message: 'No.' } } };
  };
  const hers = ada;
  await grant('pro');
  await endAtStripe();
  await until('it is put off', async () => {
    const [row] = await on.query<{ refusals: number; later: boolean }>(
      `SELECT refusals, due_at > now() AS later FROM payments.provider_ending WHERE project_id = $1`,
      [shop.project.id],
    );
    return row?.refusals === 1 && row.later;
  });
  // The next run skips it and ends the ones after it.
  ada = await shop.newCustomer();
  const { id } = await shop.begin(ada, 'basic', 'monthly');
  shop.account.pay(id);
  await shop.deliver();
  await grant('pro');
  await ended();
  expect(asked).toBe(1);
  on.stripe.fault = () => null;
  await on.query(`UPDATE payments.provider_ending SET due_at = now() WHERE project_id = $1`, [shop.project.id]);
  await endAtStripe();
  await until('Stripe has ended it', () => shop.account.must(refused)['status'] === 'canceled');
  expect(await shop.ownedIds(hers)).toEqual(['pro']);
});

it('the deletion of a user ends what they subscribed to', async () => {
  succeeded(await serverApi(shop.project).delete(`/users/${ada}`));
  await ended();
});

it('a project with many subscriptions to end that Stripe does not answer for delays no other project', async () => {
  const [silent, other] = [shop, await on.shop()].toSorted((a, b) => (a.project.id < b.project.id ? -1 : 1)) as [
    StripeShop,
    StripeShop,
  ];
  const replacePlan = async (of: StripeShop) => {
    const user = await of.newCustomer();
    of.account.pay((await of.begin(user, 'basic', 'monthly')).id);
    await of.deliver();
    const { id } = of.account.objects.list('subscription')[0]!;
    succeeded(await serverApi(of.project).post(`/payments/products/user/${user}`, { product_id: 'pro' }));
    return id;
  };
  for (let n = 0; n < 3; n++) await replacePlan(silent);
  const theirs = await replacePlan(other);
  const asked = new Set<string>();
  on.stripe.fault = ({ call, account, path }) => {
    if (call !== 'DELETE subscriptions/:id' || account !== silent.account.id) return null;
    asked.add(path);
    return asked.size === 1 ? 'hangs' : null;
  };
  await endAtStripe();
  await until('the other project to be served', () => other.account.must(theirs)['status'] === 'canceled');
  expect(asked.size).toBeLessThan(3);
});

describe('the deletion of a project', () => {
  const rowsLeft = async (): Promise<string[]> => {
    const left = await on.query<{ name: string }>(
      `SELECT 'account' AS name FROM payments.account WHERE project_id = $1
       UNION ALL SELECT 'subscription' FROM payments.subscription WHERE project_id = $1
       UNION ALL SELECT 'ending' FROM payments.provider_ending WHERE project_id = $1
       UNION ALL SELECT 'intent' FROM payments.purchase_intent WHERE project_id = $1
       UNION ALL SELECT 'money' FROM payments.money_entry WHERE project_id = $1`,
      [doomed.project.id],
    );
    return left.map(({ name }) => name);
  };
  let doomed: StripeShop;
  let open: string;

  beforeEach(async () => {
    doomed = await on.shop();
    const { id } = await doomed.begin(await doomed.newCustomer(), 'basic', 'monthly');
    doomed.account.pay(id);
    await doomed.deliver();
    ({ id: open } = await doomed.begin(await doomed.newCustomer(), 'hat', 'once'));
  });
  const remove = async () => succeeded(await adminApi(doomed.project).delete('/internal/projects/current'));
  const statuses = () => doomed.account.objects.list('subscription').map(({ status }) => status);

  it('ends what its customers have subscribed to, and their open purchases', async () => {
    await remove();
    await until('the rows to go', async () => (await rowsLeft()).length === 0, { lastSeen: rowsLeft });
    expect(statuses()).toEqual(['canceled']);
    expect(doomed.account.must(open)['status']).toBe('canceled');
  });

  it('waits for a Stripe that is unavailable, and keeps what it needs until then', async () => {
    on.stripe.fault = ({ account }) => (account === doomed.account.id ? { status: 500 } : null);
    await remove();
    const kept = ['account', 'ending', 'intent', 'subscription'];
    const isKept = async () => [...new Set(await rowsLeft())].toSorted().join() === kept.join();
    await until('all else to go', isKept, { lastSeen: rowsLeft });
    expect(statuses()).toEqual(['active']);
    on.stripe.fault = () => null;
    await on.runTask('deleted-projects');
    await until('the rows to go', async () => (await rowsLeft()).length === 0, { lastSeen: rowsLeft });
    expect(statuses()).toEqual(['canceled']);
    expect(doomed.account.must(open)['status']).toBe('canceled');
  });
});
