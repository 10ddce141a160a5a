import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions remember the device and the network that signed in, for projects that challenge new devices. Null in other
 * projects, and in sessions of the previous release.
 */
export class RememberedDevices1796160000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE auth.session ADD COLUMN device_hash bytea, ADD COLUMN device_remembered_until timestamptz,
         ADD COLUMN device_network text, ADD COLUMN device_forgotten boolean NOT NULL DEFAULT false`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE auth.session DROP COLUMN device_forgotten, DROP COLUMN device_network,
         DROP COLUMN device_remembered_until, DROP COLUMN device_hash`,
    );
  }
}
