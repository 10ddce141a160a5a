import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tokens that providers issued for an OAuth account, sealed (security M2). A refresh token is leased during use, so
 * that two concurrent requests do not both spend a token that the provider rotates; `version` counts its uses.
 */
export class CreateOAuthProviderTokens1763726406000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE auth.oauth_provider_token (
      project_id text NOT NULL,
      id uuid NOT NULL,
      oauth_account_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
      token text NOT NULL,
      scopes text[] NOT NULL,
      expires_at timestamptz,
      version integer NOT NULL DEFAULT 0,
      leased_until timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (project_id, id),
      CHECK ((kind = 'access') = (expires_at IS NOT NULL)),
      FOREIGN KEY (project_id, oauth_account_id) REFERENCES auth.oauth_account ON DELETE CASCADE)`);
    await runner.query(
      `CREATE INDEX oauth_provider_token_of_account ON auth.oauth_provider_token (project_id, oauth_account_id, kind)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE auth.oauth_provider_token`);
  }
}
