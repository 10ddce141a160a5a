// The outbox row of an event, in a transaction: by Hallpass's library, and by bare `pg` with the same statement.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Database } from '@hallpass/database';
import { outbox, uuidv7 } from '@hallpass/queue';
import { loadStatements } from './statements.mjs';

const POOL_SIZE = 5;

export async function hallpassWork({ settings, projectId }) {
  const database = new Database('users', settings);
  await database.ready();
  return () => database.transaction((tx) => outbox.add(tx, 'user.deleted', projectId, { id: randomUUID(), teams: [] }));
}

export async function floorWork({ settings, projectId, applicationName }) {
  const { outbox: statement } = await loadStatements();
  const { name, text } = statement;
  const [, , , , , , consumers, pauses] = statement.values;
  const pool = new pg.Pool({
    connectionString: settings.databaseUrl,
    max: POOL_SIZE,
    application_name: applicationName,
  });
  return async () => {
    const payload = JSON.stringify({ id: randomUUID(), teams: [] });
    const id = uuidv7();
    const deliveries = consumers.map(() => uuidv7());
    const eventIds = consumers.map(() => id);
    const client = await pool.connect();
    await client.query('BEGIN');
    const values = [projectId, [id], ['user.deleted'], [payload], deliveries, eventIds, consumers, pauses];
    await client.query({ name, text, values });
    await client.query('COMMIT');
    client.release();
  };
}
