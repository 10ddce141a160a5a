import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Applications of the authorization server, with their secrets (as hashes). A grant of an application is a session of
 * its own, so that everything that ends sessions ends grants. A session records how its user signed in (`amr`, RFC 8176). `oauth_record` has the short-lived records of the
 * protocol, named by the hash of their secret.
 */
export class Applications1796054041321 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const ofApplication = `FOREIGN KEY (project_id, application_id) REFERENCES auth.application ON DELETE CASCADE`;

const UP = [
  `CREATE TABLE auth.application (
     project_id text NOT NULL,
     id uuid NOT NULL,
     kind text NOT NULL CHECK (kind IN ('web', 'browser', 'native', 'machine')),
     authentication text NOT NULL CHECK (authentication IN ('none', 'client_secret', 'private_key_jwt')),
     display_name text NOT NULL,
     logo_url text,
     is_first_party boolean NOT NULL,
     redirect_uris text[] NOT NULL,
     post_logout_redirect_uris text[] NOT NULL,
     scopes text[] NOT NULL,
     settings jsonb NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     last_used_at timestamptz,
     disabled_at timestamptz,
     PRIMARY KEY (project_id, id))`,
  `CREATE TABLE auth.application_secret (
     project_id text NOT NULL,
     id uuid NOT NULL,
     application_id uuid NOT NULL,
     secret_hash bytea NOT NULL,
     last_four text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     expires_at timestamptz,
     PRIMARY KEY (project_id, id), ${ofApplication})`,
  `CREATE INDEX application_secret_of_application ON auth.application_secret (project_id, application_id)`,
  `CREATE TABLE auth.application_consent (
     project_id text NOT NULL,
     user_id uuid NOT NULL,
     application_id uuid NOT NULL,
     scopes text[] NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, user_id, application_id), ${ofApplication},
     FOREIGN KEY (project_id, user_id) REFERENCES users."user" ON DELETE CASCADE)`,
  `CREATE INDEX application_consent_of_application ON auth.application_consent (project_id, application_id)`,
  `CREATE TABLE auth.oauth_record (
     project_id text NOT NULL,
     kind text NOT NULL,
     id_hash bytea NOT NULL,
     uid_hash bytea,
     payload jsonb NOT NULL,
     application_id uuid,
     session_id uuid,
     consumed_at timestamptz,
     expires_at timestamptz NOT NULL,
     PRIMARY KEY (project_id, kind, id_hash))`,
  `CREATE INDEX oauth_record_by_uid ON auth.oauth_record (project_id, kind, uid_hash) WHERE uid_hash IS NOT NULL`,
  `CREATE INDEX oauth_record_by_expiry ON auth.oauth_record (expires_at)`,
  `CREATE INDEX oauth_record_of_request ON auth.oauth_record (project_id, expires_at)
     WHERE session_id IS NULL AND kind IN ('Interaction', 'PushedAuthorizationRequest', 'Session')`,
  `ALTER TABLE auth.session
     ADD COLUMN application_id uuid,
     ADD COLUMN ends_with_session_id uuid,
     ADD COLUMN scopes jsonb,
     ADD COLUMN sign_in_method text,
     ADD COLUMN second_factor text`,
  `ALTER TABLE auth.oauth_code ADD COLUMN application_id uuid, ADD COLUMN payload jsonb`,
  `ALTER TABLE auth.signing_key DROP CONSTRAINT signing_key_audience_check,
     ADD CONSTRAINT signing_key_audience_check CHECK (audience IN ('regular', 'anonymous', 'id_token'))`,
];

const DOWN = [
  `DELETE FROM auth.signing_key WHERE audience = 'id_token'`,
  `ALTER TABLE auth.signing_key DROP CONSTRAINT signing_key_audience_check,
     ADD CONSTRAINT signing_key_audience_check CHECK (audience IN ('regular', 'anonymous'))`,
  `DELETE FROM auth.oauth_code WHERE application_id IS NOT NULL`,
  `ALTER TABLE auth.oauth_code DROP COLUMN application_id, DROP COLUMN payload`,
  `DELETE FROM auth.session WHERE application_id IS NOT NULL`,
  `ALTER TABLE auth.session DROP COLUMN application_id, DROP COLUMN ends_with_session_id, DROP COLUMN scopes,
     DROP COLUMN sign_in_method, DROP COLUMN second_factor`,
  `DROP TABLE auth.oauth_record`,
  `DROP TABLE auth.application_consent`,
  `DROP TABLE auth.application_secret`,
  `DROP TABLE auth.application`,
];
