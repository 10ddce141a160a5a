import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the latest events of a piece of long work. Few events are of that kind, so the index stays small. */
export class IndexEventsOfWork1763726412000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX outbox_of_work ON queue.outbox
         (project_id, (coalesce(payload ->> 'mailing_id', payload ->> 'job_id')), id)
       WHERE event IN ('mailing.due', 'user_job.due')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX queue.outbox_of_work`);
  }
}
