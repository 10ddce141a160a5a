// Inserts many users by SQL, with the rows that sign-ups would create, except sessions.
import { randomUUID } from 'node:crypto';
import { hashPassword } from '../argon2id.mjs';

export const PASSWORD = 'correct horse battery staple';

/** Search terms: three users whatever the number, about one in twenty, nobody. */
export const SEARCHES = { rare: 'vexworth', common: 'marcus', missing: 'qzxjv' };

const FIRST_NAMES =
  'Ada Amir Ana Bea Boris Carla Chen Dana Diego Elif Emre Farah Finn Greta Hana Ines Ivan Jonas Marcus Zoe'.split(' ');
const LAST_NAMES = (
  'Abel Adler Bauer Becker Brandt Costa Diaz Evans Ferrari Fischer Garcia Gomez Haas Hansen Ito Jansen Kaya Keller ' +
  'Kim Klein Kovac Lang Lopez Moreau Nowak Olsen Otto Perez Popov Rossi Roux Sato Silva Smith Tanaka Vogel Weber Yang'
).split(' ');

/** From this number on, indexes that are not keys are rebuilt after the rows. */
const MANY = 100_000;
const TABLES = ['users."user"', 'users.contact_channel'];

/**
 * Inserts `count` users with name, address and password into a project. Sign-ups are one second apart.
 * @param {import('pg').Client} client connected as the owner of the cluster
 * @param {string[]} [hashes] of `PASSWORD`, assigned to the users in turn; default: one of Hallpass's own
 * @returns {Promise<number>} seconds that it took
 */
export async function insertUsers(client, projectId, count, hashes) {
  const began = performance.now();
  // Rows are complete, with their search text and traits, so no trigger has to process them.
  await client.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'`,
  );
  const definitions = count >= MANY ? await dropIndexes(client) : [];
  await client.query(
    `CREATE TEMP TABLE seed AS
     SELECT n, gen_random_uuid() AS id, now() - (${count} - n) * interval '1 second' AS at,
       CASE WHEN n % (${count} / 4) = 0 AND n < ${count} THEN 'Quillon Vexworth'
         ELSE ($1::text[])[1 + n % ${FIRST_NAMES.length}] || ' ' ||
              ($2::text[])[1 + (n / ${FIRST_NAMES.length}) % ${LAST_NAMES.length}] END AS name
     FROM generate_series(1, ${count}) AS n`,
    [FIRST_NAMES, LAST_NAMES],
  );
  const email = `lower(replace(name, ' ', '.')) || n || '@example.com'`;
  await client.query(
    `INSERT INTO users."user" (project_id, id, display_name, signed_up_at, last_active_at, search, primary_email_verified,
       has_password)
     SELECT $1, id, name, at, at, users.search_join(${email}, name), true, true FROM seed ORDER BY n`,
    [projectId],
  );
  await client.query(
    `INSERT INTO users.contact_channel
       (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
     SELECT $1, gen_random_uuid(), id, 'email', ${email}, true, true, true, at FROM seed`,
    [projectId],
  );
  const passwordHashes = hashes ?? [await hashPassword(PASSWORD)];
  await client.query(
    `INSERT INTO auth.password (project_id, user_id, hash)
     SELECT $1, id, ($2::text[])[1 + n % cardinality($2::text[])] FROM seed`,
    [projectId, passwordHashes],
  );
  await client.query('DROP TABLE seed; SET session_replication_role = DEFAULT');
  for (const definition of definitions) await client.query(definition);
  for (const table of [...TABLES, 'auth.password']) await client.query(`VACUUM (ANALYZE) ${table}`);
  await client.query('CHECKPOINT');
  return (performance.now() - began) / 1000;
}

/**
 * Leaves the table and its indexes, including the search's pending list, as this many sign-ups would: without a vacuum.
 */
export async function signUpMany(client, projectId, count) {
  await client.query('ALTER TABLE users."user" SET (autovacuum_enabled = off)');
  for (let n = 0; n < count; n += 1)
    await client.query({
      name: 'sign-up',
      text: `WITH "user" AS (
               INSERT INTO users."user" (project_id, id, display_name, signed_up_at, last_active_at)
               VALUES ($1, gen_random_uuid(), $2, now(), now()) RETURNING id)
             INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth)
             SELECT $1, gen_random_uuid(), id, 'email', $3, true, true, true FROM "user"`,
      values: [projectId, `${FIRST_NAMES[n % FIRST_NAMES.length]} Newcomer`, `newcomer.${randomUUID()}@example.com`],
    });
}

async function dropIndexes(client) {
  const { rows } = await client.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT indisprimary
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Some users of the project, evenly spread over the order of sign-up. */
export async function someUsers(client, projectId, howMany) {
  const { rows } = await client.query(
    `WITH numbered AS (
       SELECT u.id, c.value AS email, row_number() OVER (ORDER BY u.signed_up_at, u.id) AS n, count(*) OVER () AS total
       FROM users."user" u JOIN users.contact_channel c ON c.project_id = u.project_id AND c.user_id = u.id
       WHERE u.project_id = $1)
     SELECT id, email FROM numbered WHERE n % greatest(total / $2, 1) = 1 ORDER BY n LIMIT $2`,
    [projectId, howMany],
  );
  return rows;
}

/** Ids at which pages deep in the list start. */
export async function deepCursors(client, projectId, count) {
  const { rows } = await client.query(
    `SELECT id FROM users."user" WHERE project_id = $1 ORDER BY signed_up_at, id OFFSET $2 LIMIT 50`,
    [projectId, Math.floor(count * 0.8)],
  );
  return rows.map(({ id }) => id);
}
