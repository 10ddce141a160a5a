import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who did it, from where, and how: of sign-ins and what else concerns the safety of an account. */
export class SecurityEvents1795580000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE projects.audit_event ADD COLUMN actor_type text, ADD COLUMN actor_id uuid,
         ADD COLUMN client_address text, ADD COLUMN details jsonb`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE projects.audit_event DROP COLUMN actor_type, DROP COLUMN actor_id, DROP COLUMN client_address,
         DROP COLUMN details`,
    );
  }
}
