import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds who caused an event, from where, and how, for sign-ins and other security events. */
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
