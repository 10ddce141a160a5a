import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records when an account first had a proven address or provider (security E7), and since when an unverified address is
 * reserved for the account that entered it first (security E10). Triggers maintain both, also for writes by the
 * previous release. Existing reservations start now.
 */
export class FirstProofs1795400110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER oauth_account_proof ON auth.oauth_account`);
    await runner.query(`DROP TRIGGER contact_channel_proof ON users.contact_channel`);
    await runner.query(`DROP TRIGGER contact_channel_reservation ON users.contact_channel`);
    await runner.query(`DROP FUNCTION users.note_proof(), users.begin_reservation()`);
    await runner.query(`ALTER TABLE users.contact_channel DROP COLUMN reserved_at`);
    await runner.query(`ALTER TABLE users."user" DROP COLUMN first_proven_at`);
  }
}

const STATEMENTS = [
  `ALTER TABLE users."user" ADD COLUMN first_proven_at timestamptz`,
  `ALTER TABLE users.contact_channel ADD COLUMN reserved_at timestamptz NOT NULL DEFAULT now()`,

  // A user inserted as proven stays unchanged: the trigger has nothing to update.
  `CREATE FUNCTION users.note_proof() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       UPDATE users."user" SET first_proven_at = now()
       WHERE project_id = NEW.project_id AND id = NEW.user_id AND first_proven_at IS NULL;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER contact_channel_proof AFTER INSERT OR UPDATE OF is_verified ON users.contact_channel
     FOR EACH ROW WHEN (NEW.is_verified) EXECUTE FUNCTION users.note_proof()`,
  `CREATE TRIGGER oauth_account_proof AFTER INSERT OR UPDATE OF allow_sign_in ON auth.oauth_account
     FOR EACH ROW WHEN (NEW.allow_sign_in) EXECUTE FUNCTION users.note_proof()`,

  // Turning an address off and on again does not extend its reservation.
  `CREATE FUNCTION users.begin_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       NEW.reserved_at := now();
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER contact_channel_reservation BEFORE UPDATE OF value, is_verified ON users.contact_channel
     FOR EACH ROW WHEN (NEW.value <> OLD.value OR (OLD.is_verified AND NOT NEW.is_verified))
     EXECUTE FUNCTION users.begin_reservation()`,
];
