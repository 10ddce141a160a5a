import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  // Where the session was last used, in the API's format.
  'last_used_place jsonb',
  // The browser family and country that the user was last notified of, or that were already known.
  'noted_browser text',
  'noted_country text',
  // For projects that replace the refresh token at every refresh: the part that all tokens of the session share, the
  // previous token, and when it was replaced.
  'family_hash bytea',
  'previous_token_hash bytea',
  'rotated_at timestamptz',
];

/** Stores where sessions are used, where users have signed in before, and replaced refresh tokens. */
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
