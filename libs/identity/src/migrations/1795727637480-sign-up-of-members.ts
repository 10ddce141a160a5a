import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores when the user of a membership signed up, which never changes. Lists of a team's users, and of users with or
 * without a team, can then be read in list order. A trigger sets it on every membership, also for writes by the
 * previous release.
 */
export class SignUpOfMembers1795727637480 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users.team_member ADD COLUMN user_signed_up_at timestamptz');
    // A user inserted by the same statement may not be visible yet: their sign-up is now.
    await runner.query(
      `CREATE FUNCTION users.sign_up_of_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
         SET search_path = pg_catalog, pg_temp AS $$
         BEGIN
           NEW.user_signed_up_at := coalesce((SELECT signed_up_at FROM users."user" u
             WHERE u.project_id = NEW.project_id AND u.id = NEW.user_id), now());
           RETURN NEW;
         END $$`,
    );
    await runner.query(
      `CREATE TRIGGER sign_up_of_member BEFORE INSERT ON users.team_member
         FOR EACH ROW EXECUTE FUNCTION users.sign_up_of_member()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER sign_up_of_member ON users.team_member');
    await runner.query('DROP FUNCTION users.sign_up_of_member()');
    await runner.query('ALTER TABLE users.team_member DROP COLUMN user_signed_up_at');
  }
}
