import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates pending provider sign-ins and their authorization codes (contract/02 §6). */
export class CreateOAuthFlows1763726405000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['oauth_code', 'oauth_flow']) await runner.query(`DROP TABLE auth.${table}`);
  }
}

const STATEMENTS = [
  // Stores the SHA-256 of the state and of the cookie's value, not the values. Secrets that are needed again (the
  // verifier, the nonce, the app's state) are sealed. There is no foreign key, because the user may be deleted before
  // the browser returns.
  `CREATE TABLE auth.oauth_flow (
     project_id text NOT NULL,
     id uuid NOT NULL,
     provider_config_id text NOT NULL,
     state_hash bytea NOT NULL,
     cookie_hash bytea NOT NULL,
     request text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     PRIMARY KEY (project_id, id))`,
  `CREATE UNIQUE INDEX oauth_flow_state ON auth.oauth_flow (project_id, state_hash)`,
  `CREATE INDEX oauth_flow_by_expiry ON auth.oauth_flow (expires_at)`,

  // The result of linking an account stays sealed in the code until the app exchanges the code.
  `CREATE TABLE auth.oauth_code (
     project_id text NOT NULL,
     id uuid NOT NULL,
     code_hash bytea NOT NULL,
     user_id uuid NOT NULL,
     redirect_uri text NOT NULL,
     code_challenge text NOT NULL,
     is_new_user boolean NOT NULL,
     after_callback_redirect_url text,
     pending_link text,
     created_at timestamptz NOT NULL DEFAULT now(),
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     reused_at timestamptz,
     session_id uuid,
     PRIMARY KEY (project_id, id),
     FOREIGN KEY (project_id, user_id) REFERENCES users."user" ON DELETE CASCADE)`,
  `CREATE UNIQUE INDEX oauth_code_hash ON auth.oauth_code (project_id, code_hash)`,
  `CREATE INDEX oauth_code_of_user ON auth.oauth_code (project_id, user_id)`,
  `CREATE INDEX oauth_code_by_expiry ON auth.oauth_code (expires_at)`,
];
