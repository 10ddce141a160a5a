import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes sign-in codes by addressee. They name their user in `data`: a foreign key would make PostgreSQL read the
 * user's row, which takes time that an unknown address does not (security C12). The code of an unknown address is
 * indexed by that address, so that both kinds are spread over the index.
 */
export class IndexCodesByAddressee1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX verification_code_of_addressee ON auth.verification_code (project_id, coalesce(data->>'user_id', subject))
       WHERE type = 'one_time_password'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX auth.verification_code_of_addressee`);
  }
}
