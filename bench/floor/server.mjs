// Runs the floor on its own port, for the benchmark that forked it.
import process from 'node:process';
import { renderConfig } from '@hallpass/project-config';
import pg from 'pg';
import { ITEMS_OVERRIDE } from '../systems/items.mjs';
import { RepeatedLedger } from './ledger.mjs';
import { floorServer } from './routes.mjs';
import { loadStatements } from './statements.mjs';
import { Tokens } from './tokens.mjs';

const POOL_SIZE = 5;

process.once('disconnect', () => process.exit()); // the benchmark has ended
process.once('message', async ({ databaseUrl, applicationName }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE, application_name: applicationName });
  pool.on('error', () => undefined); // PostgreSQL may end first
  const server = floorServer({
    pool,
    statements: await loadStatements(),
    tokens: new Tokens(pool),
    ledger: new RepeatedLedger(pool, renderConfig(ITEMS_OVERRIDE)),
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  process.send({ ready: true, origin: `http://127.0.0.1:${server.server.address().port}` });
});
