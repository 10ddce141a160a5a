import type { QueryRunner } from 'typeorm';

// Converts a table in use to a partitioned one. Released migrations use this file: do not change it.

export interface Partitioning {
  schema: string;
  name: string;
  /** The partition key: a UUIDv7, or a `timestamptz`. */
  column: string;
  isUuid: boolean;
  /** Column list that includes the partition key. */
  primaryKey: string;
  /** The part of CREATE INDEX after the table's name. The table must already have an index like each of these. */
  indexes: Readonly<Record<string, string>>;
}

/**
 * First of three migrations: forbids rows later than a week from now (UTC), where the first new partition will start.
 * The third must run before then, or writes would fail. Existing rows are not checked, which keeps the lock short.
 */
export async function boundTable(runner: QueryRunner, { schema, name, column, isUuid }: Partitioning): Promise<void> {
  const [{ millis }] = (await runner.query(
    `SELECT extract(epoch FROM (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '8 days') AT TIME ZONE 'UTC') * 1000 AS millis`,
  )) as [{ millis: string }];
  const bound = isUuid ? uuidAt(Number(millis)) : new Date(Number(millis)).toISOString();
  await runner.query(
    `ALTER TABLE ${schema}.${name} ADD CONSTRAINT ${name}_before CHECK (${column} < '${bound}') NOT VALID`,
  );
}

/** Second migration: checks every row without blocking reads and writes. */
export async function validateBound(runner: QueryRunner, { schema, name }: Partitioning): Promise<void> {
  await runner.query(`ALTER TABLE ${schema}.${name} VALIDATE CONSTRAINT ${name}_before`);
}

/**
 * Third migration: makes the table the first partition of a new table with its name, triggers and grants. No row is
 * read or moved. An empty table is replaced.
 */
export async function partitionTable(runner: QueryRunner, partitioning: Partitioning): Promise<void> {
  const { schema, name, column, primaryKey, indexes } = partitioning;
  const [table, before] = [`${schema}.${name}`, `${schema}.${name}_before`];
  const ask = <Row>(text: string): Promise<Row[]> => runner.query(text) as Promise<Row[]>;
  await runner.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const [first] = await ask(`SELECT 1 FROM ${table} LIMIT 1`);
  const { triggers, grants } = await belongingsOf(runner, table);
  const [{ bound }] = (await ask<{ bound: string }>(
    `SELECT (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] AS bound FROM pg_constraint
     WHERE conrelid = '${table}'::regclass AND conname = '${name}_before'`,
  )) as [{ bound: string }];
  const taken = await ask<{ index: string }>(
    `SELECT relname::text AS index FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indrelid = '${table}'::regclass`,
  );

  for (const { index } of taken) await runner.query(`ALTER INDEX ${schema}.${index} RENAME TO ${index}_before`);
  await runner.query(`ALTER TABLE ${table} RENAME TO ${name}_before`);
  await runner.query(
    `CREATE TABLE ${table} (LIKE ${before} INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (${column})`,
  );
  await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}_before`);
  await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name}_pkey PRIMARY KEY (${primaryKey})`);
  for (const [index, definition] of Object.entries(indexes))
    await runner.query(`CREATE INDEX ${index} ON ${table} ${definition}`);
  for (const { trigger } of triggers) await runner.query(`DROP TRIGGER ${trigger} ON ${before}`);
  if (first) {
    await runner.query(`ALTER TABLE ${table} ATTACH PARTITION ${before} FOR VALUES FROM (MINVALUE) TO ('${bound}')`);
    await runner.query(`ALTER TABLE ${before} DROP CONSTRAINT ${name}_before`);
  } else {
    await runner.query(`DROP TABLE ${before}`);
  }
  await runner.query(`CREATE TABLE ${table}_default PARTITION OF ${table} DEFAULT`);
  for (const { definition } of triggers) await runner.query(definition);
  for (const { grant } of grants) await runner.query(grant);
}

/** Converts back to a table without partitions, for `down`. Copies every row. */
export async function unpartitionTable(runner: QueryRunner, partitioning: Partitioning): Promise<void> {
  const { schema, name, primaryKey, indexes } = partitioning;
  const [table, parts] = [`${schema}.${name}`, `${schema}.${name}_parts`];
  const { triggers, grants } = await belongingsOf(runner, table);
  await runner.query(`ALTER TABLE ${table} RENAME TO ${name}_parts`);
  await runner.query(`CREATE TABLE ${table} (LIKE ${parts} INCLUDING ALL EXCLUDING INDEXES)`);
  await runner.query(`INSERT INTO ${table} SELECT * FROM ${parts}`);
  await runner.query(`DROP TABLE ${parts}`);
  await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name}_pkey PRIMARY KEY (${primaryKey})`);
  for (const [index, definition] of Object.entries(indexes))
    await runner.query(`CREATE INDEX ${index} ON ${table} ${definition}`);
  for (const { definition } of triggers) await runner.query(definition);
  for (const { grant } of grants) await runner.query(grant);
}

async function belongingsOf(
  runner: QueryRunner,
  table: string,
): Promise<{ triggers: { trigger: string; definition: string }[]; grants: { grant: string }[] }> {
  const triggers = (await runner.query(
    `SELECT tgname AS trigger, pg_get_triggerdef(oid) AS definition FROM pg_trigger
     WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal`,
  )) as { trigger: string; definition: string }[];
  const grants = (await runner.query(
    `SELECT format('GRANT %s ON ${table} TO %s', privilege_type, grantee::regrole) AS grant
     FROM pg_class, aclexplode(relacl) WHERE oid = '${table}'::regclass AND grantee <> relowner AND grantee <> 0`,
  )) as { grant: string }[];
  return { triggers, grants };
}

/** Returns a lower bound for the UUIDv7s of a time. */
function uuidAt(millis: number): string {
  const hex = millis.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
