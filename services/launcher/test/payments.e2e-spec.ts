/** @once a command on a database, the same in both modes */

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, server, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import pg from 'pg';
import { runCommand } from './run-command.js';

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

  await database.query(`UPDATE payments.item_balance SET quantity = 70 WHERE project_id = $1 AND customer_id = 'bob'`, [
    project.id,
  ]);
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
