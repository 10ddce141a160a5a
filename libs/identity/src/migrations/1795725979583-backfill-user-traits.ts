import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Page {
  ids: { project_id: string; id: string }[];
  last: { project_id: string; id: string } | null;
}

const PAGE = 1_000;
const DIFFERS = `(u.primary_email_verified, u.has_password, u.has_passkey, u.has_oauth)
  IS DISTINCT FROM (t.primary_email_verified, t.has_password, t.has_passkey, t.has_oauth)`;

/**
 * Sets the properties of existing users. Each page is its own transaction, so that no user's row is locked for long.
 * Safe to run again.
 */
export class BackfillUserTraits1795725979583 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: Page['last'] = { project_id: '', id: '00000000-0000-0000-0000-000000000000' };
    while (last) last = await noteTraits(runner, last);
  }

  async down(): Promise<void> {}
}

/**
 * Locks users whose properties look wrong before reading them: a concurrent writer either holds the row, or waits for
 * it and updates the properties afterwards.
 */
async function noteTraits(runner: QueryRunner, after: NonNullable<Page['last']>): Promise<Page['last']> {
  await runner.startTransaction();
  try {
    const [page] = (await runner.query(
      `WITH page AS MATERIALIZED (
         SELECT project_id, id FROM users."user" WHERE (project_id, id) > ($1, $2::uuid)
         ORDER BY project_id, id LIMIT ${PAGE}),
       locked AS MATERIALIZED (
         SELECT u.project_id, u.id FROM page JOIN users."user" u USING (project_id, id)
         CROSS JOIN LATERAL users.traits_of(u.project_id, u.id) t WHERE ${DIFFERS}
         ORDER BY u.project_id, u.id FOR NO KEY UPDATE OF u)
       SELECT coalesce((SELECT json_agg(locked) FROM locked), '[]') AS ids,
         (SELECT row_to_json(page) FROM page ORDER BY project_id DESC, id DESC LIMIT 1) AS last`,
      [after.project_id, after.id],
    )) as [Page];
    await runner.query(
      `UPDATE users."user" u SET primary_email_verified = t.primary_email_verified, has_password = t.has_password,
         has_passkey = t.has_passkey, has_oauth = t.has_oauth
       FROM json_to_recordset($1) AS locked (project_id text, id uuid)
       CROSS JOIN LATERAL users.traits_of(locked.project_id, locked.id) t
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
