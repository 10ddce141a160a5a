import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How long the owners of a project want to keep its audit log. No service may delete from `audit.admin_write`. Instead,
 * a function running as the owner deletes entries past the project's retention, and never entries younger than the
 * shortest allowed one. It deletes from the partitions, as their upkeep does, because the table's trigger rejects every
 * other deletion.
 */
const STATEMENTS = [
  `CREATE TABLE projects.audit_retention (
    project_id text NOT NULL PRIMARY KEY,
    days integer NOT NULL CHECK (days BETWEEN 30 AND 3650))`,
  `CREATE FUNCTION audit.remove_over(project text, ids uuid[], first_at timestamptz, last_at timestamptz) RETURNS void
     LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
     DECLARE part regclass; over_at timestamptz;
     BEGIN
       SELECT now() - r.days * interval '1 day' INTO over_at FROM projects.audit_retention r WHERE r.project_id = project;
       IF over_at IS NULL THEN RETURN; END IF;
       FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'audit.admin_write'::regclass LOOP
         EXECUTE format('DELETE FROM %s WHERE project_id = $1 AND id = ANY($2) AND occurred_at BETWEEN $3 AND $4', part)
           USING project, ids, first_at, least(last_at, over_at);
       END LOOP;
     END $$`,
];

export class AuditRetention1795591000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION audit.remove_over(text, uuid[], timestamptz, timestamptz)');
    await runner.query('DROP TABLE projects.audit_retention');
  }
}
