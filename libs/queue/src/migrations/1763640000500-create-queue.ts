import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the outbox and its deliveries: the only record of an event. BullMQ's jobs are only nudges. */
export class CreateQueue1763640000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SCHEMA queue`);
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP SCHEMA queue CASCADE`);
  }
}

const TABLES = [
  `CREATE TABLE queue.outbox (
     project_id text NOT NULL,
     id uuid NOT NULL,
     event text NOT NULL,
     payload jsonb NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, id))`,
  `CREATE INDEX outbox_by_age ON queue.outbox (created_at)`,

  // due:        done_at and dead_at null, next_try_at past
  // handed over: handed_over_at set, next_try_at is when it counts as lost
  // running:    started_at set, next_try_at is the deadline of the run
  `CREATE TABLE queue.delivery (
     project_id text NOT NULL,
     id uuid NOT NULL,
     event_id uuid NOT NULL,
     consumer text NOT NULL,
     attempts integer NOT NULL DEFAULT 0,
     next_try_at timestamptz NOT NULL DEFAULT now(),
     handed_over_at timestamptz,
     started_at timestamptz,
     done_at timestamptz,
     dead_at timestamptz,
     last_error text,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, id),
     FOREIGN KEY (project_id, event_id) REFERENCES queue.outbox ON DELETE CASCADE)`,
  `CREATE INDEX delivery_of_event ON queue.delivery (project_id, event_id)`,
  // The relay and the purge serve every project, so these three indexes start with a time.
  `CREATE INDEX delivery_due ON queue.delivery (next_try_at) WHERE done_at IS NULL AND dead_at IS NULL`,
  `CREATE INDEX delivery_done ON queue.delivery (done_at) WHERE done_at IS NOT NULL`,
  `CREATE INDEX delivery_dead ON queue.delivery (dead_at) WHERE dead_at IS NOT NULL`,
];
