import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The member whom a team's API key acts for: its creator, or the member who took it over. Null for keys of servers and
 * of older releases. When a membership ends, a trigger revokes the member's keys and expires the invitations they sent,
 * also for writes by older releases (security H6). An invitation names its sender in `data`.
 */
export class ResponsibleForTeamKeys1795923728168 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.api_key ADD COLUMN responsible_user_id uuid');
    await runner.query(
      `ALTER TABLE auth.api_key ADD CONSTRAINT api_key_responsible
         FOREIGN KEY (project_id, team_id, responsible_user_id) REFERENCES users.team_member (project_id, team_id, user_id)
         ON DELETE SET NULL (responsible_user_id) NOT VALID`,
    );
    // Runs before the row is deleted, while the foreign key still names the member. The row is locked by then, so a
    // concurrent transaction that creates a key or invitation for the member either has committed or fails.
    await runner.query(
      `CREATE FUNCTION users.end_acts_of_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
         SET search_path = pg_catalog, pg_temp AS $$
         BEGIN
           UPDATE auth.api_key SET revoked_at = now()
           WHERE project_id = OLD.project_id AND team_id = OLD.team_id AND responsible_user_id = OLD.user_id
             AND revoked_at IS NULL;
           UPDATE auth.verification_code
           SET expires_at = CASE WHEN used_at IS NULL THEN least(expires_at, created_at) ELSE expires_at END,
             data = data - 'sender_user_id'
           WHERE project_id = OLD.project_id AND type = 'team_invitation'
             AND split_part(subject, '/', 1) = OLD.team_id::text AND data->>'sender_user_id' = OLD.user_id::text;
           RETURN OLD;
         END $$`,
    );
    await runner.query(
      `CREATE TRIGGER end_acts_of_member BEFORE DELETE ON users.team_member
         FOR EACH ROW EXECUTE FUNCTION users.end_acts_of_member()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER end_acts_of_member ON users.team_member');
    await runner.query('DROP FUNCTION users.end_acts_of_member()');
    await runner.query('ALTER TABLE auth.api_key DROP COLUMN responsible_user_id');
  }
}
