import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Separate from the column, because a validation does not lock out changes. */
export class ValidateOwnerRoles1796110001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users.team_member VALIDATE CONSTRAINT team_member_owner_role_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await Promise.resolve(runner); // a validated constraint stays valid
  }
}
