import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events keep the administrator whose request caused them. */
export class OutboxCauses1795925894612 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE queue.outbox ADD COLUMN cause jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE queue.outbox DROP COLUMN cause`);
  }
}
