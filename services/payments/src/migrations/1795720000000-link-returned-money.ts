import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Place {
  project_id: string;
  id: string;
}

interface Page {
  links: (Place & { payment_reference: string })[];
  last: Place | null;
}

const PAGE = 5_000;

const TABLES = [
  // The provider_reference of the payment that a refund or a dispute belongs to; null for payments, and for entries of
  // earlier releases whose payment is unknown.
  `ALTER TABLE payments.money_entry ADD COLUMN IF NOT EXISTS payment_reference text`,
  `CREATE TABLE IF NOT EXISTS payments.lost_dispute (
     project_id text NOT NULL,
     provider text NOT NULL CHECK (provider IN ('stripe', 'built-in')),
     -- The provider_reference of the entry of kind dispute.
     dispute_reference text NOT NULL,
     PRIMARY KEY (project_id, provider, dispute_reference))`,
];

/**
 * Finds the payment of an entry `r`: the payment of its purchase; for a dispute of the built-in provider, the payment
 * that it names; for an entry of a subscription, the only earlier payment in the same currency that was large enough.
 * Money that came back after a failed refund or a won dispute follows the entry `o` that it reverses.
 */
const PAYMENT_OF = `coalesce(
  (SELECT p.payment_intent_id FROM payments.one_time_purchase p
   WHERE p.project_id = r.project_id AND p.id = r.purchase_id AND p.provider = r.provider),
  CASE WHEN r.provider = 'built-in' AND r.kind <> 'refund' THEN r.provider_reference END,
  (SELECT min(m.provider_reference) FROM payments.money_entry m
   WHERE m.project_id = r.project_id AND m.customer_type = r.customer_type AND m.customer_id = r.customer_id
     AND m.subscription_id = r.subscription_id AND m.provider = r.provider AND m.currency = r.currency
     AND m.kind IN ('charge', 'renewal', 'proration') AND m.amount >= abs(r.amount) AND m.occurred_at <= o.occurred_at
     AND (m.provider <> 'built-in' OR EXISTS (
       SELECT FROM payments.built_in_payment b
       WHERE b.project_id = m.project_id AND b.id = m.provider_reference AND b.refunded >= abs(r.amount)))
   HAVING count(*) = 1))`;

/** Test disputes record their result; a Stripe purchase was revoked because of a lost dispute or a full refund. */
const LOST = [
  `INSERT INTO payments.lost_dispute (project_id, provider, dispute_reference)
   SELECT project_id, 'built-in', id FROM payments.built_in_payment WHERE dispute = 'lost'
   ON CONFLICT DO NOTHING`,
  `INSERT INTO payments.lost_dispute (project_id, provider, dispute_reference)
   SELECT d.project_id, d.provider, d.provider_reference FROM payments.money_entry d
   JOIN payments.one_time_purchase p ON p.project_id = d.project_id AND p.id = d.purchase_id
   WHERE d.provider = 'stripe' AND d.kind = 'dispute' AND p.revoked_at IS NOT NULL
     AND NOT EXISTS (
       SELECT FROM payments.money_entry w WHERE w.project_id = d.project_id AND w.provider = d.provider
         AND w.provider_reference = d.provider_reference AND w.kind = 'dispute_won')
     AND (SELECT sum(m.amount) FROM payments.money_entry m
       WHERE m.project_id = d.project_id AND m.customer_type = d.customer_type AND m.customer_id = d.customer_id
         AND m.purchase_id = d.purchase_id AND m.kind IN ('charge', 'refund')) > 0
   ON CONFLICT DO NOTHING`,
];

/** Finds a customer's returned money without reading all of their payments. */
const INDEX = 'payments.money_entry_returned';
const ON_RETURNED = `ON payments.money_entry (project_id, customer_type, customer_id) WHERE kind IN ('refund', 'dispute')`;

/**
 * Records which payment returned money belongs to, and which disputes were lost. Works page by page, so that the ledger
 * is only locked briefly. Safe to run again.
 */
export class LinkReturnedMoney1795720000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    let last: Page['last'] = { project_id: '', id: '00000000-0000-0000-0000-000000000000' };
    while (last) {
      const page = await readPage(runner, last);
      if (page.links.length > 0) await link(runner, page.links);
      ({ last } = page);
    }
    for (const statement of LOST) await runner.query(statement);
    await createIndexConcurrently(runner, INDEX, ON_RETURNED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX}`);
    await runner.query(`DROP TABLE payments.lost_dispute`);
    await runner.query(`ALTER TABLE payments.money_entry DROP COLUMN payment_reference`);
  }
}

async function readPage(runner: QueryRunner, after: Place): Promise<Page> {
  const [page] = (await runner.query(
    `WITH page AS MATERIALIZED (
       SELECT * FROM payments.money_entry WHERE (project_id, id) > ($1, $2::uuid)
       ORDER BY project_id, id LIMIT ${PAGE}),
     link AS (
       SELECT r.project_id, r.id, ${PAYMENT_OF} AS payment_reference FROM page r
       JOIN payments.money_entry o ON o.project_id = r.project_id AND o.provider = r.provider
         AND o.kind = CASE r.kind WHEN 'dispute_won' THEN 'dispute' ELSE r.kind END
         AND o.provider_reference = regexp_replace(r.provider_reference, '/failed$', '')
       WHERE r.kind IN ('refund', 'dispute', 'dispute_won') AND r.payment_reference IS NULL)
     SELECT coalesce((SELECT json_agg(link) FROM link WHERE payment_reference IS NOT NULL), '[]') AS links,
       (SELECT json_build_object('project_id', project_id, 'id', id) FROM page
        ORDER BY project_id DESC, id DESC LIMIT 1) AS last`,
    [after.project_id, after.id],
  )) as [Page];
  return page;
}

/**
 * Disables the trigger that keeps entries unchanged. It is off only for this transaction, which locks out every other
 * writer.
 */
async function link(runner: QueryRunner, links: Page['links']): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query(`ALTER TABLE payments.money_entry DISABLE TRIGGER keep_entry`);
    await runner.query(
      `UPDATE payments.money_entry m SET payment_reference = l.payment_reference
       FROM json_to_recordset($1) AS l (project_id text, id uuid, payment_reference text)
       WHERE m.project_id = l.project_id AND m.id = l.id`,
      [JSON.stringify(links)],
    );
    await runner.query(`ALTER TABLE payments.money_entry ENABLE TRIGGER keep_entry`);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
