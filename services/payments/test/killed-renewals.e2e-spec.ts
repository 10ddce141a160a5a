/** @once the built-in provider on its own database, whose connections are cut */

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Cut, cutOff } from './cut-off.js';
import { type BuiltInWorld, projectWith, startBuiltInWorld } from './payments-database.js';

/**
 * Cuts off a renewal at each of its statements, before and after PostgreSQL has run it: nothing is done twice or by
 * half.
 */

const ALL = { acts: 100, millis: 60_000 };
const start = new Date('2026-01-10T00:00:00Z');
const due = new Date('2026-02-10T00:00:01Z');
const product = {
  displayName: 'Plan',
  customerType: 'custom' as const,
  serverOnly: false,
  isAddOnTo: false as const,
  prices: {},
  includedItems: {},
};

let world: BuiltInWorld;
const rows = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows;

beforeAll(async () => {
  // Failures are expected here and would fill the log.
  Logger.overrideLogger(false);
  world = await startBuiltInWorld(projectWith(randomUUID()), start);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => world?.stop());

/** Creates a paid subscription whose renewal was announced, so that the renewal is its next step. */
async function subscribed(card_number: string): Promise<string> {
  const { provider, project, clock, confirm, runs } = world;
  const id = randomUUID();
  clock.at = start;
  const { clientSecret } = await provider.startSubscription(project, {
    providerCustomer: await provider.ensureCustomer(project, { type: 'custom', id }),
    price: { amount: 1_000, currency: 'USD', interval: [1, 'month'] },
    quantity: 1,
    product,
    trialEnd: null,
    metadata: { productId: 'plan', product: JSON.stringify(product), priceId: 'monthly' },
    idempotencyKey: id,
  });
  await confirm.confirm({ client_secret: clientSecret!, card_number, expiry: '12/34', cvc: '123' });
  clock.at = new Date('2026-02-09T00:00:00Z');
  await runs.run(project.id, ALL);
  return id;
}

const traces = async (id: string) => ({
  money: await rows(`SELECT kind, amount FROM payments.money_entry WHERE customer_id = $1 ORDER BY occurred_at`, [id]),
  owned: await rows(`SELECT status, current_period_end FROM payments.subscription WHERE customer_id = $1`, [id]),
  events: await rows(`SELECT event FROM queue.outbox WHERE payload ->> 'customer_id' = $1 ORDER BY id`, [id]),
  payments: await rows(
    `SELECT p.kind, p.status FROM payments.built_in_payment p JOIN payments.provider_customer c
       ON c.project_id = p.project_id AND c.provider_customer_id = p.customer_id
     WHERE c.customer_id = $1 ORDER BY p.created_at`,
    [id],
  ),
});

/** @returns how many statements ran */
const renew = (cut?: Cut): Promise<number> =>
  cutOff(world.owner, () => world.runs.run(world.project.id, { acts: 1, millis: 60_000 }), cut);

it.each([
  ['taken', '4242424242424242', { money: ['charge', 'renewal'], status: 'active', last: 'subscription.renewed' }],
  ['declined', '4000000000000341', { money: ['charge'], status: 'past_due', last: 'payment.failed' }],
])('a payment that is %s, cut off at each statement', async (_what, card, expected) => {
  const whole = await subscribed(card);
  world.clock.at = due;
  const steps = await renew();
  const undisturbed = await traces(whole);
  expect(undisturbed.money.map(({ kind }) => kind)).toEqual(expected.money);
  expect(undisturbed.owned).toMatchObject([{ status: expected.status }]);
  expect(undisturbed.events.at(-1)).toEqual({ event: expected.last });
  expect(steps).toBeGreaterThan(8);

  for (const when of ['before', 'after'] as const)
    for (let at = 1; at <= steps; at += 1) {
      const id = await subscribed(card);
      world.clock.at = due;
      await renew({ at, when, ends: 'connection' });
      await world.runs.run(world.project.id, { acts: 1, millis: 60_000 });
      expect({ when, at, ...(await traces(id)) }).toEqual({ when, at, ...undisturbed });
    }
});
