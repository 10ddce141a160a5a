import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE auth.passkey
     ADD COLUMN name text,
     ADD COLUMN is_backed_up boolean NOT NULL DEFAULT false,
     ADD COLUMN last_used_at timestamptz`,

  // For a session opened by another one: when the user last authenticated (`auth_time` of OpenID Connect). Null means
  // when the session started.
  `ALTER TABLE auth.session ADD COLUMN authenticated_at timestamptz`,

  // A command line that asks to be signed in. Stores only the SHA-256 of 225 random bits, not the code (security B13,
  // D2). user_id and session_id: who confirmed it, and in which session.
  `CREATE TABLE auth.cli_attempt (
     project_id text NOT NULL,
     id uuid NOT NULL,
     polling_hash bytea NOT NULL,
     login_hash bytea NOT NULL,
     ip text NOT NULL,
     user_agent text,
     created_at timestamptz NOT NULL DEFAULT now(),
     expires_at timestamptz NOT NULL,
     user_id uuid,
     session_id uuid,
     confirmed_at timestamptz,
     used_at timestamptz,
     PRIMARY KEY (project_id, id),
     FOREIGN KEY (project_id, user_id) REFERENCES users."user" ON DELETE CASCADE)`,
  `CREATE UNIQUE INDEX cli_attempt_polling ON auth.cli_attempt (project_id, polling_hash)`,
  `CREATE UNIQUE INDEX cli_attempt_login ON auth.cli_attempt (project_id, login_hash)`,
  `CREATE INDEX cli_attempt_of_user ON auth.cli_attempt (project_id, user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX cli_attempt_by_end ON auth.cli_attempt (expires_at)`,
];

/** Stores data about passkeys, and sign-ins on a command line. */
export class PasskeysAndCommandLine1763726403000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE auth.cli_attempt`);
    await runner.query(`ALTER TABLE auth.session DROP COLUMN authenticated_at`);
    await runner.query(`ALTER TABLE auth.passkey DROP COLUMN name, DROP COLUMN is_backed_up, DROP COLUMN last_used_at`);
  }
}
