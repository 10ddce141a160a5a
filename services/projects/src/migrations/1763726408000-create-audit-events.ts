import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has changed in a project: appended to, never changed. */
export class CreateAuditEvents1763726408000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Ids alone, so that nothing of a deleted user has to be erased from it: what the event tells of is named by them.
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
