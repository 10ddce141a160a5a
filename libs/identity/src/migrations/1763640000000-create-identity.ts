import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the identity core: users, contact channels, teams, members, grants, credentials, sessions and verification
 * codes, in the schemas `users`, `permissions` and `auth` with foreign keys between them. Every key and index starts
 * with the project.
 */
export class CreateIdentity1763640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const extension of ['pg_trgm', 'btree_gin']) await runner.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    for (const schema of ['users', 'permissions', 'auth']) await runner.query(`CREATE SCHEMA ${schema}`);
    const collation = await foldingCollation(runner);
    for (const statement of [...USERS, ...search(collation), ...PERMISSIONS, ...AUTH]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const schema of ['auth', 'permissions', 'users']) await runner.query(`DROP SCHEMA ${schema} CASCADE`);
  }
}

/** Returns a collation that knows the case of every letter, whatever the database's own locale (often C). */
async function foldingCollation(runner: QueryRunner): Promise<string> {
  const [found] = (await runner.query(
    `SELECT collname FROM pg_collation WHERE collname IN ('pg_c_utf8', 'und-x-icu') ORDER BY collname LIMIT 1`,
  )) as { collname: string }[];
  return found?.collname ?? 'default';
}

const USERS = [
  // Metadata is `json`, not `jsonb`: nothing queries it, and every JSON value that an app sends must come back
  // unchanged, with its key order and with the escapes that jsonb rejects. The triggers below maintain `search`, for
  // the substring search of users.
  `CREATE TABLE users."user" (
     project_id text NOT NULL,
     id uuid NOT NULL,
     display_name text,
     profile_image_url text,
     client_metadata json,
     client_read_only_metadata json,
     server_metadata json,
     signed_up_at timestamptz NOT NULL DEFAULT now(),
     last_active_at timestamptz NOT NULL DEFAULT now(),
     is_anonymous boolean NOT NULL DEFAULT false,
     otp_auth_enabled boolean NOT NULL DEFAULT false,
     selected_team_id uuid,
     search text NOT NULL DEFAULT '',
     PRIMARY KEY (project_id, id))`,
  `CREATE INDEX user_by_sign_up ON users."user" (project_id, signed_up_at, id)`,
  // Lists exclude anonymous users by default; where most users are anonymous, a list must not read their rows.
  `CREATE INDEX user_regular_by_sign_up ON users."user" (project_id, signed_up_at, id) WHERE NOT is_anonymous`,
  `CREATE INDEX user_search ON users."user" USING gin (project_id, search gin_trgm_ops)`,

  `CREATE TABLE users.contact_channel (
     project_id text NOT NULL,
     id uuid NOT NULL,
     user_id uuid NOT NULL,
     type text NOT NULL CHECK (type = 'email'),
     value text NOT NULL CHECK (value = lower(value)),
     is_primary boolean NOT NULL DEFAULT false,
     is_verified boolean NOT NULL DEFAULT false,
     used_for_auth boolean NOT NULL DEFAULT false,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, id),
     FOREIGN KEY (project_id, user_id) REFERENCES users."user" ON DELETE CASCADE)`,
  // Decides races for the ownership of an address.
  `CREATE UNIQUE INDEX contact_channel_used_for_auth ON users.contact_channel (project_id, type, value) WHERE used_for_auth`,
  `CREATE UNIQUE INDEX contact_channel_of_user ON users.contact_channel (project_id, user_id, type, value)`,
  `CREATE UNIQUE INDEX contact_channel_primary ON users.contact_channel (project_id, user_id, type) WHERE is_primary`,

  `CREATE TABLE users.team (
     project_id text NOT NULL,
     id uuid NOT NULL,
     display_name text NOT NULL,
     profile_image_url text,
     client_metadata json,
     client_read_only_metadata json,
     server_metadata json,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, id))`,
  `CREATE INDEX team_by_creation ON users.team (project_id, created_at, id)`,

  `CREATE TABLE users.team_member (
     project_id text NOT NULL,
     team_id uuid NOT NULL,
     user_id uuid NOT NULL,
     display_name text,
     profile_image_url text,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, team_id, user_id),
     CONSTRAINT team_member_team FOREIGN KEY (project_id, team_id) REFERENCES users.team ON DELETE CASCADE,
     CONSTRAINT team_member_user FOREIGN KEY (project_id, user_id) REFERENCES users."user" ON DELETE CASCADE)`,
  `CREATE INDEX team_member_by_user ON users.team_member (project_id, user_id, team_id)`,
  // Leaving or deleting the team clears the selection automatically.
  `ALTER TABLE users."user" ADD CONSTRAINT user_selected_team
     FOREIGN KEY (project_id, selected_team_id, id) REFERENCES users.team_member (project_id, team_id, user_id)
     ON DELETE SET NULL (selected_team_id)`,
  `CREATE INDEX user_by_selected_team ON users."user" (project_id, selected_team_id) WHERE selected_team_id IS NOT NULL`,
];

const search = (collation: string) => [
  // Both sides of the search use this function, so that they fold alike.
  `CREATE FUNCTION users.search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
     RETURN lower(value COLLATE "${collation}")`,
  // chr(1) separates the parts, so that no search text matches across two of them.
  `CREATE FUNCTION users.search_join(addresses text, name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
     RETURN coalesce(addresses, '') || chr(1) || users.search_fold(coalesce(name, ''))`,
  `CREATE FUNCTION users.search_text(p text, u uuid, name text) RETURNS text LANGUAGE sql STABLE AS $$
     SELECT users.search_join(string_agg(c.value, chr(1) ORDER BY c.created_at, c.id), name)
     FROM users.contact_channel c WHERE c.project_id = p AND c.user_id = u $$`,
  // A user inserted with a search text keeps it: the trigger on the channel then changes nothing, and a sign-up writes
  // its row once.
  `CREATE FUNCTION users.search_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'UPDATE' OR NEW.search = '' THEN
         NEW.search := users.search_text(NEW.project_id, NEW.id, NEW.display_name);
       END IF;
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER user_search BEFORE INSERT OR UPDATE OF display_name ON users."user"
     FOR EACH ROW EXECUTE FUNCTION users.search_of_user()`,
  `CREATE FUNCTION users.search_of_channel() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE channel users.contact_channel := coalesce(NEW, OLD);
     BEGIN
       UPDATE users."user" SET search = users.search_text(project_id, id, display_name)
       WHERE project_id = channel.project_id AND id = channel.user_id
         AND search <> users.search_text(project_id, id, display_name);
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER contact_channel_search AFTER INSERT OR DELETE OR UPDATE OF value ON users.contact_channel
     FOR EACH ROW EXECUTE FUNCTION users.search_of_channel()`,
];

const PERMISSIONS = [
  // Only direct grants; the project's configuration defines what a permission contains.
  `CREATE TABLE permissions.team_grant (
     project_id text NOT NULL,
     team_id uuid NOT NULL,
     user_id uuid NOT NULL,
     permission_id text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, team_id, user_id, permission_id),
     FOREIGN KEY (project_id, team_id, user_id) REFERENCES users.team_member ON DELETE CASCADE)`,
  `CREATE INDEX team_grant_by_user ON permissions.team_grant (project_id, user_id)`,
  `CREATE TABLE permissions.project_grant (
     project_id text NOT NULL,
     user_id uuid NOT NULL,
     permission_id text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, user_id, permission_id),
     FOREIGN KEY (project_id, user_id) REFERENCES users."user" ON DELETE CASCADE)`,
];

const ofUser = `FOREIGN KEY (project_id, user_id) REFERENCES users."user" ON DELETE CASCADE`;

const AUTH = [
  `CREATE TABLE auth.password (
     project_id text NOT NULL,
     user_id uuid NOT NULL,
     hash text NOT NULL,
     updated_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, user_id), ${ofUser})`,
  `CREATE TABLE auth.totp (
     project_id text NOT NULL,
     user_id uuid NOT NULL,
     secret text NOT NULL,
     last_step bigint,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, user_id), ${ofUser})`,
  `CREATE TABLE auth.passkey (
     project_id text NOT NULL,
     id uuid NOT NULL,
     user_id uuid NOT NULL,
     credential_id text NOT NULL,
     public_key bytea NOT NULL,
     rp_id text NOT NULL,
     sign_count bigint NOT NULL DEFAULT 0,
     transports text[] NOT NULL DEFAULT '{}',
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, id), ${ofUser})`,
  `CREATE UNIQUE INDEX passkey_credential ON auth.passkey (project_id, credential_id)`,
  `CREATE INDEX passkey_by_user ON auth.passkey (project_id, user_id)`,
  `CREATE TABLE auth.oauth_account (
     project_id text NOT NULL,
     id uuid NOT NULL,
     user_id uuid NOT NULL,
     provider_config_id text NOT NULL,
     account_id text NOT NULL,
     email text,
     allow_sign_in boolean NOT NULL,
     allow_connected_accounts boolean NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, id), ${ofUser})`,
  `CREATE UNIQUE INDEX oauth_account_sign_in ON auth.oauth_account (project_id, provider_config_id, account_id) WHERE allow_sign_in`,
  `CREATE UNIQUE INDEX oauth_account_of_user ON auth.oauth_account (project_id, user_id, provider_config_id, account_id)`,
  `CREATE UNIQUE INDEX oauth_account_sign_in_of_user ON auth.oauth_account (project_id, user_id, provider_config_id) WHERE allow_sign_in`,

  // Stores the SHA-256 of the refresh token, never the token (security B1).
  `CREATE TABLE auth.session (
     project_id text NOT NULL,
     id uuid NOT NULL,
     user_id uuid NOT NULL,
     token_hash bytea NOT NULL,
     is_impersonation boolean NOT NULL DEFAULT false,
     created_at timestamptz NOT NULL DEFAULT now(),
     expires_at timestamptz NOT NULL,
     last_used_at timestamptz NOT NULL DEFAULT now(),
     ended_at timestamptz,
     end_reason text,
     PRIMARY KEY (project_id, id), ${ofUser})`,
  `CREATE UNIQUE INDEX session_token ON auth.session (project_id, token_hash)`,
  `CREATE INDEX session_by_user ON auth.session (project_id, user_id, created_at)`,
  // Ended sessions and deleted users, until their last access token has expired.
  `CREATE TABLE auth.revocation (
     project_id text NOT NULL,
     kind text NOT NULL CHECK (kind IN ('session', 'user')),
     subject_id uuid NOT NULL,
     expires_at timestamptz NOT NULL,
     PRIMARY KEY (project_id, kind, subject_id))`,
  `CREATE INDEX revocation_by_expiry ON auth.revocation (expires_at)`,

  // Public keys are readable by every service that verifies tokens. Private keys are sealed and only readable by the
  // role auth.
  `CREATE TABLE auth.signing_key (
     project_id text NOT NULL,
     audience text NOT NULL CHECK (audience IN ('regular', 'anonymous')),
     kid text NOT NULL,
     public_jwk jsonb NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     signs_from timestamptz NOT NULL DEFAULT now(),
     retired_at timestamptz,
     PRIMARY KEY (project_id, kid))`,
  `CREATE INDEX signing_key_by_audience ON auth.signing_key (project_id, audience, signs_from)`,
  `CREATE TABLE auth.signing_key_private (
     project_id text NOT NULL,
     kid text NOT NULL,
     private_key text NOT NULL,
     PRIMARY KEY (project_id, kid),
     FOREIGN KEY (project_id, kid) REFERENCES auth.signing_key ON DELETE CASCADE)`,

  // One table for every kind of code (contract/01 §15). Stores only keyed hashes.
  `CREATE TABLE auth.verification_code (
     project_id text NOT NULL,
     id uuid NOT NULL,
     type text NOT NULL,
     code_hash bytea NOT NULL,
     tail_hash bytea NOT NULL,
     user_id uuid,
     subject text NOT NULL,
     data jsonb NOT NULL DEFAULT '{}',
     attempts integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL DEFAULT now(),
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     PRIMARY KEY (project_id, id), ${ofUser})`,
  `CREATE UNIQUE INDEX verification_code_hash ON auth.verification_code (project_id, code_hash)`,
  `CREATE INDEX verification_code_tail ON auth.verification_code (project_id, tail_hash)`,
  `CREATE INDEX verification_code_subject ON auth.verification_code (project_id, type, subject) WHERE used_at IS NULL`,
  `CREATE INDEX verification_code_of_user ON auth.verification_code (project_id, user_id)`,
];
