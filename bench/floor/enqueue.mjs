// Inserts the outbox row of an event in a transaction: with Hallpass's library, and with plain `pg` and the same
// statement.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Database } from '@hallpass/database';
import { EVENTS, outbox, uuidv7 } from '@hallpass/queue';
import { loadStatements } from './statements.mjs';

const POOL_SIZE = 5;

export async function hallpassWork({ settings, projectId }) {
  const database = new Database('users', settings);
  await database.ready();
  return () => database.transaction((tx) => outbox.add(tx, 'user.deleted', projectId, { id: randomUUID(), teams: [] }));
}

const poolOf = ({ settings, applicationName }) =>
  new pg.Pool({ connectionString: settings.databaseUrl, max: POOL_SIZE, application_name: applicationName });

export async function floorWork({ projectId, pool: given, ...connection }) {
  const { outbox: statement } = await loadStatements();
  const { name, text } = statement;
  const consumers = EVENTS['user.deleted'].subscribers;
  const pool = given ?? poolOf(connection);
  return async () => {
    const payload = JSON.stringify({ id: randomUUID(), teams: [] });
    const id = uuidv7();
    const client = await pool.connect();
    await client.query('BEGIN');
    const values = statement.valuesOf({
      projectId,
      eventIds: [id],
      events: ['user.deleted'],
      payloads: [payload],
      deliveryIds: consumers.map(() => uuidv7()),
      eventIdOfEach: consumers.map(() => id),
      consumers,
      afterMillis: consumers.map(() => 0),
      retryForMillis: null,
      cause: null, // no administrator
    });
    await client.query({ name, text, values });
    await client.query('COMMIT');
    client.release();
  };
}
