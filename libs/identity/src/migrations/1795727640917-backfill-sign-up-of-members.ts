import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Page {
  project_id: string;
  team_id: string;
  user_id: string;
}

const PAGE = 1_000;
const NONE = '00000000-0000-0000-0000-000000000000';

/**
 * Sets the column of existing memberships. Each page is its own transaction, so that no row is locked for long. Safe to
 * run again.
 */
export class BackfillSignUpOfMembers1795727640917 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: Page | undefined = { project_id: '', team_id: NONE, user_id: NONE };
    while (last) {
      [last] = (await runner.query(
        `WITH page AS MATERIALIZED (
           SELECT project_id, team_id, user_id FROM users.team_member
           WHERE (project_id, team_id, user_id) > ($1, $2::uuid, $3::uuid)
           ORDER BY project_id, team_id, user_id LIMIT ${PAGE}),
         noted AS (
           UPDATE users.team_member m SET user_signed_up_at = u.signed_up_at
           FROM page JOIN users."user" u ON u.project_id = page.project_id AND u.id = page.user_id
           WHERE m.project_id = page.project_id AND m.team_id = page.team_id AND m.user_id = page.user_id
             AND m.user_signed_up_at IS NULL)
         SELECT project_id, team_id, user_id FROM page ORDER BY project_id DESC, team_id DESC, user_id DESC LIMIT 1`,
        [last.project_id, last.team_id, last.user_id],
      )) as Page[];
    }
  }

  async down(): Promise<void> {}
}
