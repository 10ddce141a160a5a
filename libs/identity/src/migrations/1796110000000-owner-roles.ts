import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The role of a member in a team of `internal`; null, as in every other team, for an owner. */
export class OwnerRoles1796110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE users.team_member ADD COLUMN owner_role text,
         ADD CONSTRAINT team_member_owner_role_check
           CHECK (owner_role IN ('administrator', 'developer', 'support', 'billing', 'read_only')) NOT VALID`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users.team_member DROP COLUMN owner_role');
  }
}
