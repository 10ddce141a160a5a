import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which kind of authenticator or password manager made a passkey. Null for passkeys made before. */
export class PasskeyProviders1796114000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.passkey ADD COLUMN aaguid uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.passkey DROP COLUMN aaguid`);
  }
}
