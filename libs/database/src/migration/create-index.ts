import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while others write to its table. For a migration with `transaction = false`, which may have been killed
 * before: what is left of an earlier try goes first. It waits for every transaction that began earlier, and holds nobody
 * up meanwhile.
 * @param index as `schema.name`
 * @param definition what stands after the name in CREATE INDEX: `ON schema.table (...)`
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
