import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries that are repeated to an endpoint, and the progress. */
const STATEMENTS = [
  `CREATE TABLE projects.webhook_replay (
    project_id text NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    task text NOT NULL CHECK (task IN ('endpoint.recover', 'endpoint.replay', 'endpoint.bulk-replay')),
    status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'finished', 'failed')),
    filter jsonb NOT NULL,
    since timestamptz NOT NULL,
    until timestamptz NOT NULL,
    behind uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (project_id, id))`,
  `CREATE INDEX webhook_replay_running ON projects.webhook_replay (updated_at) WHERE status = 'running'`,
];

export class CreateWebhookReplays1795590000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE projects.webhook_replay');
  }
}
