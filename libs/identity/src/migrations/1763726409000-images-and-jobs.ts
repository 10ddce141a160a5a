import type { MigrationInterface, QueryRunner } from 'typeorm';

const IMAGE_FIELDS = [
  { table: 'users."user"', index: 'user_by_image' },
  { table: 'users.team', index: 'team_by_image' },
  { table: 'users.team_member', index: 'team_member_by_image' },
];

/**
 * Creates the table of uploaded images, so that unused ones can be deleted, and background jobs over many users with
 * their remaining work.
 */
export class ImagesAndJobs1763726409000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    // The stored URL of an uploaded image ends with its hash.
    for (const { table, index } of IMAGE_FIELDS)
      await runner.query(
        `CREATE INDEX ${index} ON ${table} (project_id, right(profile_image_url, 64))
         WHERE profile_image_url LIKE '%/files/%'`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { index } of IMAGE_FIELDS) await runner.query(`DROP INDEX users.${index}`);
    for (const table of ['job_row', 'job', 'image']) await runner.query(`DROP TABLE users.${table}`);
  }
}

const TABLES = [
  `CREATE TABLE users.image (
     project_id text NOT NULL,
     hash text NOT NULL,
     stored_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, hash))`,
  `CREATE INDEX image_by_storing ON users.image (stored_at)`,

  // Every counter increases in the transaction of the row it counts, so a killed process counts nothing twice.
  `CREATE TABLE users.job (
     project_id text NOT NULL,
     id uuid NOT NULL,
     kind text NOT NULL CHECK (kind IN ('import', 'delete')),
     status text NOT NULL CHECK (status IN ('receiving', 'running', 'completed', 'cancelled')),
     total integer NOT NULL DEFAULT 0,
     done integer NOT NULL DEFAULT 0,
     failed integer NOT NULL DEFAULT 0,
     errors json NOT NULL DEFAULT '[]',
     created_at timestamptz NOT NULL DEFAULT now(),
     finished_at timestamptz,
     PRIMARY KEY (project_id, id))`,
  `CREATE INDEX job_by_creation ON users.job (project_id, created_at, id)`,
  `CREATE INDEX job_by_end ON users.job (created_at)`,
  // The remaining work: the id of a user to delete, or a sealed user to import, who may include a password.
  `CREATE TABLE users.job_row (
     project_id text NOT NULL,
     job_id uuid NOT NULL,
     line integer NOT NULL,
     content text NOT NULL,
     PRIMARY KEY (project_id, job_id, line),
     FOREIGN KEY (project_id, job_id) REFERENCES users.job ON DELETE CASCADE)`,
];
