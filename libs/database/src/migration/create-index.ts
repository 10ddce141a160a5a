import type { QueryRunner } from 'typeorm';

/**
 * Builds an index without blocking writes to its table, for a migration with `transaction = false`. Such a migration
 * may have been killed before, so it drops the remains of an earlier attempt first. It waits for every older
 * transaction and blocks no one while it does.
 * @param index as `schema.name`
 * @param definition the part of CREATE INDEX after the name: `ON schema.table (...)`
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  index: string,
  definition: string,
  { isUnique = false } = {},
): Promise<void> {
  const [{ limit }] = (await runner.query(`SELECT current_setting('lock_timeout') AS limit`)) as [{ limit: string }];
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await runner.query(
      `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY ${index.slice(index.indexOf('.') + 1)} ${definition}`,
    );
  } finally {
    await runner.query(`SET lock_timeout = '${limit}'`);
  }
}

/**
 * Like `createIndexConcurrently`, for a partitioned table `schema.table`: builds the index on each partition in turn,
 * then on the table, which holds no rows itself. Does not block writes, and continues after an interrupted run.
 * @param index without its schema, e.g. `audit_event_in_order`
 * @param columns the part after the table's name: `(project_id, id)`
 */
export async function createPartitionedIndex(
  runner: QueryRunner,
  table: string,
  index: string,
  columns: string,
): Promise<void> {
  const [schema] = table.split('.');
  await runner.query(`CREATE INDEX IF NOT EXISTS ${index} ON ONLY ${table} ${columns}`);
  const parts = (await runner.query(
    `SELECT c.relname::text AS name FROM pg_inherits p JOIN pg_class c ON c.oid = p.inhrelid
     WHERE p.inhparent = '${table}'::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits i JOIN pg_index x ON x.indexrelid = i.inhrelid
       WHERE i.inhparent = '${schema}.${index}'::regclass AND x.indrelid = c.oid)`,
  )) as { name: string }[];
  for (const { name } of parts) {
    const own = `${schema}.${index}_${name.slice(table.length - schema!.length)}`;
    await createIndexConcurrently(runner, own, `ON ${schema}.${name} ${columns}`);
    await runner.query(`ALTER INDEX ${schema}.${index} ATTACH PARTITION ${own}`);
  }
}
