import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stands for current totals, as opposed to counts per day. */
const NO_DAY = `DATE '1970-01-01'`;
const utcDay = (time: string): string => `(${time} AT TIME ZONE 'UTC')::date`;

/** `captured` and `skipped` are final like `sent`; everything not yet sent counts as one outcome. */
export const outcomeOf = (status: string): string =>
  `CASE WHEN ${status} IN ('queued', 'rendering', 'sending') THEN 'pending' ELSE ${status} END`;

const note = (values: Record<string, string>): string =>
  `INSERT INTO projects.metric_change (${Object.keys(values).join(', ')}) VALUES (${Object.values(values).join(', ')})`;

const TABLES = [
  // Written by triggers with each change, and folded into metric_count by a task of the service.
  `CREATE TABLE projects.metric_change (
     project_id text NOT NULL,
     id bigint GENERATED ALWAYS AS IDENTITY,
     metric text NOT NULL,
     day date NOT NULL,
     label text NOT NULL DEFAULT '',
     is_anonymous boolean NOT NULL DEFAULT false,
     amount integer NOT NULL DEFAULT 1,
     user_id uuid,
     signed_up_on date,
     noted_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (project_id, id))`,
  `CREATE INDEX metric_change_in_order ON projects.metric_change (id)`,

  // total counts all users, anonymous only the anonymous ones.
  `CREATE TABLE projects.metric_count (
     project_id text NOT NULL,
     metric text NOT NULL,
     day date NOT NULL,
     label text NOT NULL,
     total bigint NOT NULL,
     anonymous bigint NOT NULL,
     PRIMARY KEY (project_id, metric, day, label))`,
  `CREATE INDEX metric_count_by_day ON projects.metric_count (day)`,

  // A user is active once per period. A user who stopped being anonymous counts as both.
  `CREATE TABLE projects.active_user (
     project_id text NOT NULL,
     period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
     starts_on date NOT NULL,
     user_id uuid NOT NULL,
     is_anonymous boolean NOT NULL,
     was_anonymous boolean NOT NULL DEFAULT false,
     began_at timestamptz NOT NULL,
     PRIMARY KEY (project_id, period, starts_on, user_id)) PARTITION BY RANGE (starts_on)`,
  `CREATE INDEX active_user_of_user ON projects.active_user (project_id, user_id)`,
  `CREATE INDEX active_user_by_beginning ON projects.active_user (project_id, began_at) WHERE period = 'day'`,
  `CREATE TABLE projects.active_user_default PARTITION OF projects.active_user DEFAULT`,
];

/** Runs as the owner, so that services need no privileges on the log. */
const trigger = (name: string, body: string): string =>
  `CREATE FUNCTION projects.${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = pg_catalog, pg_temp AS $$ ${body} $$`;

const FUNCTIONS = [
  // Returns how a user signed up, according to the rows that the transaction leaves.
  `CREATE FUNCTION projects.sign_up_method(project text, who uuid, is_anonymous boolean, has_codes boolean)
     RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
     SELECT CASE WHEN is_anonymous THEN 'anonymous' ELSE coalesce(
       (SELECT min(a.provider_config_id) FROM auth.oauth_account a
         WHERE a.project_id = project AND a.user_id = who AND a.allow_sign_in),
       (SELECT 'password' FROM auth.password p WHERE p.project_id = project AND p.user_id = who),
       (SELECT 'passkey' FROM auth.passkey k WHERE k.project_id = project AND k.user_id = who LIMIT 1),
       CASE WHEN has_codes THEN 'otp' ELSE 'other' END) END $$`,

  trigger(
    'note_activity',
    `BEGIN
       NEW.active_on := ${utcDay('NEW.last_active_at')};
       ${note({
         project_id: 'NEW.project_id',
         metric: `'active'`,
         day: 'NEW.active_on',
         is_anonymous: 'NEW.is_anonymous',
         user_id: 'NEW.id',
         signed_up_on: utcDay('NEW.signed_up_at'),
         noted_at: 'NEW.last_active_at',
       })};
       RETURN NEW;
     END`,
  ),
  trigger(
    'note_sign_up',
    `BEGIN
       INSERT INTO projects.metric_change (project_id, metric, day, label, is_anonymous) VALUES
         (NEW.project_id, 'user', ${NO_DAY}, '', NEW.is_anonymous),
         (NEW.project_id, 'sign_up', ${utcDay('NEW.signed_up_at')},
           projects.sign_up_method(NEW.project_id, NEW.id, NEW.is_anonymous, NEW.otp_auth_enabled), NEW.is_anonymous);
       IF NEW.otp_auth_enabled THEN
         ${note({ project_id: 'NEW.project_id', metric: `'login_method'`, day: NO_DAY, label: `'otp'` })};
       END IF;
       RETURN NULL;
     END`,
  ),
  // A user who gets a way to sign in no longer counts as anonymous.
  trigger(
    'note_upgrade',
    `BEGIN
       INSERT INTO projects.metric_change (project_id, metric, day, label, is_anonymous, amount)
         SELECT NEW.project_id, c.metric, c.day, c.label, c.is_anonymous, c.amount FROM (VALUES
           ('user', ${NO_DAY}, '', OLD.is_anonymous, -1),
           ('user', ${NO_DAY}, '', NEW.is_anonymous, 1),
           ('country', ${NO_DAY}, NEW.country, OLD.is_anonymous, -1),
           ('country', ${NO_DAY}, NEW.country, NEW.is_anonymous, 1),
           ('sign_up', ${utcDay('NEW.signed_up_at')},
             projects.sign_up_method(NEW.project_id, NEW.id, OLD.is_anonymous, NEW.otp_auth_enabled), OLD.is_anonymous, -1),
           ('sign_up', ${utcDay('NEW.signed_up_at')},
             projects.sign_up_method(NEW.project_id, NEW.id, NEW.is_anonymous, NEW.otp_auth_enabled), NEW.is_anonymous, 1)
         ) AS c (metric, day, label, is_anonymous, amount) WHERE c.label IS NOT NULL;
       RETURN NULL;
     END`,
  ),
  // Activity later that day counts as that of another user.
  trigger('note_activity_anew', 'BEGIN NEW.active_on := NULL; RETURN NEW; END'),
  trigger(
    'note_country',
    `BEGIN
       INSERT INTO projects.metric_change (project_id, metric, day, label, is_anonymous, amount)
         SELECT NEW.project_id, 'country', ${NO_DAY}, c.country, NEW.is_anonymous, c.amount
         FROM (VALUES (OLD.country, -1), (NEW.country, 1)) AS c (country, amount) WHERE c.country IS NOT NULL;
       RETURN NULL;
     END`,
  ),
  trigger(
    'note_codes',
    `BEGIN
       ${note({
         project_id: 'NEW.project_id',
         metric: `'login_method'`,
         day: NO_DAY,
         label: `'otp'`,
         amount: 'CASE WHEN NEW.otp_auth_enabled THEN 1 ELSE -1 END',
       })};
       RETURN NULL;
     END`,
  ),
  // The user's activity has already been counted: the deletion waited for it.
  trigger(
    'note_removal',
    `BEGIN
       INSERT INTO projects.metric_change (project_id, metric, day, label, is_anonymous, amount, user_id)
         SELECT OLD.project_id, c.metric, ${NO_DAY}, c.label, OLD.is_anonymous, -1, c.user_id FROM (VALUES
           ('user', '', NULL),
           ('country', OLD.country, NULL),
           ('login_method', CASE WHEN OLD.otp_auth_enabled THEN 'otp' END, NULL),
           ('removed', '', OLD.id)) AS c (metric, label, user_id) WHERE c.label IS NOT NULL;
       RETURN NULL;
     END`,
  ),
  trigger(
    'note_login_method',
    `BEGIN
       IF TG_OP = 'INSERT' THEN
         ${note({ project_id: 'NEW.project_id', metric: `'login_method'`, day: NO_DAY, label: 'TG_ARGV[0]' })};
       ELSE
         ${note({ project_id: 'OLD.project_id', metric: `'login_method'`, day: NO_DAY, label: 'TG_ARGV[0]', amount: '-1' })};
       END IF;
       RETURN NULL;
     END`,
  ),
  trigger(
    'note_provider',
    `BEGIN
       IF TG_OP <> 'INSERT' AND OLD.allow_sign_in THEN
         ${note({ project_id: 'OLD.project_id', metric: `'login_method'`, day: NO_DAY, label: 'OLD.provider_config_id', amount: '-1' })};
       END IF;
       IF TG_OP <> 'DELETE' AND NEW.allow_sign_in THEN
         ${note({ project_id: 'NEW.project_id', metric: `'login_method'`, day: NO_DAY, label: 'NEW.provider_config_id' })};
       END IF;
       RETURN NULL;
     END`,
  ),
  trigger(
    'note_mail',
    `BEGIN
       IF TG_OP = 'UPDATE' THEN
         ${note({ project_id: 'OLD.project_id', metric: `'mail'`, day: utcDay('OLD.created_at'), label: outcomeOf('OLD.status'), amount: '-1' })};
       END IF;
       ${note({ project_id: 'NEW.project_id', metric: `'mail'`, day: utcDay('NEW.created_at'), label: outcomeOf('NEW.status') })};
       RETURN NULL;
     END`,
  ),
];

const on = (name: string, when: string, table: string, what: string): string =>
  `CREATE TRIGGER ${name} ${when} ON ${table} FOR EACH ROW ${what}`;
const afterwards = (name: string, when: string, table: string, what: string): string =>
  `CREATE CONSTRAINT TRIGGER ${name} ${when} ON ${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW ${what}`;
const run = (name: string): string => `EXECUTE FUNCTION projects.${name}`;
const changed = (column: string): string => `WHEN (OLD.${column} IS DISTINCT FROM NEW.${column})`;
const USER = 'users."user"';

const TRIGGERS = [
  on(
    'metric_activity',
    'BEFORE UPDATE OF last_active_at',
    USER,
    `WHEN (NEW.active_on IS DISTINCT FROM ${utcDay('NEW.last_active_at')}) ${run('note_activity()')}`,
  ),
  on(
    'metric_activity_anew',
    'BEFORE UPDATE OF is_anonymous',
    USER,
    `${changed('is_anonymous')} ${run('note_activity_anew()')}`,
  ),
  afterwards('metric_sign_up', 'AFTER INSERT', USER, run('note_sign_up()')),
  afterwards(
    'metric_upgrade',
    'AFTER UPDATE OF is_anonymous',
    USER,
    `${changed('is_anonymous')} ${run('note_upgrade()')}`,
  ),
  on('metric_country', 'AFTER UPDATE OF country', USER, `${changed('country')} ${run('note_country()')}`),
  on('metric_codes', 'AFTER UPDATE OF otp_auth_enabled', USER, `${changed('otp_auth_enabled')} ${run('note_codes()')}`),
  on('metric_removal', 'AFTER DELETE', USER, run('note_removal()')),
  on('metric_login_method', 'AFTER INSERT OR DELETE', 'auth.password', run(`note_login_method('password')`)),
  on('metric_login_method', 'AFTER INSERT OR DELETE', 'auth.passkey', run(`note_login_method('passkey')`)),
  on(
    'metric_login_method',
    'AFTER INSERT OR DELETE OR UPDATE OF allow_sign_in, provider_config_id',
    'auth.oauth_account',
    run('note_provider()'),
  ),
];
const MAIL_TRIGGERS = [
  on('metric_new_mail', 'AFTER INSERT', 'email.mail', run('note_mail()')),
  on(
    'metric_mail',
    'AFTER UPDATE OF status',
    'email.mail',
    `WHEN (${outcomeOf('OLD.status')} <> ${outcomeOf('NEW.status')}) ${run('note_mail()')}`,
  ),
];

/**
 * The data of the metrics in contract/04 §10 and of further ones. Triggers write a log of changes, so that every change
 * of users, sign-in methods and emails is counted, in its own transaction and by both releases. The other tables hold
 * the totals, and who was active when.
 */
export class CreateMetrics1795583001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...FUNCTIONS, ...TRIGGERS]) await runner.query(statement);
    if (await hasMails(runner)) for (const statement of MAIL_TRIGGERS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...TRIGGERS, ...((await hasMails(runner)) ? MAIL_TRIGGERS : [])]) {
      const [, name, table] = /TRIGGER (\w+) .*? ON (\S+) /.exec(statement)!;
      await runner.query(`DROP TRIGGER ${name} ON ${table}`);
    }
    for (const statement of FUNCTIONS) {
      const [, name] = /FUNCTION projects\.(\w+)/.exec(statement)!;
      await runner.query(`DROP FUNCTION projects.${name}`);
    }
    for (const name of ['active_user', 'metric_count', 'metric_change'])
      await runner.query(`DROP TABLE projects.${name}`);
  }
}

/** False if only the schemas of some services exist. */
export async function hasMails(runner: QueryRunner): Promise<boolean> {
  const [found] = (await runner.query(`SELECT to_regclass('email.mail') IS NOT NULL AS has`)) as [{ has: boolean }];
  return found.has;
}
