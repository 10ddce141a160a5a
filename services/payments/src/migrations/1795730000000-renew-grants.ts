import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const PAGE = 1_000;
const IS_RUNNING_GRANT = `s.provider IS NULL AND s.source IN ('API_GRANT', 'TEST_MODE') AND s.ended_at IS NULL`;

/** Indexes grants that have not ended, per project and overall, by the end of their period. */
const INDEXES = {
  subscription_grant_due: '(project_id, current_period_end)',
  subscription_grant_due_anywhere: '(current_period_end)',
} as const;

/**
 * Lets grants renew, and ends those that have outlived their period. Until now, a grant stayed active after its period,
 * so the upgrade takes something from these customers that they should have lost before: `upgrade_note` keeps the list
 * for the report to administrators. Page by page, so that no row is locked for long. Safe to run again.
 */
export class RenewGrants1795730000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS payments.upgrade_note (
      project_id text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('grant-ended')),
      subscription_id uuid NOT NULL,
      customer_type text NOT NULL CHECK (customer_type IN ('user', 'team', 'custom')),
      customer_id text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (project_id, kind, subscription_id))`);
    for (const [name, columns] of Object.entries(INDEXES))
      await createIndexConcurrently(
        runner,
        `payments.${name}`,
        `ON payments.subscription ${columns} WHERE provider IS NULL AND ended_at IS NULL`,
      );
    while ((await endLapsedGrants(runner)) > 0);
    while ((await noteEndOfGrants(runner)) > 0);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS payments.${name}`);
    await runner.query(`DROP TABLE IF EXISTS payments.upgrade_note`);
  }
}

/** Uses real time. In a project whose test clock is ahead, the task `ending-grants` ends the others. */
async function endLapsedGrants(runner: QueryRunner): Promise<number> {
  const [{ count }] = (await runner.query(
    `WITH lapsed AS MATERIALIZED (
       SELECT s.project_id, s.id FROM payments.subscription s
       WHERE ${IS_RUNNING_GRANT} AND s.current_period_end <= now() LIMIT ${PAGE} FOR NO KEY UPDATE),
     ended AS (
       UPDATE payments.subscription s SET status = 'canceled', ended_at = s.current_period_end, next_renewal_at = NULL
       FROM lapsed WHERE s.project_id = lapsed.project_id AND s.id = lapsed.id
       RETURNING s.project_id, s.id, s.customer_type, s.customer_id),
     noted AS (
       INSERT INTO payments.upgrade_note (project_id, kind, subscription_id, customer_type, customer_id)
       SELECT project_id, 'grant-ended', id, customer_type, customer_id FROM ended
       ON CONFLICT DO NOTHING)
     SELECT count(*)::integer AS count FROM ended`,
  )) as [{ count: number }];
  return count;
}

async function noteEndOfGrants(runner: QueryRunner): Promise<number> {
  const [{ count }] = (await runner.query(
    `WITH running AS MATERIALIZED (
       SELECT s.project_id, s.id FROM payments.subscription s
       WHERE ${IS_RUNNING_GRANT} AND s.current_period_end > now()
         AND s.next_renewal_at IS DISTINCT FROM s.current_period_end LIMIT ${PAGE} FOR NO KEY UPDATE),
     noted AS (
       UPDATE payments.subscription s SET next_renewal_at = s.current_period_end
       FROM running WHERE s.project_id = running.project_id AND s.id = running.id RETURNING s.id)
     SELECT count(*)::integer AS count FROM noted`,
  )) as [{ count: number }];
  return count;
}
