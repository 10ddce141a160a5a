import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type ApiResponse,
  createProject,
  rawApi,
  serverApi,
  succeeded,
  type TestProject,
  until,
  waitingBehind,
} from '@hallpass/testing';
import type pg from 'pg';
import { Deployment } from './deletion/deployment.js';

/**
 * Kills the process in the middle of a purchase by test card and of its renewal, both as the service that handles
 * requests and as the worker that runs the task. Nobody is charged without owning the product or owns it without being
 * charged, and nothing happens twice. (`services/payments/test/killed-test-purchases.e2e-spec.ts` ends a purchase at
 * each of its statements.)
 */

const KILLED = /^payments(?:-\d+)?$/;
const CARD = { card_number: '4242424242424242', expiry: '12/99', cvc: '123' };

let deployment: Deployment;
let project: TestProject;
/** Locks what the process has to wait for. */
let holder: pg.Client;

beforeAll(async () => {
  deployment = await Deployment.start();
  project = await createProject({
    server: deployment.server,
    override: {
      'payments.products': {
        book: { customerType: 'custom', prices: { price: { USD: '7' } } },
        plan: { customerType: 'custom', prices: { price: { USD: '10', interval: [1, 'week'] } } },
      },
    },
  });
});
afterAll(() => deployment?.stop());

const page = () => rawApi(project.baseUrl);
const server = () => serverApi(project);

async function codeFor(customer_id: string, product_id: string): Promise<string> {
  const customer = { customer_type: 'custom', customer_id };
  const { url } = succeeded(
    await server().post('/payments/purchases/create-purchase-url', { ...customer, product_id }),
  );
  return new URL(url).pathname.replace('/purchase/', '');
}
const session = (full_code: string) =>
  page().post('/payments/purchases/purchase-session', { full_code, price_id: 'price' });
const confirm = (client_secret: string) => page().post('/payments/built-in/confirm', { client_secret, ...CARD });

/** Does what the page does if no response comes. */
async function goOn(full_code: string): Promise<void> {
  const { status } = succeeded(await page().post('/payments/purchases/restart', { full_code }));
  if (status === 'succeeded') return;
  const { client_secret } = succeeded(await session(full_code));
  expect(succeeded(await confirm(client_secret)).status).toBe('succeeded');
}

/** Kills the process while it waits for the lock, and restarts everything. */
async function killedBehind(locks: string, work: () => Promise<ApiResponse> | Promise<void>): Promise<void> {
  holder = await deployment.connect();
  await holder.query('BEGIN');
  await holder.query(locks);
  const unanswered = Promise.resolve(work()).catch(() => null);
  await until('the process to wait', () => waitingBehind(holder));
  const revive = await deployment.kill(KILLED);
  await unanswered;
  await holder.end();
  await revive();
}

const booksOf = async (id: string) => {
  const [books] = await deployment.query<object>(
    `SELECT (SELECT array_agg(kind ORDER BY kind) FROM payments.money_entry WHERE customer_id = $1) AS money,
       (SELECT count(*)::integer FROM payments.subscription WHERE customer_id = $1 AND status = 'active') AS subscriptions,
       (SELECT count(*)::integer FROM payments.one_time_purchase WHERE customer_id = $1) AS purchases,
       (SELECT count(*)::integer FROM payments.purchase_intent WHERE customer_id = $1 AND outcome = 'paid') AS paid`,
    [id],
  );
  return books;
};
const BOUGHT = {
  book: { money: ['charge'], subscriptions: 0, purchases: 1, paid: 1 },
  plan: { money: ['charge'], subscriptions: 1, purchases: 0, paid: 1 },
};

it.each([
  ['before the provider has a payment', 'book', 'LOCK TABLE payments.built_in_payment IN SHARE MODE'],
  ['before the provider has a subscription', 'plan', 'LOCK TABLE payments.built_in_subscription IN SHARE MODE'],
] as const)('killed when the purchase is claimed, %s', async (_what, product, locks) => {
  const id = randomUUID();
  const code = await codeFor(id, product);
  await killedBehind(locks, () => session(code));
  expect(await booksOf(id)).toMatchObject({ money: null, subscriptions: 0, purchases: 0, paid: 0 });
  await goOn(code);
  expect(await booksOf(id)).toEqual(BOUGHT[product]);
  expect((await session(code)).knownError).toBe('VERIFICATION_CODE_NOT_FOUND');
});

it.each(['book', 'plan'] as const)('killed when the provider has begun a %s, before that is noted', async (product) => {
  const id = randomUUID();
  const code = await codeFor(id, product);
  const table = product === 'book' ? 'built_in_payment' : 'built_in_subscription';
  const gate = await deployment.connect();
  await gate.query('BEGIN');
  await gate.query(`LOCK TABLE payments.${table} IN SHARE MODE`);
  const work = async () => {
    const answer = session(code);
    await until('the purchase to be written down', () => waitingBehind(gate));
    const ofCustomer = `SELECT FROM payments.purchase_intent WHERE customer_id = '${id}' FOR UPDATE`;
    expect((await holder.query(ofCustomer)).rowCount).toBe(1);
    await gate.end();
    return answer;
  };
  await killedBehind('SELECT', work);
  expect(await booksOf(id)).toMatchObject({ money: null, subscriptions: 0, purchases: 0, paid: 0 });
  await goOn(code);
  expect(await booksOf(id)).toEqual(BOUGHT[product]);
});

it.each(['book', 'plan'] as const)('killed while a %s is paid, before it is committed', async (product) => {
  const id = randomUUID();
  const code = await codeFor(id, product);
  const { client_secret } = succeeded(await session(code));
  await killedBehind('LOCK TABLE payments.money_entry IN SHARE MODE', () => confirm(client_secret));
  expect(await booksOf(id)).toMatchObject({ money: null, subscriptions: 0, purchases: 0, paid: 0 });
  expect(succeeded(await confirm(client_secret)).status).toBe('succeeded');
  expect(succeeded(await confirm(client_secret)).status).toBe('succeeded');
  expect(await booksOf(id)).toEqual(BOUGHT[product]);
});

it('the worker is killed in the middle of a renewal', async () => {
  const id = randomUUID();
  const code = await codeFor(id, 'plan');
  await goOn(code);
  const due = async (): Promise<void> => {
    await deployment.query(
      `UPDATE payments.built_in_subscription b SET current_period_end = now() - interval '1 minute',
         next_act_at = now() - interval '1 minute'
       FROM payments.subscription s
       WHERE s.project_id = b.project_id AND s.provider_subscription_id = b.id AND s.customer_id = $1`,
      [id],
    );
    await deployment.runTask('payments', 'due-subscriptions');
  };
  await killedBehind('LOCK TABLE payments.money_entry IN SHARE MODE', due);
  await deployment.runTask('payments', 'due-subscriptions');
  const renewed = { ...BOUGHT.plan, money: ['charge', 'renewal'] };
  await until('the renewal', async () => JSON.stringify(await booksOf(id)) === JSON.stringify(renewed));
  await deployment.runTask('payments', 'due-subscriptions');
  await deployment.runTask('payments', 'open-purchases');
  await until('the tasks to have run', async () => {
    const [row] = await deployment.query<{ is_due: boolean }>(
      `SELECT EXISTS (SELECT FROM payments.built_in_subscription WHERE next_act_at <= now()) AS is_due`,
    );
    return !row!.is_due;
  });
  expect(await booksOf(id)).toEqual(renewed);
});
