import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the emails of a mailing by status. */
export class MailingFigures1795701555112 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'email.mail_of_mailing_by_status',
      `ON email.mail (project_id, mailing_id, status) WHERE mailing_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS email.mail_of_mailing_by_status');
  }
}
