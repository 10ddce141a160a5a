import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The dashboard's AI conversations. `json`, so that a message comes back as it was sent. */
export class CreateAiChat1795560001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE projects.ai_chat_message (
      project_id text NOT NULL REFERENCES projects.project ON DELETE CASCADE,
      id uuid NOT NULL,
      thread_id text NOT NULL,
      message json NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (project_id, id))`);
    await runner.query(
      `CREATE INDEX ai_chat_message_of_thread ON projects.ai_chat_message (project_id, thread_id, created_at, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE projects.ai_chat_message`);
  }
}
