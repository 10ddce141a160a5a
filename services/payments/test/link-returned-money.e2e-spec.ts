/** @once a migration on its own database */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import pg from 'pg';
import { paymentsMigrations } from '../src/index.js';

/** The ledger of the release before refunds and disputes named their payments. */
const PROJECT = randomUUID();
const LINKING = 'LinkReturnedMoney1795720000000';
const all = [...identityMigrations, ...queueMigrations, ...paymentsMigrations];

let migrated: MigratedDatabase;
let owner: pg.Client;
const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;

interface Old {
  customer?: string;
  kind: string;
  reference: string;
  amount: number;
  day: number;
  provider?: 'stripe' | 'built-in';
  purchase?: string;
  subscription?: string;
}

async function enter(old: Old): Promise<void> {
  const { customer = 'c', kind, reference, amount, day, provider = 'stripe', purchase, subscription } = old;
  await rows(
    `INSERT INTO payments.money_entry (project_id, id, customer_type, customer_id, kind, subscription_id, purchase_id,
       currency, amount, provider, provider_reference, test_mode, occurred_at, description)
     VALUES ($1, $2, 'custom', $3, $4, $5, $6, 'USD', $7, $8, $9, false, $10, 'kept')`,
    [
      PROJECT,
      randomUUID(),
      customer,
      kind,
      subscription,
      purchase,
      amount,
      provider,
      reference,
      new Date(2026, 0, day),
    ],
  );
}

async function purchase(paymentId: string, revoked: Date | null = null): Promise<string> {
  const id = randomUUID();
  await rows(
    `INSERT INTO payments.one_time_purchase (project_id, id, customer_type, customer_id, product, quantity, source,
       provider, payment_intent_id, created_at, revoked_at)
     VALUES ($1, $2, 'custom', 'c', '{}', 1, 'PURCHASE_PAGE', 'stripe', $3, now(), $4)`,
    [PROJECT, id, paymentId, revoked],
  );
  return id;
}

async function testPayment(id: string, { refunded = 0, dispute = null as string | null } = {}): Promise<void> {
  await rows(`INSERT INTO payments.built_in_customer (project_id, id, created_at) VALUES ($1, $2, now())`, [
    PROJECT,
    `cus ${id}`,
  ]);
  await rows(
    `INSERT INTO payments.built_in_payment (project_id, id, customer_id, kind, amount, currency, status, client_secret,
       refunded, dispute, metadata, created_at)
     VALUES ($1, $2, $3, 'renewal', 1000, 'USD', 'succeeded', '', $4, $5, '{}', now())`,
    [PROJECT, id, `cus ${id}`, refunded, dispute],
  );
}

beforeAll(async () => {
  migrated = await startMigratedDatabase(all.filter(({ name }) => name !== LINKING));
  owner = new pg.Client({ connectionString: migrated.settings.databaseUrl! });
  await owner.connect();

  const hat = await purchase('pi_hat');
  await enter({ kind: 'charge', reference: 'pi_hat', amount: 2000, day: 1, purchase: hat });
  await enter({ kind: 'refund', reference: 're_hat', amount: -500, day: 2, purchase: hat });
  const lost = await purchase('pi_lost', new Date());
  await enter({ kind: 'charge', reference: 'pi_lost', amount: 2000, day: 1, purchase: lost });
  await enter({ kind: 'dispute', reference: 'dp_lost', amount: -2000, day: 3, purchase: lost });
  const returned = await purchase('pi_returned', new Date());
  await enter({ kind: 'charge', reference: 'pi_returned', amount: 2000, day: 1, purchase: returned });
  await enter({ kind: 'refund', reference: 're_returned', amount: -2000, day: 2, purchase: returned });
  await enter({ kind: 'dispute', reference: 'dp_returned', amount: -2000, day: 3, purchase: returned });

  // A subscription whose first payment had a failed refund and a dispute before the renewal.
  const early = { subscription: randomUUID() };
  await enter({ kind: 'charge', reference: 'in_first', amount: 900, day: 1, ...early });
  await enter({ kind: 'refund', reference: 're_first', amount: -900, day: 2, ...early });
  await enter({ kind: 'dispute', reference: 'dp_first', amount: -900, day: 4, ...early });
  await enter({ kind: 'dispute_won', reference: 'dp_first', amount: 900, day: 4, ...early });
  await enter({ kind: 'renewal', reference: 'in_second', amount: 900, day: 31, ...early });
  await enter({ kind: 'refund', reference: 're_first/failed', amount: 900, day: 35, ...early });
  await enter({ kind: 'refund', reference: 're_either', amount: -100, day: 36, ...early });

  // Test payments of a subscription: the refunded amount of each is known, but not by which refund.
  const test = { provider: 'built-in', subscription: randomUUID(), customer: 't' } as const;
  await testPayment('pi_t1', { dispute: 'lost' });
  await testPayment('pi_t2', { refunded: 300 });
  await enter({ kind: 'charge', reference: 'pi_t1', amount: 1000, day: 1, ...test });
  await enter({ kind: 'dispute', reference: 'pi_t1', amount: -1000, day: 1, ...test });
  await enter({ kind: 'renewal', reference: 'pi_t2', amount: 1000, day: 31, ...test });
  await enter({ kind: 'refund', reference: 're_t', amount: -300, day: 32, ...test });

  expect(await migrate(migrated.settings, all)).toEqual([LINKING]);
});
afterAll(async () => {
  await owner?.end();
  await migrated?.stop();
});

describe('the migration that links returned money', () => {
  it('names the payment of every refund and dispute that can be of one alone', async () => {
    const links = await rows(
      `SELECT kind, provider_reference, payment_reference FROM payments.money_entry WHERE project_id = $1
       ORDER BY provider_reference, kind`,
      [PROJECT],
    );
    const payments = links.filter(({ kind }) => /charge|renewal/.test(kind));
    expect(payments.every(({ payment_reference }) => payment_reference === null)).toBe(true);
    expect(
      links
        .filter((link) => !payments.includes(link))
        .map(({ kind, provider_reference, payment_reference }) => [kind, provider_reference, payment_reference]),
    ).toEqual([
      ['dispute', 'dp_first', 'in_first'],
      ['dispute_won', 'dp_first', 'in_first'],
      ['dispute', 'dp_lost', 'pi_lost'],
      ['dispute', 'dp_returned', 'pi_returned'],
      ['dispute', 'pi_t1', 'pi_t1'],
      ['refund', 're_either', null],
      ['refund', 're_first', 'in_first'],
      ['refund', 're_first/failed', 'in_first'],
      ['refund', 're_hat', 'pi_hat'],
      ['refund', 're_returned', 'pi_returned'],
      ['refund', 're_t', 'pi_t2'],
    ]);
  });

  it('knows the disputes that were lost, of those for which something says so', async () => {
    expect(await rows(`SELECT dispute_reference FROM payments.lost_dispute ORDER BY 1`)).toEqual([
      { dispute_reference: 'dp_lost' },
      { dispute_reference: 'pi_t1' },
    ]);
  });

  it('leaves the ledger protected, to its owner too, and open to the release before', async () => {
    await expect(rows(`UPDATE payments.money_entry SET payment_reference = 'other'`)).rejects.toThrow(
      'entries of a ledger are neither changed nor removed',
    );
    await enter({ kind: 'charge', reference: 'pi_new', amount: 1, day: 40 });
  });

  it('does no harm when it was killed, and runs again', async () => {
    const before = await rows('SELECT * FROM payments.money_entry ORDER BY id');
    await rows('DELETE FROM public.migration WHERE name = $1', [LINKING]);
    expect(await migrate(migrated.settings, all)).toEqual([LINKING]);
    expect(await rows('SELECT * FROM payments.money_entry ORDER BY id')).toEqual(before);
  });
});
