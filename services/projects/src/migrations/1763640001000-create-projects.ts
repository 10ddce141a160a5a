import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates projects with their configuration override, and their internal API keys. */
export class CreateProjects1763640001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SCHEMA projects`);
    // `version` increases with every change of the project's settings, configuration or keys; caches of a project
    // compare it. `config_override` is sealed as a whole, because it can contain client secrets and SMTP passwords.
    await runner.query(`CREATE TABLE projects.project (
      project_id text PRIMARY KEY,
      display_name text NOT NULL,
      description text NOT NULL DEFAULT '',
      logo_url text,
      full_logo_url text,
      is_production_mode boolean NOT NULL DEFAULT false,
      owner_team_id uuid,
      config_override text NOT NULL,
      version bigint NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz)`);
    await runner.query(
      `CREATE INDEX project_by_owner ON projects.project (owner_team_id, created_at) WHERE deleted_at IS NULL`,
    );
    await runner.query(`CREATE TABLE projects.internal_api_key (
      project_id text NOT NULL REFERENCES projects.project ON DELETE CASCADE,
      id uuid NOT NULL,
      description text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz,
      publishable_client_key_hash bytea, publishable_client_key_last_four text,
      secret_server_key_hash bytea, secret_server_key_last_four text,
      super_secret_admin_key_hash bytea, super_secret_admin_key_last_four text,
      PRIMARY KEY (project_id, id))`);
    for (const kind of ['publishable_client_key', 'secret_server_key', 'super_secret_admin_key'])
      await runner.query(
        `CREATE UNIQUE INDEX internal_api_key_${kind} ON projects.internal_api_key (project_id, ${kind}_hash)`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP SCHEMA projects CASCADE`);
  }
}
