import { DataSource, type EntityManager, getMetadataArgsStorage } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { parseStored } from '@hallpass/text';
import pg, { type Pool } from 'pg';
import { HalfOpenWatch } from './half-open-watch.js';

export type Tx = EntityManager;

export const POOL_SIZE = 5;
const CONNECT_TIMEOUT_MILLIS = 10_000;
/** A request ends after 30 s (security J4), so nobody waits for a longer statement. */
const STATEMENT_TIMEOUT_MILLIS = 30_000;
/** Releases the locks of a process that stopped in the middle of a transaction. */
const IDLE_IN_TRANSACTION_TIMEOUT_MILLIS = 60_000;
/** Opening a connection costs a SCRAM exchange and preparing all statements, so keep it through short idle periods. */
const IDLE_CONNECTION_MILLIS = 60_000;

/** When the system starts to probe an idle connection whose other end may be gone; its default is two hours. */
export const KEEP_ALIVE_MILLIS = 5_000;

/** Normalizes text that earlier releases did not check to the form that would be stored now (security P11). */
const types = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.JSON && format !== 'binary'
      ? parseStored
      : pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
};

export function createDataSource(url: string, name: string, onError: (error: Error) => void): DataSource {
  const watch = new HalfOpenWatch({ connectionString: url, application_name: `hallpass-${name}-watch` }, onError);
  return new DataSource({
    type: 'postgres',
    driver: pg,
    url,
    applicationName: `hallpass-${name}`,
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECT_TIMEOUT_MILLIS,
    // Without a handler, a database restart would end this process.
    poolErrorHandler: onError,
    extra: {
      Client: watch.Client,
      types,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLIS,
      idleTimeoutMillis: IDLE_CONNECTION_MILLIS,
      statement_timeout: STATEMENT_TIMEOUT_MILLIS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MILLIS,
    },
    // Every entity loaded in the process; grants decide what this role may do with each.
    entities: getMetadataArgsStorage().tables.map(({ target }) => target),
    // gen_random_uuid() is part of PostgreSQL, so no extension is needed, which a service's role could not install
    // anyway.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    logging: false,
  });
}

export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as PostgresDriver).master as Pool;
}
