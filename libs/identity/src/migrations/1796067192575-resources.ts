import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * APIs that accept access tokens of the authorization server (RFC 8707). Consent for the scopes of a resource is stored
 * by the identifier of the resource, because two resources may use the same name for a scope.
 */
export class Resources1796067192575 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE auth.resource (
         project_id text NOT NULL,
         id uuid NOT NULL,
         identifier text NOT NULL,
         display_name text NOT NULL,
         scopes jsonb NOT NULL,
         default_scopes text[] NOT NULL,
         access_token_seconds integer,
         created_at timestamptz NOT NULL DEFAULT now(),
         PRIMARY KEY (project_id, id),
         UNIQUE (project_id, identifier))`,
    );
    await runner.query(`ALTER TABLE auth.application ADD COLUMN resource_ids uuid[]`);
    await runner.query(`ALTER TABLE auth.application_consent ADD COLUMN resources jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.application_consent DROP COLUMN resources`);
    await runner.query(`ALTER TABLE auth.application DROP COLUMN resource_ids`);
    await runner.query(`DROP TABLE auth.resource`);
  }
}
