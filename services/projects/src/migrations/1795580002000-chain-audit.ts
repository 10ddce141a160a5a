import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Chains both logs of a project by hash. A transaction that adds an entry also marks it as unsealed, without touching
 * rows of others; the sealing task orders committed entries. No writer waits for another.
 */
const STATEMENTS = [
  `CREATE TABLE projects.audit_unsealed (
    project_id text NOT NULL,
    log text NOT NULL CHECK (log IN ('changes', 'events')),
    entry_id uuid NOT NULL,
    occurred_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, log, entry_id))`,

  // digest: SHA-256 of the entry; hash: of the previous hash with the digest and the position.
  `CREATE TABLE projects.audit_seal (
    project_id text NOT NULL,
    log text NOT NULL,
    position bigint NOT NULL,
    entry_id uuid NOT NULL,
    occurred_at timestamptz NOT NULL,
    digest bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (project_id, log, position))`,
  `CREATE UNIQUE INDEX audit_seal_of_entry ON projects.audit_seal (project_id, log, entry_id)`,

  // Where a chain starts, once retention has removed its earlier entries, and where it ends; signed with the instance's
  // key.
  `CREATE TABLE projects.audit_checkpoint (
    project_id text NOT NULL,
    log text NOT NULL CHECK (log IN ('changes', 'events')),
    kind text NOT NULL CHECK (kind IN ('beginning', 'end')),
    position bigint NOT NULL,
    hash bytea NOT NULL,
    at timestamptz NOT NULL,
    key_id text NOT NULL,
    signature bytea NOT NULL,
    PRIMARY KEY (project_id, log, kind))`,

  `CREATE FUNCTION projects.note_unsealed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
     BEGIN
       INSERT INTO projects.audit_unsealed (project_id, log, entry_id, occurred_at)
         SELECT project_id, TG_ARGV[0], id, occurred_at FROM appended ON CONFLICT DO NOTHING;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER admin_write_unsealed AFTER INSERT ON audit.admin_write REFERENCING NEW TABLE AS appended
     FOR EACH STATEMENT EXECUTE FUNCTION projects.note_unsealed('changes')`,
  `CREATE TRIGGER audit_event_unsealed AFTER INSERT ON projects.audit_event REFERENCING NEW TABLE AS appended
     FOR EACH STATEMENT EXECUTE FUNCTION projects.note_unsealed('events')`,
];

export class ChainAudit1795580002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER audit_event_unsealed ON projects.audit_event');
    await runner.query('DROP TRIGGER admin_write_unsealed ON audit.admin_write');
    await runner.query('DROP FUNCTION projects.note_unsealed()');
    for (const name of ['checkpoint', 'seal', 'unsealed']) await runner.query(`DROP TABLE projects.audit_${name}`);
  }
}
