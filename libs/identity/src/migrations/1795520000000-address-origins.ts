import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records how a user got an address, for the email that asks its owner to confirm it, and what has proved the address
 * since. All columns are null if unknown: the address is then as old as its row, and belongs to the original sign-up.
 * Replacing the value in a row resets them, whichever writer does it.
 */
export class AddressOrigins1795520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE users.contact_channel
         ADD COLUMN added_at timestamptz,
         ADD COLUMN added_from jsonb,
         ADD COLUMN made_account boolean,
         ADD COLUMN verified_by_link_at timestamptz,
         ADD COLUMN mailbox_used_at timestamptz`,
    );
    await runner.query(
      `CREATE FUNCTION users.new_address() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           NEW.added_at := now();
           NEW.added_from := NULL;
           NEW.made_account := false;
           NEW.verified_by_link_at := NULL;
           NEW.mailbox_used_at := NULL;
           RETURN NEW;
         END $$`,
    );
    await runner.query(
      `CREATE TRIGGER contact_channel_new_address BEFORE UPDATE OF value ON users.contact_channel
         FOR EACH ROW WHEN (NEW.value <> OLD.value) EXECUTE FUNCTION users.new_address()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER contact_channel_new_address ON users.contact_channel');
    await runner.query('DROP FUNCTION users.new_address()');
    await runner.query(
      `ALTER TABLE users.contact_channel
         DROP COLUMN added_at, DROP COLUMN added_from, DROP COLUMN made_account,
         DROP COLUMN verified_by_link_at, DROP COLUMN mailbox_used_at`,
    );
  }
}
