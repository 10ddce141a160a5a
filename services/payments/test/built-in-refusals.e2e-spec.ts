/** @once the built-in provider on its own database */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { type BuiltInWorld, projectWith, startBuiltInWorld } from './payments-database.js';

const product = {
  displayName: 'Book',
  customerType: 'custom' as const,
  serverOnly: false,
  isAddOnTo: false as const,
  prices: {},
  includedItems: {},
};
const refusal = (status: number, code: string) => ({ status, headers: { 'x-hallpass-error': code } });

let world: BuiltInWorld;
let project: BuiltInWorld['project'];
let secret: string;

beforeAll(async () => {
  project = projectWith(randomUUID());
  world = await startBuiltInWorld(project, new Date('2026-01-10T00:00:00Z'));
});
beforeEach(async () => {
  world.project = project;
  const { provider } = world;
  const { clientSecret } = await provider.startPayment(project, {
    providerCustomer: await provider.ensureCustomer(project, { type: 'custom', id: 'c' }),
    amount: 1_000,
    currency: 'USD',
    quantity: 1,
    metadata: { product: JSON.stringify(product) },
    idempotencyKey: randomUUID(),
  });
  secret = clientSecret;
});
afterAll(() => world?.stop());

const pay = (card_number = '4242424242424242', more: object = {}) =>
  world.confirm.confirm({ client_secret: secret, card_number, expiry: '12/34', cvc: '123', ...more });

describe('a payment of the built-in provider', () => {
  it('cannot be made or started in production mode', async () => {
    world.project = { ...project, isProductionMode: true };
    await expect(pay()).rejects.toMatchObject(refusal(403, 'TEST_PAYMENTS_IN_PRODUCTION'));
    await expect(world.provider.ensureCustomer(world.project, { type: 'custom', id: 'other' })).rejects.toMatchObject(
      refusal(403, 'TEST_PAYMENTS_IN_PRODUCTION'),
    );
  });

  it('cannot be made once the project has left test mode', async () => {
    world.project = projectWith(project.id, { 'payments.testMode': false });
    await expect(pay()).rejects.toMatchObject(refusal(403, 'TEST_PAYMENTS_OFF'));
  });

  it.each(['', 'pi_x', 'pi_00000000000000000000000000000000_secret_x'])('is not found by %j', async (client_secret) => {
    await expect(pay(undefined, { client_secret })).rejects.toMatchObject(refusal(404, 'PAYMENT_NOT_FOUND'));
  });

  it('is not found by a secret with another end', async () => {
    const [id] = secret.split('_secret_');
    const client_secret = `${id}_secret_${'0'.repeat(48)}_${Buffer.from(project.id).toString('base64url')}`;
    await expect(pay(undefined, { client_secret })).rejects.toMatchObject(refusal(404, 'PAYMENT_NOT_FOUND'));
  });

  it('can only be made with test cards', async () => {
    await expect(pay('4111111111111111')).rejects.toMatchObject(refusal(400, 'TEST_CARD_REQUIRED'));
  });

  it.each(['12/25', '1/34', 'soon'])('cannot be made with a card that expires %s', async (expiry) => {
    await expect(pay(undefined, { expiry })).rejects.toMatchObject(refusal(400, 'CARD_NOT_VALID'));
  });

  it('can be attempted at most ten times', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await pay('4000000000000002')).toEqual({
        status: 'requires_payment_method',
        decline_code: 'generic_decline',
      });
    await expect(pay()).rejects.toMatchObject(refusal(409, 'PAYMENT_NOT_PAYABLE'));
  });

  it('cannot be made once it was abandoned', async () => {
    const paymentId = secret.split('_secret_')[0]!;
    expect(await world.provider.cancelPayment(project, paymentId)).toBe('canceled');
    await expect(pay()).rejects.toMatchObject(refusal(409, 'PAYMENT_NOT_PAYABLE'));
  });

  it('is made once, however many requests run at once, and stores no card number', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    const paymentId = secret.split('_secret_')[0]!;
    const { rows } = await world.owner.query(`SELECT amount FROM payments.money_entry WHERE provider_reference = $1`, [
      paymentId,
    ]);
    expect(rows).toEqual([{ amount: '1000' }]);
    expect(await world.provider.cancelPayment(project, paymentId)).toBe('succeeded');
    expect(await isTestCardShown(world.owner)).toBe(false);
  });
});

describe('a renewal', () => {
  it('is not made once the project is in production mode: the subscription ends with its period', async () => {
    const { provider, clock, runs } = world;
    const { subscriptionId, clientSecret } = await provider.startSubscription(project, {
      providerCustomer: await provider.ensureCustomer(project, { type: 'custom', id: 'subscriber' }),
      price: { amount: 500, currency: 'JPY', interval: [1, 'week'] },
      quantity: 2,
      product,
      trialEnd: null,
      metadata: {},
      idempotencyKey: randomUUID(),
    });
    await pay(undefined, { client_secret: clientSecret! });
    world.project = { ...project, isProductionMode: true };
    clock.at = new Date('2026-03-01T00:00:00Z');
    expect(await runs.run(project.id, { acts: 100, millis: 60_000 })).toBe(true);
    const { rows } = await world.owner.query(
      `SELECT kind, amount FROM payments.money_entry WHERE customer_id = 'subscriber'`,
    );
    expect(rows).toEqual([{ kind: 'charge', amount: '1000' }]);
    const [subscription] = await provider.subscriptionsOf(
      project,
      await provider.ensureCustomer(project, { type: 'custom', id: 'subscriber' }),
    );
    expect(subscription).toMatchObject({
      id: subscriptionId,
      status: 'canceled',
      endedAt: new Date('2026-01-17T00:00:00Z'),
    });
  });
});

/** Whether any row of payments, or of the events and emails about them, contains the number of a test card. */
async function isTestCardShown(owner: Client): Promise<boolean> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('payments', 'queue', 'audit')`,
  );
  for (const { name } of tables) {
    const { rowCount } = await owner.query(
      `SELECT FROM ${name} t WHERE t::text ~ '4242 ?4242 ?4242|40000000000' LIMIT 1`,
    );
    if (rowCount) return true;
  }
  return false;
}
