/** @once both modes have the same schema */
import { expect, it } from '@jest/globals';
import { server } from '@hallpass/testing';
import pg from 'pg';
import { WAYS_IN } from '../src/ways-in/read-ways-in.js';

it('every table with rows of a user is listed as access to the account, or says why it is not', async () => {
  const database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  const { rows } = await database.query<{ name: string }>(
    `SELECT DISTINCT c.relnamespace::regnamespace || '.' || c.relname AS name
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace::regnamespace::text IN ('auth', 'users') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attname LIKE '%user\\_id' AND NOT a.attisdropped`,
  );
  await database.end();
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(WAYS_IN).sort());
});
