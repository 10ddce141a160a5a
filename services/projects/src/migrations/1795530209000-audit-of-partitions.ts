import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trigger of a partitioned table also runs for its partitions, and records the name of the table. */
export class AuditOfPartitions1795530209000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(NOTE_CHANGE);
  }

  async down(runner: QueryRunner): Promise<void> {
    const nameOfTrigger = NOTE_CHANGE.replace('lower(TG_OP), table_name,', 'lower(TG_OP), TG_TABLE_NAME,');
    await runner.query(nameOfTrigger);
  }
}

const NOTE_CHANGE = `CREATE OR REPLACE FUNCTION audit.note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = pg_catalog AS $$
     DECLARE
       request jsonb := current_setting('hallpass.admin_request');
       sealed jsonb := nullif(current_setting('hallpass.sealed_change', true), '');
       reading text := audit.reading_of(TG_RELID, TG_ARGV[0]::text[], TG_ARGV[1]::text[]);
       relation oid := coalesce(pg_partition_root(TG_RELID), TG_RELID);
       table_name text := (SELECT relname FROM pg_class WHERE oid = relation);
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
           lower(TG_OP), table_name, coalesce(subject, '[redacted]'), old_shown, new_shown);
       RETURN NULL;
     END $$`;
