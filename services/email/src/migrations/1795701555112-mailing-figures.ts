import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the mails of a mailing have become is counted. */
export class MailingFigures1795701555112 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX mail_of_mailing_by_status ON email.mail (project_id, mailing_id, status) WHERE mailing_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX email.mail_of_mailing_by_status`);
  }
}
