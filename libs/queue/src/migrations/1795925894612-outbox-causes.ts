import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the cause of an event: the administrator whose request published it. */
export class OutboxCauses1795925894612 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE queue.outbox ADD COLUMN cause jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE queue.outbox DROP COLUMN cause`);
  }
}
