import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes sessions and codes in the order in which they end, to delete those that ended long ago. LEAST ignores nulls,
 * so each row is found by whichever end came first. Neither a refresh nor a counted attempt changes it.
 */
export class IndexEndedRows1763640003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX session_by_end ON auth.session (least(ended_at, expires_at))`);
    await runner.query(`CREATE INDEX verification_code_by_end ON auth.verification_code (least(used_at, expires_at))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['session_by_end', 'verification_code_by_end']) await runner.query(`DROP INDEX auth.${index}`);
  }
}
