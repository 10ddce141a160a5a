/** @once grants on their own database, with a clock that the test sets */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Product } from '../src/catalog/product.js';
import { Grants } from '../src/ledger/purchases/grants.js';
import { type BuiltInWorld, projectWith, startBuiltInWorld } from './payments-database.js';

/** The periods of grants, to the millisecond: before the task has run, and when several processes run it. */

const BOUNDS = { acts: 1_000, millis: 60_000 };
const at = (text: string) => new Date(`${text}T09:30:00Z`);
const START = at('2026-01-31');
const product: Product = {
  displayName: 'Plan',
  customerType: 'custom',
  serverOnly: false,
  isAddOnTo: false,
  prices: { monthly: { USD: '10', interval: [1, 'month'], serverOnly: false } },
  includedItems: {},
};

let world: BuiltInWorld;
beforeAll(async () => {
  // Failures are expected here and would fill the log.
  Logger.overrideLogger(false);
  world = await startBuiltInWorld(projectWith(randomUUID(), { 'payments.products': { plan: product } }), START);
});
afterAll(() => world?.stop());

const grant = (id: string, now: Date, renews = false) =>
  world.database.transaction((tx) =>
    new Grants().grant(tx, {
      project: world.project,
      customer: { type: 'custom', id },
      productId: 'plan',
      product,
      priceId: null,
      quantity: 1,
      source: 'API_GRANT',
      renews,
      now,
    }),
  );
const runAt = async (now: Date): Promise<void> => {
  world.clock.at = now;
  await world.grants.ofProject(world.project.id, BOUNDS);
};
const stored = async (id: string) =>
  (
    await world.owner.query(
      `SELECT status, current_period_start, current_period_end, next_renewal_at, ended_at, renews, billing_anchor
       FROM payments.subscription WHERE customer_id = $1 ORDER BY created_at`,
      [id],
    )
  ).rows;
const events = async (id: string): Promise<[string, number][]> =>
  (
    await world.owner.query(
      `SELECT event, coalesce(payload ->> 'paid_until_millis', payload ->> 'ended_at_millis') AS millis
       FROM queue.outbox WHERE payload ->> 'customer_id' = $1 ORDER BY id`,
      [id],
    )
  ).rows.map(({ event, millis }) => [event, Number(millis)]);

describe('before its task has run, a grant', () => {
  it('is in the way until the last millisecond of its period, and not a millisecond longer', async () => {
    const end = at('2026-02-28');
    await grant('soon', START);
    await expect(grant('soon', new Date(end.getTime() - 1))).rejects.toMatchObject({ code: 'PRODUCT_ALREADY_GRANTED' });
    await grant('soon', end);
    expect(await stored('soon')).toMatchObject([
      { status: 'active', current_period_end: end, next_renewal_at: end, ended_at: null, billing_anchor: START },
      { status: 'active', current_period_start: end, current_period_end: at('2026-03-28') },
    ]);
    await runAt(end);
    expect(await stored('soon')).toMatchObject([
      { status: 'canceled', current_period_end: end, next_renewal_at: null, ended_at: end },
      { status: 'active' },
    ]);
  });

  it('that renews stays in the way after the end of its period', async () => {
    await grant('renewing', START, true);
    await expect(grant('renewing', at('2026-03-15'))).rejects.toMatchObject({ code: 'PRODUCT_ALREADY_GRANTED' });
  });
});

describe('the task', () => {
  it('renews period by period from the first day, and tells of each', async () => {
    await grant('monthly', START, true);
    await runAt(at('2026-02-27'));
    expect(await events('monthly')).toEqual([]);
    await runAt(at('2026-05-31'));
    expect(await stored('monthly')).toMatchObject([
      {
        status: 'active',
        current_period_start: at('2026-05-31'),
        current_period_end: at('2026-06-30'),
        next_renewal_at: at('2026-06-30'),
        renews: true,
        billing_anchor: START,
      },
    ]);
    const ends = ['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'];
    expect(await events('monthly')).toEqual(ends.map((end) => ['subscription.renewed', at(end).getTime()]));
  });

  it('ends and renews each grant once, however many processes run it', async () => {
    const customers = Array.from({ length: 5 }, (_, each) => `busy-${each}`);
    for (const id of customers) await grant(id, START, id !== 'busy-0');
    world.clock.at = at('2026-04-10');
    await Promise.all(Array.from({ length: 4 }, () => world.grants.ofProject(world.project.id, BOUNDS)));
    expect(await events('busy-0')).toEqual([['subscription.canceled', at('2026-02-28').getTime()]]);
    for (const id of customers.slice(1))
      expect((await events(id)).map(([, until]) => until)).toEqual(
        ['2026-03-31', '2026-04-30'].map((end) => at(end).getTime()),
      );
  });

  it('stops where it is told to, and goes on from there', async () => {
    await grant('long', START, true);
    world.clock.at = at('2026-07-31');
    const ofOthers = (await world.owner.query(`SELECT count(*)::int FROM queue.outbox`)).rows[0].count;
    await world.grants.ofProject(world.project.id, { acts: 2, millis: 60_000 });
    expect((await world.owner.query(`SELECT count(*)::int FROM queue.outbox`)).rows[0].count).toBe(ofOthers + 2);
    await runAt(at('2026-07-31'));
    expect(await stored('long')).toMatchObject([{ current_period_end: at('2026-08-31') }]);
    expect(await events('long')).toHaveLength(6);
  });

  it('passes over a grant that fails, and does the others', async () => {
    await grant('broken', at('2026-08-01'), true);
    await grant('whole', at('2026-08-02'), true);
    await world.owner.query(
      `CREATE FUNCTION payments.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
       CREATE TRIGGER fail BEFORE UPDATE ON payments.subscription FOR EACH ROW WHEN (NEW.customer_id = 'broken')
         EXECUTE FUNCTION payments.fail()`,
    );
    await runAt(at('2026-09-10'));
    expect(await events('whole')).toHaveLength(1);
    expect(await events('broken')).toEqual([]);
    await world.owner.query(`DROP TRIGGER fail ON payments.subscription; DROP FUNCTION payments.fail()`);
    await runAt(at('2026-09-10'));
    expect(await events('broken')).toHaveLength(1);
  });
});
