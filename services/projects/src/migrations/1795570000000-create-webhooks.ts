import type { MigrationInterface, QueryRunner } from 'typeorm';

const OPEN = `status IN ('waiting', 'sending')`;

/**
 * Webhooks (contract/04 §9): endpoints of a project, messages, the deliveries of each message to endpoints, and every
 * attempt. The last three tables are partitioned by month, using the message's id, a UUIDv7.
 */
const STATEMENTS = [
  // A project's messages are kept once it has a row; projects without webhooks have none.
  `CREATE TABLE projects.webhook_application (
    project_id text NOT NULL PRIMARY KEY,
    name text,
    metadata jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now())`,

  // secret, earlier_secrets and headers are sealed. The row of a deleted endpoint stays for its deliveries.
  `CREATE TABLE projects.webhook_endpoint (
    project_id text NOT NULL,
    id uuid NOT NULL,
    uid text,
    url text NOT NULL,
    description text NOT NULL DEFAULT '',
    event_types text[],
    channels text[],
    rate_limit integer,
    metadata jsonb NOT NULL DEFAULT '{}',
    secret text,
    earlier_secrets text,
    headers text,
    disabled boolean NOT NULL DEFAULT false,
    failing_since timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    PRIMARY KEY (project_id, id))`,
  `CREATE UNIQUE INDEX webhook_endpoint_uid ON projects.webhook_endpoint (project_id, uid) WHERE deleted_at IS NULL`,

  // payload is sealed, and null after it was expunged. subject: deliveries with the same subject start in the order of
  // their messages.
  `CREATE TABLE projects.webhook_message (
    project_id text NOT NULL,
    id uuid NOT NULL,
    event_id text,
    event_type text NOT NULL,
    subject text,
    channels text[],
    tags text[],
    payload text,
    payload_until timestamptz,
    deliver_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, id)) PARTITION BY RANGE (id)`,

  `CREATE INDEX webhook_message_payload_until ON projects.webhook_message (payload_until)
    WHERE payload IS NOT NULL AND payload_until IS NOT NULL`,

  `CREATE TABLE projects.webhook_message_key (
    project_id text NOT NULL,
    event_id text NOT NULL,
    message_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (project_id, event_id))`,
  `CREATE INDEX webhook_message_key_by_age ON projects.webhook_message_key (created_at)`,

  `CREATE TABLE projects.webhook_delivery (
    project_id text NOT NULL,
    message_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_type text NOT NULL,
    subject text,
    status text NOT NULL DEFAULT 'waiting'
      CHECK (status IN ('waiting', 'sending', 'delivered', 'failed', 'cancelled')),
    is_manual boolean NOT NULL DEFAULT false,
    attempts integer NOT NULL DEFAULT 0,
    next_try_at timestamptz,
    attempt_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    PRIMARY KEY (project_id, message_id, endpoint_id)) PARTITION BY RANGE (message_id)`,
  `CREATE INDEX webhook_delivery_due ON projects.webhook_delivery (project_id, endpoint_id, next_try_at) WHERE ${OPEN}`,
  `CREATE INDEX webhook_delivery_order ON projects.webhook_delivery (project_id, endpoint_id, subject, message_id) WHERE ${OPEN}`,
  `CREATE INDEX webhook_delivery_of_endpoint ON projects.webhook_delivery (project_id, endpoint_id, message_id)`,

  // response is sealed.
  `CREATE TABLE projects.webhook_attempt (
    project_id text NOT NULL,
    message_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_type text NOT NULL,
    status smallint NOT NULL,
    is_manual boolean NOT NULL,
    url text NOT NULL,
    response_status integer NOT NULL DEFAULT 0,
    response text,
    duration_millis integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (project_id, message_id, id)) PARTITION BY RANGE (message_id)`,
  `CREATE INDEX webhook_attempt_of_endpoint ON projects.webhook_attempt (project_id, endpoint_id, id)`,

  ...['message', 'delivery', 'attempt'].map(
    (name) => `CREATE TABLE projects.webhook_${name}_default PARTITION OF projects.webhook_${name} DEFAULT`,
  ),
];

export class CreateWebhooks1795570000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['attempt', 'delivery', 'message_key', 'message', 'endpoint', 'application'])
      await runner.query(`DROP TABLE projects.webhook_${name}`);
  }
}
