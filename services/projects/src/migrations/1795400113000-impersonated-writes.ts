import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The impersonated user (security B12). The trigger's request already contains it. */
export class ImpersonatedWrites1795400113000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE audit.admin_write ADD COLUMN impersonated_user_id uuid
       DEFAULT (nullif(current_setting('hallpass.admin_request', true), '')::jsonb ->> 'impersonated_user_id')::uuid`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE audit.admin_write DROP COLUMN impersonated_user_id`);
  }
}
