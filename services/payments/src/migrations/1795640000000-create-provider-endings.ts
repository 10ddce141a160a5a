import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions that have ended here and still need to be ended at their provider. */
export class CreateProviderEndings1795640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE payments.provider_ending (
      project_id text NOT NULL,
      subscription_id uuid NOT NULL,
      requested_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (project_id, subscription_id),
      FOREIGN KEY (project_id, subscription_id) REFERENCES payments.subscription (project_id, id) ON DELETE CASCADE)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE payments.provider_ending`);
  }
}
