import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `breached_at`: when a sign-in found the password in a list of breached ones. `checked_at`: when the range API last
 * answered that it knows nothing of the password.
 */
export class BreachedPasswords1796113000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.password ADD breached_at timestamptz, ADD checked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.password DROP breached_at, DROP checked_at');
  }
}
