/** @once statements on its own database; its own database, upgraded by the migration */
import { randomUUID } from 'node:crypto';
import { describe, afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Database, migrate } from '@hallpass/database';
import { renderConfig } from '@hallpass/project-config';
import pg from 'pg';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import { addIntervals } from '../src/catalog/day-interval.js';
import type { Customer } from '../src/customers/customer.js';
import { Balances } from '../src/ledger/balances/balances.js';
import { changeSubscription } from '../src/ledger/subscriptions/subscription.js';
import { paymentsMigrations } from '../src/index.js';
import { EarlierRelease, ITEM } from './earlier-release.js';
import { quantityModel, subscriptionModel } from './earlier-release-model.js';
import { type LedgerDatabase, startLedgerDatabase } from './ledger-database.js';

describe('upgraded catalog', () => {
  /**
   * Products of the configuration when a ledger is opened. The first process that reads them records them, so the ledger
   * opens a moment later. Times are close to now, like the recorded ones.
   */
  const DAY = 86_400_000;
  const MONTHLY = { repeat: [1, 'month'], expires: 'never' } as const;
  const common = { customerType: 'custom', prices: { each: { USD: '10', interval: [1, 'year'] } } };
  const weekly = (expires: string) => ({
    ...common,
    prices: { each: { USD: '10', interval: [7, 'day'] } },
    includedItems: { [ITEM]: { quantity: 10, repeat: [7, 'day'], expires } },
  });
  const override = {
    'payments.items': { [ITEM]: { customerType: 'custom' }, monthly: { customerType: 'custom' } },
    'payments.catalogs': { plans: {} },
    'payments.products': {
      free: {
        ...common,
        catalogId: 'plans',
        prices: 'include-by-default',
        includedItems: { [ITEM]: { quantity: 3, ...MONTHLY } },
      },
      pro: {
        ...common,
        catalogId: 'plans',
        includedItems: { [ITEM]: { quantity: 10, repeat: 'never', expires: 'when-purchase-expires' } },
      },
      'weekly-never': weekly('never'),
      'weekly-when-purchase-expires': weekly('when-purchase-expires'),
      'weekly-when-repeated': weekly('when-repeated'),
      seats: {
        ...common,
        stackable: true,
        includedItems: {
          [ITEM]: { quantity: 10, repeat: 'never', expires: 'never' },
          monthly: { quantity: 5, ...MONTHLY },
        },
      },
    },
  };
  const project = { id: 'catalogued', version: 1, isProductionMode: true, config: renderConfig(override) };
  const product = (id: string) => project.config.payments.products[id]!;

  let ledger: LedgerDatabase;
  let db: Database;
  let owner: pg.Client;
  let earlier: EarlierRelease;
  let balances: Balances;

  beforeAll(async () => {
    ledger = await startLedgerDatabase();
    ({ database: db, owner } = ledger);
    balances = new Balances(db);
    earlier = new EarlierRelease(owner, project.id);
  });
  afterAll(() => ledger?.stop());

  const quantity = (id: string, at: number, itemId = ITEM) => {
    const customer: Customer = { type: 'custom', id };
    return balances.quantity({ project, customer, itemId }, new Date(at));
  };

  async function openedAt(id: string): Promise<number> {
    const { rows } = await owner.query<{ at: Date }>(
      `SELECT opened_at AS at FROM payments.item_balance WHERE project_id = $1 AND customer_id = $2 AND item_id = $3`,
      [project.id, id, ITEM],
    );
    return rows[0]!.at.getTime();
  }

  const BEGAN = Date.UTC(1973, 0, 1, 12);
  const byDefault = (now: number) => {
    const item = { quantity: 3, ...MONTHLY, repeat: [1, 'month'] as [number, 'month'] };
    return quantityModel(
      subscriptionModel({ item, quantity: 1, start: BEGAN, end: Infinity, created: BEGAN }, now),
      now,
    );
  };

  it('continues a default that the earlier release had started', async () => {
    await earlier.change('default', -100, new Date(Date.now() - DAY));
    const shown = await quantity('default', Date.now());
    const opened = await openedAt('default');
    expect(shown).toBe(byDefault(opened) - 100);
    const months = Math.round((opened - BEGAN) / (30.44 * DAY)) + 2;
    const next = addIntervals(BEGAN, [1, 'month'], months);
    expect(await quantity('default', next)).toBe(byDefault(next) - 100);
  });

  it('starts a default from the beginning for a customer whose balance was never read', async () => {
    const now = Date.now();
    expect(await quantity('unread', now + 1_000)).toBe(3);
  });

  it('keeps a default away while a subscription of its catalog is live', async () => {
    const start = Date.now() - 40 * DAY;
    const id = await earlier.subscription('subscribed', {
      product_id: 'pro',
      product: product('pro'),
      provider: 'stripe',
      current_period_start: new Date(start),
      current_period_end: new Date(start + 365 * DAY),
    });
    expect(await quantity('subscribed', Date.now())).toBe(10);
    const end = new Date(Date.now() + DAY);
    const over = { status: 'canceled', current_period_end: end, ended_at: end } as const;
    await db.transaction((tx) => changeSubscription(tx, project, id, over, end));
    // Its units have expired, and the default product starts.
    expect(await quantity('subscribed', end.getTime())).toBe(3);
  });

  it('measures later changes of a quantity by what was granted before', async () => {
    const start = Date.now() - 40 * DAY;
    const id = await earlier.subscription('seated', {
      product_id: 'seats',
      product: product('seats'),
      quantity: 2,
      provider: 'stripe',
      current_period_start: new Date(start),
      current_period_end: new Date(addIntervals(start, [1, 'year'])),
    });
    const other = byDefault(Date.now());
    expect(await quantity('seated', Date.now())).toBe(20 + other);
    const opened = await openedAt('seated');
    expect(await quantity('seated', opened, 'monthly')).toBe(20);
    await db.transaction((tx) => changeSubscription(tx, project, id, { quantity: 3 }, new Date(opened + 1_000)));
    expect(await quantity('seated', opened + 2_000)).toBe(30 + other);
    expect(await quantity('seated', opened + 2_000, 'monthly')).toBe(30);
  });

  it.each(['never', 'when-purchase-expires', 'when-repeated'] as const)(
    'has each grant of an item that expires %s once, when a renewal was not recorded yet',
    async (expires) => {
      const customer = `renewing-${expires}`;
      const end = Date.now() - 30 * 60_000;
      const start = end - 7 * DAY;
      const bought = {
        product_id: `weekly-${expires}`,
        product: product(`weekly-${expires}`),
        provider: 'stripe',
      } as const;
      const period = { current_period_start: new Date(start), current_period_end: new Date(end) };
      const id = await earlier.subscription(customer, { ...bought, ...period });
      const other = byDefault(Date.now());
      const shown = (await quantity(customer, Date.now())) - other;
      const next = { current_period_start: new Date(end), current_period_end: new Date(end + 7 * DAY) };
      await db.transaction((tx) => changeSubscription(tx, project, id, next, new Date(Date.now() + 5_000)));
      const renewed = (await quantity(customer, Date.now() + 10_000)) - other;
      expect([shown, renewed]).toEqual(
        { never: [20, 20], 'when-purchase-expires': [0, 10], 'when-repeated': [10, 10] }[expires],
      );
    },
  );

  it('gives an unpaid subscription its items back when it is paid', async () => {
    const start = Date.now() - 10 * DAY;
    const id = await earlier.subscription('unpaid', {
      product_id: 'seats',
      product: product('seats'),
      provider: 'stripe',
      status: 'unpaid',
      current_period_start: new Date(start),
      current_period_end: new Date(start + 365 * DAY),
    });
    const other = byDefault(Date.now());
    expect(await quantity('unpaid', Date.now())).toBe(other);
    const at = Date.now() + 5_000;
    await db.transaction((tx) => changeSubscription(tx, project, id, { status: 'active' }, new Date(at)));
    expect(await quantity('unpaid', at)).toBe(10 + other);
    expect(await quantity('unpaid', at, 'monthly')).toBe(5);
  });
});

describe('renew grants migration', () => {
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
});
