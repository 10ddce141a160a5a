import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks addresses of users who signed up while the project counted all tags of an address as one. */
export class AddressesCountedAsOne1796112000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users.contact_channel ADD COLUMN counted_as_one boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users.contact_channel DROP COLUMN counted_as_one');
  }
}
