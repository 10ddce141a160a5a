import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINT = 'application_authentication_check';
const replaced = (values: string) =>
  `ALTER TABLE auth.application DROP CONSTRAINT ${CONSTRAINT},
     ADD CONSTRAINT ${CONSTRAINT} CHECK (authentication IN (${values}))`;

/** Applications for which a token of their platform stands (RFC 7523 §2.1) have no credentials of their own. */
export class WorkloadIdentities1796070355680 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(replaced(`'none', 'client_secret', 'private_key_jwt', 'workload_identity'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM auth.application WHERE authentication = 'workload_identity'`);
    await runner.query(replaced(`'none', 'client_secret', 'private_key_jwt'`));
  }
}
