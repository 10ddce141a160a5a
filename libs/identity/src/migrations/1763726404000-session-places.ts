import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  // Where the session was last used, as the wire shows it.
  'last_used_place jsonb',
  // The browser family and country whose user has been told of, or that were no news.
  'noted_browser text',
  'noted_country text',
  // Of projects that replace the refresh token at every refresh: what all tokens of the session have in common, the
  // one before the present one, and since when.
  'family_hash bytea',
  'previous_token_hash bytea',
  'rotated_at timestamptz',
];

/** Where sessions are used, from where a user has signed in before, and refresh tokens that are replaced. */
export class SessionPlaces1763726404000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.session ${COLUMNS.map((column) => `ADD COLUMN ${column}`).join(', ')}`);
    await runner.query(
      `CREATE UNIQUE INDEX session_token_family ON auth.session (project_id, family_hash) WHERE family_hash IS NOT NULL`,
    );
    await runner.query(
      `CREATE TABLE auth.known_place (
         project_id text NOT NULL,
         user_id uuid NOT NULL,
         browser text NOT NULL,
         country text NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         PRIMARY KEY (project_id, user_id, browser, country),
         FOREIGN KEY (project_id, user_id) REFERENCES users."user" ON DELETE CASCADE)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE auth.known_place`);
    const names = COLUMNS.map((column) => column.split(' ')[0]);
    await runner.query(`ALTER TABLE auth.session ${names.map((name) => `DROP COLUMN ${name}`).join(', ')}`);
  }
}
