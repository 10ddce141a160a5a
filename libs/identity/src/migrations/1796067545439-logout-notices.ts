import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ended grants of which the application must still be notified (OpenID Connect Back-Channel Logout 1.0), and the last
 * failure of an application's endpoint.
 */
export class LogoutNotices1796067545439 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE auth.logout_notice (
     project_id text NOT NULL,
     id uuid NOT NULL,
     application_id uuid NOT NULL,
     user_id uuid NOT NULL,
     attempts integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL DEFAULT now(),
     next_try_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, id),
     FOREIGN KEY (project_id, application_id) REFERENCES auth.application ON DELETE CASCADE)`,
  `CREATE INDEX logout_notice_of_application ON auth.logout_notice (project_id, application_id, next_try_at)`,
  `CREATE INDEX logout_notice_by_age ON auth.logout_notice (created_at)`,
  `ALTER TABLE auth.application ADD COLUMN logout_failed_at timestamptz, ADD COLUMN logout_error text`,
];

const DOWN = [
  `ALTER TABLE auth.application DROP COLUMN logout_failed_at, DROP COLUMN logout_error`,
  `DROP TABLE auth.logout_notice`,
];
