/** @once a command on a database, the same in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, server, serverApi, succeeded, type TestProject, runTask, until } from '@hallpass/testing';
import pg from 'pg';
import { runCommand } from './run-command.js';

describe('payments', () => {
  /** The command that adds up the ledgers of items, while a server changes them (security L6). */
  let project: TestProject;
  let database: pg.Client;

  const OVERRIDE = { 'payments.items.units': { customerType: 'custom' } };

  beforeAll(async () => {
    project = await createProject({ override: OVERRIDE });
    database = new pg.Client({ connectionString: server.databaseUrl! });
    await database.connect();
  });
  afterAll(() => database.end());

  const run = (...args: string[]) =>
    runCommand(['payments', ...args], {
      DATABASE_URL: server.databaseUrl!,
      HALLPASS_DATA_DIR: server.dataDir,
      PORT: new URL(server.baseUrl).port,
    });

  describe('refuses', () => {
    it('unknown arguments', async () => {
      const { code, output } = await run();
      expect(output).toContain('payments verify [project id]...');
      expect(code).toBe(2);
    });

    it('an unknown project', async () => {
      const { code, output } = await run('verify', 'nobody');
      expect(output).toContain('The project nobody does not exist');
      expect(code).toBe(1);
    });
  });

  it("finds nothing wrong with what the server writes, but finds a balance changed by the database's owner", async () => {
    for (const id of ['ada', 'bob'])
      for (const delta of [10, -3])
        succeeded(
          await serverApi(project).post(`/payments/items/custom/${id}/units/update-quantity?allow_negative=false`, {
            delta,
          }),
        );
    const before = await run('verify', project.id);
    expect(before.output).toContain(`${project.id}: 2 compared, 0 to be recomputed`);
    expect(before.output).toContain('Every balance matches its ledger.');
    expect(before.code).toBe(0);

    await database.query(
      `UPDATE payments.item_balance SET quantity = 70 WHERE project_id = $1 AND customer_id = 'bob'`,
      [project.id],
    );
    const after = await run('verify', project.id);
    expect(after.output).toContain('units of custom bob: 70, but its ledger adds up to 7');
    expect(after.output).toContain('1 balance does not match its ledger.');
    expect(after.code).toBe(1);
  });

  it('finds default grants that do not match the product history', async () => {
    const daily = { quantity: 5, repeat: [1, 'day'], expires: 'when-repeated' };
    const giving = await createProject({
      override: {
        ...OVERRIDE,
        'payments.products.daily': {
          customerType: 'custom',
          prices: 'include-by-default',
          includedItems: { units: daily },
        },
      },
    });
    const before = await run('verify', giving.id);
    expect(before.output).toContain('Every balance matches its ledger.');
    expect(before.code).toBe(0);

    await database.query(`UPDATE payments.default_grant SET amount = 50 WHERE project_id = $1`, [giving.id]);
    const after = await run('verify', giving.id);
    expect(after.output).toContain('units of custom customers: default grants do not match the product history');
    expect(after.output).not.toContain('Every balance');
    expect(after.code).toBe(1);
  });
});

describe('payments upgrade', () => {
  /** Reports and credits the shortfalls that the upgrade to the ledger found (docs/payments.md). */
  const DAY = 86_400_000;
  const PERIOD = 10 * DAY;
  const OVERRIDE = { 'payments.items.credits': { customerType: 'custom' } };
  /** Grants 20 per period, which the earlier release forgot when the next period began. */
  const PRODUCT = {
    displayName: 'Plan',
    customerType: 'custom',
    serverOnly: false,
    isAddOnTo: false,
    prices: { each: { USD: '10', interval: [10, 'day'], serverOnly: false } },
    includedItems: { credits: { quantity: 20, repeat: [10, 'day'], expires: 'never' } },
  };

  let project: TestProject;
  let other: TestProject;
  let database: pg.Client;

  beforeAll(async () => {
    [project, other] = await Promise.all([
      createProject({ override: OVERRIDE }),
      createProject({ override: OVERRIDE }),
    ]);
    database = new pg.Client({ connectionString: server.databaseUrl! });
    await database.connect();
  });
  afterAll(() => database.end());

  const run = (...args: string[]) =>
    runCommand(['payments', ...args], {
      DATABASE_URL: server.databaseUrl!,
      HALLPASS_DATA_DIR: server.dataDir,
      PORT: new URL(server.baseUrl).port,
    });

  /** Inserts a subscription in its fourth period, with this many payments, as the release before the ledger stored it. */
  async function subscribe(customer: string, payments: number): Promise<void> {
    const id = randomUUID();
    const start = Date.now() - 2 * DAY;
    const created = new Date(start - 3 * PERIOD);
    await database.query(
      `INSERT INTO payments.subscription (project_id, id, customer_type, customer_id, product, price_id, quantity, status,
       current_period_start, current_period_end, source, provider, provider_subscription_id, created_at)
     VALUES ($1, $2, 'custom', $3, $4, 'each', 1, 'active', $5, $6, 'PURCHASE_PAGE', 'stripe', $7, $8)`,
      [
        project.id,
        id,
        customer,
        JSON.stringify(PRODUCT),
        new Date(start),
        new Date(start + PERIOD),
        `sub_${id}`,
        created,
      ],
    );
    for (let paid = 0; paid < payments; paid += 1)
      await database.query(
        `INSERT INTO payments.money_entry (project_id, id, customer_type, customer_id, kind, subscription_id, currency, amount,
         provider, provider_reference, test_mode, occurred_at)
       VALUES ($1, $2, 'custom', $3, $4, $5, 'USD', 1000, 'stripe', $6, false, $7)`,
        [
          project.id,
          randomUUID(),
          customer,
          paid === 0 ? 'charge' : 'renewal',
          id,
          `in_${randomUUID()}`,
          new Date(created.getTime() + paid * PERIOD + 60_000),
        ],
      );
  }

  const credits = async (customer: string): Promise<number> =>
    succeeded(await serverApi(project).get(`/payments/items/custom/${customer}/credits`)).quantity;

  describe('refuses', () => {
    it('a missing and an unknown project', async () => {
      expect(await run('credit')).toMatchObject({ code: 2 });
      for (const action of ['report', 'credit']) {
        const { code, output } = await run(action, 'nobody');
        expect(output).toContain('The project nobody does not exist');
        expect(code).toBe(1);
      }
    });

    it('to credit anything if an unknown balance is named', async () => {
      const { code, output } = await run('credit', other.id, 'custom/nobody/credits', '--yes');
      expect(output).toContain('There is no report for custom/nobody/credits. Nothing was granted.');
      expect(code).toBe(1);
    });
  });

  it('opens balances that nobody reads, reports shortfalls, and grants them once', async () => {
    await subscribe('ada', 4);
    await subscribe('bob', 4);
    await subscribe('eve', 3);
    await runTask(server, 'payments', 'open-ledgers');
    await until('the ledgers are open', async () => {
      const { output } = await run('report', project.id);
      return output.includes('not checked yet') ? null : output;
    });
    await database.query(
      `INSERT INTO payments.upgrade_note (project_id, kind, subscription_id, customer_type, customer_id, at)
     VALUES ($1, 'grant-ended', $2, 'custom', 'zoe', '2026-01-02')`,
      [project.id, randomUUID()],
    );
    const before = await run('report', project.id);
    expect(before.output).toMatch(/grant [-0-9a-f]{36} of custom zoe: ended 2026-01-02, because its period was over/);
    expect(before.output).toContain('credits of custom ada: 20, expected 80, short of 60');
    expect(before.output).toContain('credits of custom eve: 20, unknown: the number of its payments does not match');
    expect(before.output).toContain('3 compared, 2 below the expected balance, 1 unknown');
    expect(before.code).toBe(0);

    const asked = await run('credit', project.id);
    expect(asked.output).toContain('custom/ada/credits: 60');
    expect(asked.output).toContain('Nothing was granted. Pass --yes to grant it.');
    expect(asked.code).toBe(1);
    expect(await credits('ada')).toBe(20);

    const one = await run('credit', project.id, 'custom/ada/credits', '--yes');
    expect(one.output).toContain('1 balance was credited.');
    expect(one.code).toBe(0);
    expect([await credits('ada'), await credits('bob'), await credits('eve')]).toEqual([80, 20, 20]);
    await run('credit', project.id, '--yes');
    expect((await run('credit', project.id, '--yes')).output).toContain('There is nothing to grant.');
    expect([await credits('ada'), await credits('bob'), await credits('eve')]).toEqual([80, 80, 20]);

    const after = await run('report', project.id);
    expect(after.output).toMatch(/ada: 20, expected 80, short of 60, credited \d{4}-\d\d-\d\d/);
    const verified = await run('verify', project.id);
    expect(verified.output).toContain('Every balance matches its ledger.');
    expect(verified.code).toBe(0);
  });
});
