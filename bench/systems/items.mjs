// Customers with a ledger of an item.
import { renderConfig } from '@hallpass/project-config';
import { computedFrom } from '../../services/payments/dist/ledger/balances/item-sources.js';

/** Of customers of the project's own, and of users. */
export const ITEM = 'credits';
export const USERS_ITEM = 'points';
export const ITEMS_OVERRIDE = {
  [`payments.items.${ITEM}`]: { customerType: 'custom' },
  [`payments.items.${USERS_ITEM}`]: { customerType: 'user' },
};

const CUSTOMERS = 64;
/** Nobody uses as much up while it is measured. */
const GIVEN = 1_000_000;

export const customers = () => Array.from({ length: CUSTOMERS }, (_, each) => `customer-${each}`);

/** So many entries, three that give for each that uses, dealt out to customers and users, half to each. */
export async function insertLedger(client, projectId, entries, users) {
  for (const [type, item, ids] of [
    ['custom', ITEM, customers()],
    ['user', USERS_ITEM, users.map(({ id }) => id)],
  ])
    await client.query(
      `INSERT INTO payments.item_change (project_id, id, customer_type, customer_id, item_id, amount, created_at)
       SELECT $1, gen_random_uuid(), $3, ($5::text[])[1 + n % cardinality($5::text[])], $4,
         CASE WHEN n / cardinality($5::text[]) % 4 = 3 THEN -10 ELSE ${GIVEN} END,
         now() - interval '1 day' + n * interval '1 millisecond'
       FROM generate_series(1, $2::integer) n`,
      [projectId, Math.ceil(entries / 2), type, item, ids],
    );
  await client.query('VACUUM (ANALYZE) payments.item_change');
}

/** So many customers with two entries each, and a balance. @returns {Promise<number>} seconds that it took */
export async function insertBalances(client, projectId, count, itemId) {
  const began = performance.now();
  // No product of the project gives the item.
  const from = computedFrom(renderConfig({}).payments, 'custom', itemId);
  await client.query(
    `INSERT INTO payments.item_change (project_id, id, customer_type, customer_id, item_id, amount, created_at)
     SELECT $1, gen_random_uuid(), 'custom', 'customer-' || n, $3, change, now() - change * interval '1 second'
     FROM generate_series(1, $2::integer) n, unnest(ARRAY[10, -3]) change`,
    [projectId, count, itemId],
  );
  await client.query(
    `INSERT INTO payments.item_balance (project_id, customer_type, customer_id, item_id, quantity, computed_from,
       computed_at, valid_until, granted_by_changes, expired_of_changes, used)
     SELECT $1, 'custom', 'customer-' || n, $3, 7, $4, now(), 'infinity', 10, 0, 3
     FROM generate_series(1, $2::integer) n`,
    [projectId, count, itemId, from],
  );
  await client.query('VACUUM (ANALYZE) payments.item_change');
  await client.query('VACUUM (ANALYZE) payments.item_balance');
  return (performance.now() - began) / 1000;
}
