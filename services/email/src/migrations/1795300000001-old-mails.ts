import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds expired emails and mailings without reading all others. */
export class OldMails1795300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX mail_by_end ON email.mail (ended_at) WHERE ended_at IS NOT NULL`);
    await runner.query(`CREATE INDEX mail_unended ON email.mail (created_at) WHERE ended_at IS NULL`);
    await runner.query(`CREATE INDEX mailing_by_end ON email.mailing (ended_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['mail_by_end', 'mail_unended', 'mailing_by_end'])
      await runner.query(`DROP INDEX email.${name}`);
  }
}
