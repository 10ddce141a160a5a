import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the append-only log of a project's changes. */
export class CreateAuditEvents1763726408000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Contains only ids, so that deleting a user requires no changes in the log.
    await runner.query(`CREATE TABLE projects.audit_event (
      project_id text NOT NULL,
      id uuid NOT NULL,
      event text NOT NULL,
      user_id uuid,
      team_id uuid,
      permission_id text,
      occurred_at timestamptz NOT NULL,
      PRIMARY KEY (project_id, id))`);
    await runner.query(`CREATE FUNCTION projects.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'projects.audit_event is append-only' USING ERRCODE = 'object_not_in_prerequisite_state'; END $$`);
    await runner.query(`CREATE TRIGGER audit_event_append_only BEFORE UPDATE ON projects.audit_event
      FOR EACH ROW EXECUTE FUNCTION projects.refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE projects.audit_event`);
    await runner.query(`DROP FUNCTION projects.refuse_change()`);
  }
}
