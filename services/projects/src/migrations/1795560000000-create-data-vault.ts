import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Values of data vaults. Their owner has already encrypted them, so they do not compress. The index finds values sealed
 * with an older key (`s1.<key id>.…`).
 */
export class CreateDataVault1795560000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE projects.data_vault_entry (
      project_id text NOT NULL REFERENCES projects.project ON DELETE CASCADE,
      store_id text NOT NULL,
      hashed_key text NOT NULL,
      sealed_value text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (project_id, store_id, hashed_key))`);
    // CREATE TABLE only accepts STORAGE since PostgreSQL 16.
    await runner.query('ALTER TABLE projects.data_vault_entry ALTER COLUMN sealed_value SET STORAGE EXTERNAL');
    await runner.query(
      `CREATE INDEX data_vault_entry_by_sealing_key ON projects.data_vault_entry
       (split_part(sealed_value, '.', 2), project_id, store_id, hashed_key)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE projects.data_vault_entry`);
  }
}
