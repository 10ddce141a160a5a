import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that may sign up by invitation, and people on the waitlist. A sign-up uses them up. */
export class SignUpInvitations1796120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE auth.sign_up_invitation (
         project_id text NOT NULL,
         id uuid NOT NULL,
         email text NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         expires_at timestamptz NOT NULL,
         PRIMARY KEY (project_id, id),
         UNIQUE (project_id, email))`,
    );
    await runner.query(
      `CREATE INDEX sign_up_invitation_by_age ON auth.sign_up_invitation (project_id, created_at, id)`,
    );
    await runner.query(`CREATE INDEX sign_up_invitation_by_end ON auth.sign_up_invitation (expires_at)`);
    await runner.query(
      `CREATE TABLE auth.waitlist_entry (
         project_id text NOT NULL,
         id uuid NOT NULL,
         email text NOT NULL,
         answer text,
         locale text,
         status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'declined')),
         created_at timestamptz NOT NULL DEFAULT now(),
         decided_at timestamptz,
         PRIMARY KEY (project_id, id),
         UNIQUE (project_id, email))`,
    );
    await runner.query(`CREATE INDEX waitlist_entry_by_age ON auth.waitlist_entry (project_id, created_at, id)`);
    await runner.query(
      `CREATE INDEX waitlist_entry_by_status ON auth.waitlist_entry (project_id, status, created_at, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.waitlist_entry');
    await runner.query('DROP TABLE auth.sign_up_invitation');
  }
}
