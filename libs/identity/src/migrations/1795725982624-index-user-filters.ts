import { createIndexConcurrently } from '@hallpass/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the matches of a filter in list order, however few there are and wherever they are in the list. */
const INDEXES = {
  user_by_verification: '(project_id, primary_email_verified, signed_up_at, id)',
  // Anonymous users are never verified; where most users are anonymous, a list must not read their rows.
  user_unverified: '(project_id, signed_up_at, id) WHERE NOT primary_email_verified AND NOT is_anonymous',
  user_with_password: '(project_id, signed_up_at, id) WHERE has_password',
  user_with_passkey: '(project_id, signed_up_at, id) WHERE has_passkey',
  user_with_oauth: '(project_id, signed_up_at, id) WHERE has_oauth',
  user_with_codes: '(project_id, signed_up_at, id) WHERE otp_auth_enabled',
} as const;

export class IndexUserFilters1795725982624 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, `users.${name}`, `ON users."user" ${columns}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS users.${name}`);
  }
}
