import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasMails, outcomeOf } from './1795583001000-create-metrics.js';

const NO_DAY = `DATE '1970-01-01'`;
const utcDay = (time: string): string => `(${time} AT TIME ZONE 'UTC')::date`;
const COUNTED_DAYS = 401;

const methodsOf = (method: string, table: string, where = 'true'): string =>
  `SELECT project_id, 'login_method', ${NO_DAY}, ${method}, false, count(*) FROM ${table} WHERE ${where} GROUP BY 1, 4`;

const THERE_IS = [
  `SELECT project_id, 'user' AS metric, ${NO_DAY} AS day, '' AS label, is_anonymous, count(*) AS amount
   FROM users."user" GROUP BY 1, 5`,
  `SELECT project_id, 'sign_up', ${utcDay('signed_up_at')},
     projects.sign_up_method(project_id, id, is_anonymous, otp_auth_enabled), is_anonymous, count(*)
   FROM users."user" WHERE signed_up_at > now() - interval '${COUNTED_DAYS} days' GROUP BY 1, 3, 4, 5`,
  methodsOf(`'otp'`, 'users."user"', 'otp_auth_enabled'),
  methodsOf(`'password'`, 'auth.password'),
  methodsOf(`'passkey'`, 'auth.passkey'),
  methodsOf('provider_config_id', 'auth.oauth_account', 'allow_sign_in'),
];
const MAILS = `SELECT project_id, 'mail', ${utcDay('created_at')}, ${outcomeOf('status')}, false, count(*)
   FROM email.mail GROUP BY 1, 3, 4`;

/**
 * Counts the rows from before the triggers, in one statement, so that all counts are from the same moment. It subtracts
 * changes that the triggers have recorded in the meantime. Nothing has folded those yet, since no process of this
 * release runs before its migrations. Does not block writes.
 */
export class CountWhatThereIs1795583002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const there = [...THERE_IS, ...((await hasMails(runner)) ? [MAILS] : [])];
    await runner.query(
      `INSERT INTO projects.metric_change (project_id, metric, day, label, is_anonymous, amount)
       WITH counted AS (
         ${there.join(' UNION ALL ')}
         UNION ALL SELECT project_id, metric, day, label, is_anonymous, -amount FROM projects.metric_change
           WHERE metric IN ('user', 'sign_up', 'login_method', 'mail'))
       SELECT project_id, metric, day, label, is_anonymous, sum(amount) FROM counted
       GROUP BY 1, 2, 3, 4, 5 HAVING sum(amount) > 0 OR sum(amount) < 0 AND metric NOT IN ('sign_up', 'mail')`,
    );
  }

  async down(): Promise<void> {
    // The table's own migration drops the counts.
  }
}
