import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Place {
  project_id: string;
  id: string;
}
interface Page {
  ids: Place[];
  last: Place | null;
}

const PAGE = 500;
const FIRST: Place = { project_id: '', id: '00000000-0000-0000-0000-000000000000' };
/** The search text of ASCII strings does not change. */
const MAY_DIFFER = `(octet_length(u.search) > char_length(u.search) OR octet_length(u.display_name) > char_length(u.display_name))`;
const DIFFERS = `u.search <> users.search_text(u.project_id, u.id, u.display_name)`;

/**
 * Folds the search text of existing users and teams. One page per transaction, so that no row is locked for long; safe to run again.
 * The previous release finds users by the same column before and after, and teams by their name; this release serves once all are folded.
 */
export class BackfillSearchFolding1795958012532 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (let last: Place | null = FIRST; last;) last = await foldUsers(runner, last);
    for (let last: Place | undefined = FIRST; last;) last = await foldTeams(runner, last);
  }

  /** The previous release ignores the folded text. */
  async down(): Promise<void> {}
}

/** Locks the users first and reads their addresses in a second statement, which sees every change that held the lock before. */
async function foldUsers(runner: QueryRunner, after: Place): Promise<Place | null> {
  await runner.startTransaction();
  try {
    const [page] = (await runner.query(
      `WITH page AS MATERIALIZED (
         SELECT project_id, id FROM users."user" WHERE (project_id, id) > ($1, $2::uuid)
         ORDER BY project_id, id LIMIT ${PAGE}),
       locked AS MATERIALIZED (
         SELECT u.project_id, u.id FROM page JOIN users."user" u USING (project_id, id)
         WHERE ${MAY_DIFFER} AND ${DIFFERS} ORDER BY u.project_id, u.id FOR NO KEY UPDATE OF u)
       SELECT coalesce((SELECT json_agg(locked) FROM locked), '[]') AS ids,
         (SELECT row_to_json(page) FROM page ORDER BY project_id DESC, id DESC LIMIT 1) AS last`,
      [after.project_id, after.id],
    )) as [Page];
    await runner.query(
      `UPDATE users."user" u SET search = users.search_text(u.project_id, u.id, u.display_name)
       FROM json_to_recordset($1) AS locked (project_id text, id uuid)
       WHERE u.project_id = locked.project_id AND u.id = locked.id AND ${DIFFERS}`,
      [JSON.stringify(page.ids)],
    );
    await runner.commitTransaction();
    return page.last;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

async function foldTeams(runner: QueryRunner, after: Place): Promise<Place | undefined> {
  const [last] = (await runner.query(
    `WITH page AS MATERIALIZED (
       SELECT project_id, id FROM users.team WHERE (project_id, id) > ($1, $2::uuid)
       ORDER BY project_id, id LIMIT ${PAGE}),
     folded AS (
       UPDATE users.team t SET folded_name = users.fold(t.display_name) FROM page
       WHERE t.project_id = page.project_id AND t.id = page.id AND t.folded_name IS NULL)
     SELECT project_id, id FROM page ORDER BY project_id DESC, id DESC LIMIT 1`,
    [after.project_id, after.id],
  )) as Place[];
  return last;
}
