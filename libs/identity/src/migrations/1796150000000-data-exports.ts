import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Archives of a user's personal data. `data_export_step` has how far each service is, `data_export_part` the sealed
 * pages. Both go with the archive, and the archive with its user.
 */
export class DataExports1796150000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['data_export_part', 'data_export_step', 'data_export'])
      await runner.query(`DROP TABLE users.${table}`);
  }
}

const ofExport = `FOREIGN KEY (project_id, export_id) REFERENCES users.data_export ON DELETE CASCADE`;

const UP = [
  `CREATE TABLE users.data_export (
     project_id text NOT NULL,
     id uuid NOT NULL,
     user_id uuid NOT NULL,
     audience text NOT NULL CHECK (audience IN ('user', 'administrator')),
     status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'ready', 'failed', 'deleted')),
     failure text CHECK (failure IN ('too_large', 'project_full', 'internal')),
     bytes bigint NOT NULL DEFAULT 0,
     parts integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL DEFAULT now(),
     ready_at timestamptz,
     expires_at timestamptz NOT NULL,
     PRIMARY KEY (project_id, id),
     CHECK ((status = 'failed') = (failure IS NOT NULL)),
     FOREIGN KEY (project_id, user_id) REFERENCES users."user" ON DELETE CASCADE)`,
  `CREATE UNIQUE INDEX data_export_running ON users.data_export (project_id, user_id, audience)
     WHERE status = 'running'`,
  `CREATE INDEX data_export_of_user ON users.data_export (project_id, user_id, created_at)`,
  `CREATE INDEX data_export_by_creation ON users.data_export (project_id, created_at)`,
  `CREATE INDEX data_export_by_expiry ON users.data_export (expires_at)`,
  `CREATE TABLE users.data_export_step (
     project_id text NOT NULL,
     export_id uuid NOT NULL,
     service text NOT NULL,
     version integer NOT NULL DEFAULT 0,
     listing integer NOT NULL DEFAULT 0,
     number integer NOT NULL DEFAULT 0,
     after_at text,
     after_id text,
     done_at timestamptz,
     PRIMARY KEY (project_id, export_id, service), ${ofExport})`,
  `CREATE TABLE users.data_export_part (
     project_id text NOT NULL,
     export_id uuid NOT NULL,
     section text NOT NULL,
     number integer NOT NULL,
     content text NOT NULL,
     PRIMARY KEY (project_id, export_id, section, number), ${ofExport})`,
];
