import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a delivery was first due, which a retry does not change; its delay is measured from there. Null in rows of older
 * releases.
 */
export class FirstDue1795923915750 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE queue.delivery ADD COLUMN first_due_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE queue.delivery DROP COLUMN first_due_at`);
  }
}
