import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes members in the order of the user list, per team and overall. */
const INDEXES = {
  team_member_of_team_by_sign_up: '(project_id, team_id, user_signed_up_at, user_id)',
  team_member_by_sign_up: '(project_id, user_signed_up_at, user_id)',
} as const;

export class IndexMembersBySignUp1795727644676 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, `users.${name}`, `ON users.team_member ${columns}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS users.${name}`);
  }
}
