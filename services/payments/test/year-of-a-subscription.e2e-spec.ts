/** @once the built-in provider on its own database, with a clock that the test sets */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Currency, CURRENCY_DECIMALS, decimalText, minorUnits } from '../src/catalog/money.js';
import type { Customer } from '../src/customers/customer.js';
import { type BuiltInWorld, projectWith, startBuiltInWorld } from './payments-database.js';

const ALL = { acts: 1_000, millis: 60_000 };
const CARD = { expiry: '12/34', cvc: '123' };
const start = new Date('2026-01-31T09:30:00Z');

let world: BuiltInWorld;
const rows = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows;

beforeAll(async () => {
  world = await startBuiltInWorld(projectWith(randomUUID()), start);
});
afterAll(() => world?.stop());

/** Moves the clock and runs everything that falls due. */
async function until(text: string): Promise<void> {
  world.clock.at = new Date(text);
  expect(await world.runs.run(world.project.id, ALL)).toBe(true);
}

const pay = (client_secret: string, card_number: string) =>
  world.confirm.confirm({ client_secret, card_number, ...CARD });

const product = (name: string) => ({
  displayName: name,
  customerType: 'custom' as const,
  serverOnly: false,
  isAddOnTo: false as const,
  prices: {},
  includedItems: {},
});
const bought = (id: string) => ({
  product: product(id),
  metadata: { productId: id, product: JSON.stringify(product(id)), priceId: 'monthly' },
});

const owned = async (customer: Customer) =>
  rows(
    `SELECT status, product_id, cancel_at_period_end, current_period_start, current_period_end, ended_at
     FROM payments.subscription WHERE customer_id = $1 ORDER BY created_at`,
    [customer.id],
  );
const money = async (customer: Customer): Promise<[string, number][]> =>
  (
    await rows(`SELECT kind, amount FROM payments.money_entry WHERE customer_id = $1 ORDER BY occurred_at, id`, [
      customer.id,
    ])
  ).map(({ kind, amount }) => [kind, Number(amount)]);
const events = async (customer: Customer): Promise<string[]> =>
  (await rows(`SELECT event FROM queue.outbox WHERE payload ->> 'customer_id' = $1 ORDER BY id`, [customer.id])).map(
    ({ event }) => event,
  );

describe.each(Object.keys(CURRENCY_DECIMALS) as Currency[])('a year in %s', (currency) => {
  const customer: Customer = { type: 'custom', id: `year-${currency}` };
  const small = minorUnits(currency === 'JPY' ? '1001' : '10.01', currency);
  const large = minorUnits(currency === 'JPY' ? '2999' : '29.99', currency);
  const monthly = (amount: number) => ({ amount, currency, interval: [1, 'month'] as [number, 'month'] });

  it('adds up to the last minor unit', async () => {
    const { provider, project } = world;
    world.clock.at = start;
    const providerCustomer = await provider.ensureCustomer(project, customer);
    expect(await provider.ensureCustomer(project, customer)).toBe(providerCustomer);

    // A free trial of two weeks without a card.
    const begun = await provider.startSubscription(project, {
      providerCustomer,
      price: monthly(small),
      quantity: 1,
      trialEnd: new Date('2026-02-14T09:30:00Z'),
      ...bought('small'),
      idempotencyKey: `${currency}-small`,
    });
    expect(begun.clientSecret).toBeNull();
    expect(await owned(customer)).toMatchObject([{ status: 'trialing', product_id: 'small' }]);

    // The charge at its end and the retry a day later fail; then the customer pays.
    await until('2026-02-14T09:29:00Z');
    expect(await money(customer)).toEqual([]);
    await until('2026-02-16T00:00:00Z');
    expect(await owned(customer)).toMatchObject([{ status: 'past_due' }]);
    const open = (await provider.openPayment(project, begun.subscriptionId))!;
    expect(open.amount).toBe(small);
    expect(await pay(open.clientSecret, '4000000000009995')).toEqual({
      status: 'requires_payment_method',
      decline_code: 'insufficient_funds',
    });
    expect(await pay(open.clientSecret, '4242 4242 4242 4242')).toMatchObject({ status: 'succeeded' });
    // The connection was lost: repeating the request pays nothing twice.
    expect(await pay(open.clientSecret, '4242424242424242')).toMatchObject({ status: 'succeeded' });
    expect(await money(customer)).toEqual([['renewal', small]]);
    expect(await owned(customer)).toMatchObject([
      { status: 'active', current_period_end: new Date('2026-03-14T09:30:00Z') },
    ]);
    expect(await provider.openPayment(project, begun.subscriptionId)).toBeNull();

    // Two renewals, then a more expensive plan in the middle of a 30-day period: half of each price.
    await until('2026-04-29T09:30:00Z');
    await provider.changeSubscription(project, begun.subscriptionId, {
      price: monthly(large),
      quantity: 1,
      ...bought('large'),
      idempotencyKey: `${currency}-large`,
    });
    const upgrade = Math.floor(large / 2) - Math.floor(small / 2);
    expect(await money(customer)).toEqual([...Array(3).fill(['renewal', small]), ['proration', upgrade]]);
    expect(await owned(customer)).toMatchObject([{ status: 'active', product_id: 'large' }]);

    // Back to the cheaper plan: the credit is subtracted from the next renewals.
    await until('2026-05-29T21:30:00Z');
    await provider.changeSubscription(project, begun.subscriptionId, {
      price: monthly(small),
      quantity: 1,
      ...bought('small'),
      idempotencyKey: `${currency}-small-again`,
    });
    const expected: [string, number][] = [
      ...Array<[string, number]>(3).fill(['renewal', small]),
      ['proration', upgrade],
      ['renewal', large],
    ];
    expect(await money(customer)).toEqual(expected);
    const period = Date.parse('2026-06-14T09:30:00Z') - Date.parse('2026-05-14T09:30:00Z');
    const left = Date.parse('2026-06-14T09:30:00Z') - Date.parse('2026-05-29T21:30:00Z');
    const share = (amount: number) => Math.floor((amount * left) / period);
    const credit = share(large) - share(small);
    await until('2026-07-15T00:00:00Z');
    const june = Math.max(small - credit, 0);
    const july = Math.max(small - Math.max(credit - small, 0), 0);
    expected.push(
      ...([june, july].filter((amount) => amount > 0).map((amount) => ['renewal', amount]) as [string, number][]),
    );
    expect(await money(customer)).toEqual(expected);

    // A renewal is refunded in two parts, but never more than was paid.
    const [{ provider_reference: paymentId }] = (await rows(
      `SELECT provider_reference FROM payments.money_entry WHERE customer_id = $1 ORDER BY occurred_at LIMIT 1`,
      [customer.id],
    )) as [{ provider_reference: string }];
    const refund = (idempotencyKey: string, amount?: number) =>
      provider.refund(project, { paymentId, amount, idempotencyKey });
    await expect(refund('too much', small + 1)).rejects.toMatchObject({
      status: 409,
      headers: { 'x-hallpass-error': 'NOT_REFUNDABLE' },
    });
    const first = await refund(`${currency}-1`, 1);
    expect(await refund(`${currency}-1`, 1)).toEqual(first);
    expect(await refund(`${currency}-2`)).not.toEqual(first);
    await expect(refund('once more')).rejects.toMatchObject({ status: 409 });
    expected.push(['refund', -1], ['refund', 1 - small]);

    // A one-time purchase is disputed: won the first time, lost the second.
    for (const outcome of ['won', 'lost'] as const) {
      const payment = await provider.startPayment(project, {
        providerCustomer,
        amount: 3 * small,
        currency,
        quantity: 3,
        metadata: bought(outcome).metadata,
        idempotencyKey: `${currency}-${outcome}`,
      });
      expect(await pay(payment.clientSecret, '4000000000000259')).toMatchObject({ status: 'succeeded' });
      await expect(
        provider.refund(project, { paymentId: payment.paymentId, idempotencyKey: outcome }),
      ).rejects.toMatchObject({ status: 409 });
      await provider.decideDispute(project, payment.paymentId, outcome);
      await expect(provider.decideDispute(project, payment.paymentId, 'won')).rejects.toMatchObject({ status: 409 });
      expected.push(['charge', 3 * small], ['dispute', -3 * small]);
      if (outcome === 'won') expected.push(['dispute_won', 3 * small]);
    }
    expect((await money(customer)).toSorted()).toEqual(expected.toSorted());
    const kept = await rows(
      `SELECT product_id FROM payments.one_time_purchase WHERE customer_id = $1 AND revoked_at IS NULL`,
      [customer.id],
    );
    expect(kept).toEqual([{ product_id: 'won' }]);

    // Canceled, resumed and canceled again: it ends with its period.
    const cancel = () => provider.cancelSubscription(project, begun.subscriptionId, { at: 'period-end' });
    await provider.ensureCustomer(project, customer);
    // The card that disputes is now on file; a purchase puts the working card back on file.
    const last = await provider.startPayment(project, {
      providerCustomer,
      amount: small,
      currency,
      quantity: 1,
      ...bought('last'),
      idempotencyKey: `${currency}-last`,
    });
    await pay(last.clientSecret, '4242424242424242');
    expected.push(['charge', small]);
    await cancel();
    await provider.resumeSubscription(project, begun.subscriptionId);
    await until('2026-08-15T00:00:00Z');
    const august = Math.max(small - Math.max(credit - 2 * small, 0), 0);
    if (august > 0) expected.push(['renewal', august]);
    await cancel();
    await until('2027-01-31T09:30:00Z');
    expect(await owned(customer)).toMatchObject([
      { status: 'canceled', cancel_at_period_end: true, ended_at: new Date('2026-09-14T09:30:00Z') },
    ]);

    const entries = await money(customer);
    expect(entries.toSorted()).toEqual(expected.toSorted());
    const [{ total }] = (await rows(
      `SELECT sum(amount - refunded) FILTER (WHERE status = 'succeeded' AND coalesce(dispute, 'won') = 'won') AS total
       FROM payments.built_in_payment p JOIN payments.provider_customer c
         ON c.project_id = p.project_id AND c.provider_customer_id = p.customer_id WHERE c.customer_id = $1`,
      [customer.id],
    )) as [{ total: string }];
    const sum = entries.reduce((all, [, amount]) => all + amount, 0);
    expect(decimalText(sum, currency)).toBe(decimalText(Number(total), currency));
    expect(new Set(await events(customer))).toEqual(
      new Set([
        'purchase.completed',
        'payment.failed',
        'subscription.renewal_upcoming',
        'subscription.renewed',
        'payment.refunded',
        'payment.disputed',
        'subscription.canceled',
      ]),
    );
    expect((await events(customer)).filter((event) => event === 'payment.failed')).toHaveLength(2);
    expect((await events(customer)).filter((event) => event === 'subscription.canceled')).toHaveLength(1);
  });
});
