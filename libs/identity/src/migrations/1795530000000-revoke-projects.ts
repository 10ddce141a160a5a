import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows a revocation of all sessions of a project, whose subject is the nil UUID. */
export class RevokeProjects1795530000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return allow(runner, `'session', 'user', 'project'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM auth.revocation WHERE kind = 'project'`);
    await allow(runner, `'session', 'user'`);
  }
}

/** The table only holds the revocations of the last eleven minutes, so validating its rows takes no time. */
async function allow(runner: QueryRunner, kinds: string): Promise<void> {
  await runner.query(
    `ALTER TABLE auth.revocation DROP CONSTRAINT revocation_kind_check,
       ADD CONSTRAINT revocation_kind_check CHECK (kind IN (${kinds}))`,
  );
}
