import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates emails and the attempts to send them. */
export class CreateEmail1763640002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SCHEMA email`);
    // One row is one logical email, however many attempts it takes. `content` is sealed JSON {html, text}: a captured
    // email keeps it for reading, any other loses it once it is sent or has failed.
    await runner.query(`
      CREATE TABLE email.mail (
        project_id text NOT NULL,
        id uuid NOT NULL,
        user_id uuid,
        recipient text NOT NULL,
        template text NOT NULL,
        subject text,
        content text,
        status text NOT NULL DEFAULT 'queued'
          CHECK (status IN ('queued', 'rendering', 'sending', 'sent', 'captured', 'failed', 'skipped')),
        message_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        PRIMARY KEY (project_id, id))`);
    await runner.query(`CREATE INDEX mail_of_user ON email.mail (project_id, user_id) WHERE user_id IS NOT NULL`);
    // Written before the mail server is called, and completed with its response. Without a response, the process ended
    // in between. `sender` is the API's sender_config, and never contains a password.
    await runner.query(`
      CREATE TABLE email.attempt (
        project_id text NOT NULL,
        id uuid NOT NULL,
        mail_id uuid NOT NULL,
        sender jsonb NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        answer text,
        error jsonb,
        PRIMARY KEY (project_id, id),
        FOREIGN KEY (project_id, mail_id) REFERENCES email.mail ON DELETE CASCADE)`);
    await runner.query(`CREATE INDEX attempt_of_mail ON email.attempt (project_id, mail_id)`);
    await runner.query(`CREATE INDEX attempt_by_start ON email.attempt (project_id, started_at, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP SCHEMA email CASCADE`);
  }
}
