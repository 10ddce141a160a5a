import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates mailings, drafts, notification preferences and suppressed addresses. */
export class CreateMailings1763726411000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = ['mailing_part', 'mailing', 'draft', 'notification_preference', 'suppressed_address', 'send_slot'];
    for (const table of tables) await runner.query(`DROP TABLE email.${table}`);
    await runner.query(`ALTER TABLE email.mail ${MAIL_COLUMNS.map((name) => `DROP COLUMN ${name}`).join(', ')}`);
  }
}

const MAIL_COLUMNS = [
  'mailing_id',
  'category',
  'attempts',
  'next_try_at',
  'run_id',
  'skip_reason',
  'bounced_at',
  'complained_at',
];

const STATEMENTS = [
  // For emails of a mailing: `run_id` is the run that is sending it, `next_try_at` is when a queued email is due.
  `ALTER TABLE email.mail
     ADD COLUMN mailing_id uuid,
     ADD COLUMN category text,
     ADD COLUMN attempts integer NOT NULL DEFAULT 0,
     ADD COLUMN next_try_at timestamptz,
     ADD COLUMN run_id uuid,
     ADD COLUMN skip_reason text,
     ADD COLUMN bounced_at timestamptz,
     ADD COLUMN complained_at timestamptz`,
  `CREATE INDEX mail_of_mailing ON email.mail (project_id, mailing_id, next_try_at)
     WHERE mailing_id IS NOT NULL AND status IN ('queued', 'rendering', 'sending')`,
  // One call of send-email. `content` is sealed JSON, deleted when the last email is finished. Only the named run may
  // take emails: a run that was wrongly considered dead stops at its next email. `failures`: consecutive runs that
  // ended because the mail server did not work.
  `CREATE TABLE email.mailing (
     project_id text NOT NULL,
     id uuid NOT NULL,
     content text,
     run_id uuid,
     failures integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL DEFAULT now(),
     ended_at timestamptz,
     PRIMARY KEY (project_id, id))`,
  // Recipients without an email row yet; inserting their emails deletes the part.
  `CREATE TABLE email.mailing_part (
     project_id text NOT NULL,
     mailing_id uuid NOT NULL,
     part integer NOT NULL,
     user_ids uuid[] NOT NULL,
     PRIMARY KEY (project_id, mailing_id, part),
     FOREIGN KEY (project_id, mailing_id) REFERENCES email.mailing ON DELETE CASCADE)`,
  // Neither theme nor bare means the project's selected theme.
  `CREATE TABLE email.draft (
     project_id text NOT NULL,
     id uuid NOT NULL,
     display_name text NOT NULL,
     tsx_source text NOT NULL,
     theme_id uuid,
     is_bare boolean NOT NULL DEFAULT false,
     sent_at timestamptz,
     created_at timestamptz NOT NULL DEFAULT now(),
     updated_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, id))`,
  `CREATE INDEX draft_by_update ON email.draft (project_id, updated_at, id)`,
  // A user's own choice; without a row, the category's default applies.
  `CREATE TABLE email.notification_preference (
     project_id text NOT NULL,
     user_id uuid NOT NULL,
     category_id uuid NOT NULL,
     is_enabled boolean NOT NULL,
     updated_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, user_id, category_id))`,
  // Permanently bounced or complained: gets no email of a category that can be disabled.
  `CREATE TABLE email.suppressed_address (
     project_id text NOT NULL,
     address text NOT NULL,
     reason text NOT NULL CHECK (reason IN ('bounce', 'complaint')),
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, address))`,
  // When a rate-limited mail server may get its next email. The instance's own server belongs to project `internal`.
  `CREATE TABLE email.send_slot (
     project_id text NOT NULL,
     server text NOT NULL,
     next_at timestamptz NOT NULL,
     PRIMARY KEY (project_id, server))`,
];
