import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Applications that register themselves: by a metadata document, whose URL is their `client_id`, or by dynamic
 * registration (RFC 7591), with the hash of the token that manages them (RFC 7592).
 */
export class SelfRegisteredApplications1796067610133 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE auth.application
         ADD COLUMN registration text NOT NULL DEFAULT 'administrator'
           CHECK (registration IN ('administrator', 'document', 'dynamic')),
         ADD COLUMN document_url text,
         ADD COLUMN registration_token_hash bytea`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM auth.application WHERE registration <> 'administrator'`);
    await runner.query(
      `ALTER TABLE auth.application DROP COLUMN registration, DROP COLUMN document_url,
         DROP COLUMN registration_token_hash`,
    );
  }
}
