import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an owner stop a mailing: emails that have not been sent by then are not sent. */
export class StoppedMailings1795714240096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE email.mailing ADD COLUMN stopped_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE email.mailing DROP COLUMN stopped_at`);
  }
}
