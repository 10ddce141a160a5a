/** @once its own database, upgraded by the migration */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import pg from 'pg';
import { paymentsMigrations } from '../src/index.js';

/** Migrates grants of the previous release, which never ended. */

const shared = [...identityMigrations, ...queueMigrations];
const at = paymentsMigrations.findIndex(({ name }) => name === 'RenewGrants1795730000000');
const PROJECT = randomUUID();

let migrated: MigratedDatabase;
let owner: pg.Client;
beforeAll(async () => {
  migrated = await startMigratedDatabase([...shared, ...paymentsMigrations.slice(0, at)]);
  owner = new pg.Client({ connectionString: migrated.settings.databaseUrl! });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await migrated?.stop();
});

const PAST = '2026-02-01T00:00:00.000Z';
const FUTURE = '2999-02-01T00:00:00.000Z';
async function insert(customer: string, rest: object): Promise<void> {
  const row = {
    project_id: PROJECT,
    id: randomUUID(),
    customer_type: 'custom',
    customer_id: customer,
    product_id: 'plan',
    product: {},
    quantity: 1,
    status: 'active',
    current_period_start: '2026-01-01T00:00:00.000Z',
    current_period_end: PAST,
    cancel_at_period_end: false,
    source: 'API_GRANT',
    renewal_attempts: 0,
    renews: false,
    terms_recorded: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    ...rest,
  };
  await owner.query(
    `INSERT INTO payments.subscription SELECT * FROM json_populate_record(NULL::payments.subscription, $1)`,
    [JSON.stringify(row)],
  );
}
const states = async (): Promise<Record<string, unknown[]>> => {
  const { rows } = await owner.query(
    `SELECT customer_id, status, ended_at, next_renewal_at, renews FROM payments.subscription ORDER BY customer_id`,
  );
  return Object.fromEntries(
    rows.map(({ customer_id, status, ended_at, next_renewal_at, renews }) => [
      customer_id,
      [status, ended_at?.toISOString() ?? null, next_renewal_at?.toISOString() ?? null, renews],
    ]),
  );
};

it('ends the grants that have outlived their period and notes them, leaves the others running, and can run again', async () => {
  await insert('lapsed', {});
  await insert('lapsed-test', { source: 'TEST_MODE', next_renewal_at: PAST });
  await insert('running', { current_period_end: FUTURE });
  await insert('endless', { current_period_end: null });
  await insert('ended', { status: 'canceled', ended_at: '2026-01-15T00:00:00.000Z' });
  await insert('bought', { source: 'TEST_MODE', provider: 'built-in', provider_subscription_id: 'sub' });
  for (let each = 0; each < 1_100; each += 1) await insert(`many-${each}`, {});
  await migrate(migrated.settings, [...shared, ...paymentsMigrations]);
  const check = async () => {
    const all = await states();
    expect(all).toMatchObject({
      lapsed: ['canceled', PAST, null, false],
      'lapsed-test': ['canceled', PAST, null, false],
      running: ['active', null, FUTURE, false],
      endless: ['active', null, null, false],
      ended: ['canceled', '2026-01-15T00:00:00.000Z', null, false],
      bought: ['active', null, null, false],
    });
    expect(Object.values(all).filter(([status]) => status === 'active')).toHaveLength(3);
    const { rows } = await owner.query(
      `SELECT kind, customer_type, customer_id FROM payments.upgrade_note WHERE project_id = $1 ORDER BY customer_id`,
      [PROJECT],
    );
    expect(rows).toHaveLength(1_102);
    expect(rows.slice(0, 2)).toEqual([
      { kind: 'grant-ended', customer_type: 'custom', customer_id: 'lapsed' },
      { kind: 'grant-ended', customer_type: 'custom', customer_id: 'lapsed-test' },
    ]);
  };
  await check();
  // Simulates a run that was killed before the migration was recorded.
  await owner.query(`DELETE FROM public.migration WHERE name = 'RenewGrants1795730000000'`);
  await migrate(migrated.settings, [...shared, ...paymentsMigrations]);
  await check();
});

it('lets the previous release write beside it', async () => {
  await owner.query(
    `INSERT INTO payments.subscription (project_id, id, customer_type, customer_id, product, quantity, status,
       current_period_start, source, created_at)
     VALUES ($1, $2, 'custom', 'beside', '{}', 1, 'active', now(), 'API_GRANT', now())`,
    [PROJECT, randomUUID()],
  );
  expect((await states())['beside']).toEqual(['active', null, null, false]);
});
