import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Page {
  project_id: string;
  id: string;
}

const PAGE = 5_000;

/**
 * Marks accounts with a proven address, or with a provider that signs them in, as proven. Each page is its own
 * transaction, so that no user's row is locked for long. Safe to run again.
 */
export class BackfillFirstProofs1795400111000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: Page | undefined = { project_id: '', id: '00000000-0000-0000-0000-000000000000' };
    while (last) {
      [last] = (await runner.query(
        `WITH page AS (
           SELECT project_id, id FROM users."user" WHERE (project_id, id) > ($1, $2::uuid)
           ORDER BY project_id, id LIMIT ${PAGE}),
         noted AS (
           UPDATE users."user" u SET first_proven_at = now() FROM page
           WHERE u.project_id = page.project_id AND u.id = page.id AND u.first_proven_at IS NULL AND (
             EXISTS (SELECT FROM users.contact_channel c
                     WHERE c.project_id = u.project_id AND c.user_id = u.id AND c.is_verified)
             OR EXISTS (SELECT FROM auth.oauth_account a
                        WHERE a.project_id = u.project_id AND a.user_id = u.id AND a.allow_sign_in)))
         SELECT project_id, id FROM page ORDER BY project_id DESC, id DESC LIMIT 1`,
        [last.project_id, last.id],
      )) as Page[];
    }
  }

  async down(): Promise<void> {}
}
