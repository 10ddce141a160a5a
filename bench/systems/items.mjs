// Customers with a ledger of an item.
export const ITEM = 'credits';
export const ITEMS_OVERRIDE = { [`payments.items.${ITEM}`]: { customerType: 'custom' } };

const CUSTOMERS = 64;
/** Nobody uses as much up while it is measured. */
const GIVEN = 1_000_000;

export const customers = () => Array.from({ length: CUSTOMERS }, (_, each) => `customer-${each}`);

/** So many entries, three that give for each that uses, dealt out to the customers. */
export async function insertLedger(client, projectId, entries) {
  await client.query(
    `INSERT INTO payments.item_change (project_id, id, customer_type, customer_id, item_id, amount, created_at)
     SELECT $1, gen_random_uuid(), 'custom', 'customer-' || n % ${CUSTOMERS}, '${ITEM}',
       CASE WHEN n / ${CUSTOMERS} % 4 = 3 THEN -10 ELSE ${GIVEN} END, now() - interval '1 day' + n * interval '1 millisecond'
     FROM generate_series(1, $2::integer) n`,
    [projectId, entries],
  );
  await client.query('ANALYZE payments.item_change');
}
