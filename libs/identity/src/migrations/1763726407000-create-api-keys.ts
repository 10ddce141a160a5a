import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API keys of users and of teams, deleted with their owner. Stores the SHA-256 of the key, never the key. */
export class CreateApiKeys1763726407000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE auth.api_key (
       project_id text NOT NULL,
       id uuid NOT NULL,
       user_id uuid,
       team_id uuid,
       description text NOT NULL,
       is_public boolean NOT NULL,
       hash bytea NOT NULL,
       last_four text NOT NULL,
       created_at timestamptz NOT NULL DEFAULT now(),
       expires_at timestamptz,
       revoked_at timestamptz,
       PRIMARY KEY (project_id, id),
       CONSTRAINT api_key_one_owner CHECK (num_nonnulls(user_id, team_id) = 1),
       CONSTRAINT api_key_user FOREIGN KEY (project_id, user_id) REFERENCES users."user" ON DELETE CASCADE,
       CONSTRAINT api_key_team FOREIGN KEY (project_id, team_id) REFERENCES users.team ON DELETE CASCADE)`);
    await runner.query(
      `CREATE INDEX api_key_of_user ON auth.api_key (project_id, user_id, created_at) WHERE user_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX api_key_of_team ON auth.api_key (project_id, team_id, created_at) WHERE team_id IS NOT NULL`,
    );
    // Someone who finds a leaked key does not know its project.
    await runner.query(`CREATE INDEX api_key_of_any_project ON auth.api_key (id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE auth.api_key`);
  }
}
