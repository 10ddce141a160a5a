import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes by administrators: who, by which request, from where, and the row before and after. A trigger on every
 * audited table (libs/database/src/audit) writes it with the owner's privileges, in the transaction of the change.
 */
export class CreateAdminWrites1795200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP SCHEMA audit CASCADE`);
  }
}

const STATEMENTS = [
  `CREATE SCHEMA audit`,
  // Refers to rows by id without a foreign key: the entry stays when the row, or the whole project, is deleted.
  // `before` and `after` contain all columns of an inserted or deleted row, else those that changed.
  `CREATE TABLE audit.admin_write (
     project_id text NOT NULL,
     id uuid NOT NULL DEFAULT gen_random_uuid(),
     occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'key')),
     actor_id uuid NOT NULL,
     operation text NOT NULL,
     request_id text NOT NULL,
     client_address text NOT NULL,
     change text NOT NULL CHECK (change IN ('insert', 'update', 'delete')),
     subject_kind text NOT NULL,
     subject_id text NOT NULL,
     before jsonb,
     after jsonb,
     PRIMARY KEY (project_id, id))`,
  `CREATE INDEX admin_write_by_time ON audit.admin_write (project_id, occurred_at, id)`,
  `CREATE FUNCTION audit.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION '%.% is append-only', TG_TABLE_SCHEMA, TG_TABLE_NAME
       USING ERRCODE = 'object_not_in_prerequisite_state'; END $$`,
  `CREATE TRIGGER admin_write_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.admin_write
     FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change()`,

  // SQL that converts a row to two objects: the text of each column, to find changes, and the columns that may be
  // shown. Columns are named one by one instead of `to_jsonb(row)`, since users' JSON may contain escapes that jsonb
  // rejects. For long values, only length and SHA-256.
  `CREATE FUNCTION audit.reading_of(relation oid, shown text[], derived text[]) RETURNS text LANGUAGE sql STABLE
     SET search_path = pg_catalog AS $$
     SELECT format('SELECT jsonb_object(%L::text[], ARRAY[%s]), jsonb_build_object(%s)', array_agg(attname::text),
       string_agg(format('($1).%I::text', attname), ', '),
       string_agg(CASE WHEN is_shown
         THEN format('%1$L, CASE WHEN octet_length(($1).%1$I::text) > 4096
           THEN jsonb_build_object(''bytes'', octet_length(($1).%1$I::text), ''sha256'', encode(sha256(convert_to(($1).%1$I::text, ''UTF8'')), ''hex''))
           ELSE to_jsonb(($1).%1$I) END', attname)
         ELSE format('%1$L, CASE WHEN ($1).%1$I IS NOT NULL THEN ''[redacted]'' END', attname) END, ', '))
     FROM (SELECT attname, attname = ANY(shown) OR atttypid IN ('boolean'::regtype, 'smallint'::regtype,
             'integer'::regtype, 'bigint'::regtype, 'timestamptz'::regtype, 'uuid'::regtype, 'uuid[]'::regtype) AS is_shown
           FROM pg_attribute
           WHERE attrelid = relation AND attnum > 0 AND NOT attisdropped AND attname <> ALL(derived)) AS columns $$`,

  `CREATE FUNCTION audit.note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = pg_catalog AS $$
     DECLARE
       request jsonb := current_setting('hallpass.admin_request');
       sealed jsonb := nullif(current_setting('hallpass.sealed_change', true), '');
       reading text := audit.reading_of(TG_RELID, TG_ARGV[0]::text[], TG_ARGV[1]::text[]);
       old_text jsonb; old_shown jsonb; new_text jsonb; new_shown jsonb; subject text;
     BEGIN
       IF TG_OP <> 'INSERT' THEN EXECUTE reading INTO old_text, old_shown USING OLD; END IF;
       IF TG_OP <> 'DELETE' THEN EXECUTE reading INTO new_text, new_shown USING NEW; END IF;
       SELECT string_agg(coalesce(new_shown, old_shown) ->> attname, '/' ORDER BY array_position(indkey::int2[], attnum))
         INTO subject FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
         WHERE indrelid = TG_RELID AND indisprimary AND (attname <> 'project_id' OR indnkeyatts = 1);
       IF TG_OP = 'UPDATE' THEN
         SELECT jsonb_object_agg(key, old_shown -> key), jsonb_object_agg(key, new_shown -> key) INTO old_shown, new_shown
           FROM jsonb_object_keys(old_text) AS key WHERE old_text -> key IS DISTINCT FROM new_text -> key;
       END IF;
       -- Sealed anew, a column differs also when what it holds does not: what is told of it says so.
       IF TG_TABLE_SCHEMA = 'projects' AND TG_TABLE_NAME = 'project' AND sealed IS NOT NULL THEN
         IF sealed -> 'before' = sealed -> 'after' THEN
           old_shown := old_shown - (sealed ->> 'column');
           new_shown := new_shown - (sealed ->> 'column');
         ELSE
           IF old_shown ? (sealed ->> 'column') THEN
             old_shown := old_shown || jsonb_build_object(sealed ->> 'column', sealed -> 'before'); END IF;
           IF new_shown ? (sealed ->> 'column') THEN
             new_shown := new_shown || jsonb_build_object(sealed ->> 'column', sealed -> 'after'); END IF;
         END IF;
       END IF;
       IF TG_OP = 'UPDATE' AND coalesce(new_shown, '{}') = '{}' THEN RETURN NULL; END IF;
       INSERT INTO audit.admin_write (project_id, actor_kind, actor_id, operation, request_id, client_address,
           change, subject_kind, subject_id, before, after)
         VALUES (coalesce(new_text, old_text) ->> 'project_id', request ->> 'actor_kind', (request ->> 'actor_id')::uuid,
           request ->> 'operation', request ->> 'request_id', request ->> 'client_address',
           lower(TG_OP), TG_TABLE_NAME, coalesce(subject, '[redacted]'), old_shown, new_shown);
       RETURN NULL;
     END $$`,
];
