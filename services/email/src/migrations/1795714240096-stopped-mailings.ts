import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An owner can stop a mailing: what has not gone out by then is not sent. */
export class StoppedMailings1795714240096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE email.mailing ADD COLUMN stopped_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE email.mailing DROP COLUMN stopped_at`);
  }
}
