import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores properties for filtering in the user's row, so that an index has them in list order. Triggers maintain them,
 * also for writes by the previous release.
 */
export class UserTraits1795725976869 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TRIGGERS)) await runner.query(`DROP TRIGGER user_traits ON ${table}`);
    await runner.query('DROP FUNCTION users.note_traits(), users.traits_of(text, uuid)');
    await runner.query(
      `ALTER TABLE users."user" DROP COLUMN primary_email_verified, DROP COLUMN has_password, DROP COLUMN has_passkey,
         DROP COLUMN has_oauth`,
    );
  }
}

const ofUser = (table: string, more = ''): string =>
  `EXISTS (SELECT FROM ${table} t WHERE t.project_id = project AND t.user_id = who${more})`;

/** Writes to a table that may change a property of their user. */
const TRIGGERS = {
  'users.contact_channel': 'INSERT OR DELETE OR UPDATE OF type, is_primary, is_verified',
  'auth.password': 'INSERT OR DELETE',
  'auth.passkey': 'INSERT OR DELETE',
  'auth.oauth_account': 'INSERT OR DELETE OR UPDATE OF allow_sign_in',
};

const STATEMENTS = [
  `ALTER TABLE users."user"
     ADD COLUMN primary_email_verified boolean NOT NULL DEFAULT false,
     ADD COLUMN has_password boolean NOT NULL DEFAULT false,
     ADD COLUMN has_passkey boolean NOT NULL DEFAULT false,
     ADD COLUMN has_oauth boolean NOT NULL DEFAULT false`,
  `CREATE FUNCTION users.traits_of(project text, who uuid)
     RETURNS TABLE (primary_email_verified boolean, has_password boolean, has_passkey boolean, has_oauth boolean)
     LANGUAGE sql STABLE AS $$
     SELECT ${ofUser('users.contact_channel', ` AND t.type = 'email' AND t.is_primary AND t.is_verified`)},
       ${ofUser('auth.password')}, ${ofUser('auth.passkey')}, ${ofUser('auth.oauth_account', ' AND t.allow_sign_in')} $$`,
  // Two transactions that delete the last two passkeys would each still see the other's passkey. The lock makes the
  // second one wait, and it then reads the newer state. A user inserted with these properties keeps them, and a sign-up
  // writes its row once.
  `CREATE FUNCTION users.note_traits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = pg_catalog, pg_temp AS $$
     DECLARE
       project text := coalesce(NEW.project_id, OLD.project_id);
       who uuid := coalesce(NEW.user_id, OLD.user_id);
     BEGIN
       PERFORM FROM users."user" WHERE project_id = project AND id = who FOR NO KEY UPDATE;
       IF FOUND THEN
         UPDATE users."user" u SET primary_email_verified = t.primary_email_verified, has_password = t.has_password,
           has_passkey = t.has_passkey, has_oauth = t.has_oauth
         FROM users.traits_of(project, who) t
         WHERE u.project_id = project AND u.id = who
           AND (u.primary_email_verified, u.has_password, u.has_passkey, u.has_oauth)
             IS DISTINCT FROM (t.primary_email_verified, t.has_password, t.has_passkey, t.has_oauth);
       END IF;
       RETURN NULL;
     END $$`,
  ...Object.entries(TRIGGERS).map(
    ([table, events]) =>
      `CREATE TRIGGER user_traits AFTER ${events} ON ${table} FOR EACH ROW EXECUTE FUNCTION users.note_traits()`,
  ),
];
