import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Backup codes of the second factor: only keyed hashes, which are deleted along with their factor. */
export class BackupCodes1763726402000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE auth.backup_code (
         project_id text NOT NULL,
         user_id uuid NOT NULL,
         code_hash bytea NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         used_at timestamptz,
         PRIMARY KEY (project_id, user_id, code_hash),
         FOREIGN KEY (project_id, user_id) REFERENCES auth.totp ON DELETE CASCADE)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE auth.backup_code`);
  }
}
