import { prepared } from '@hallpass/database';

/** Writes to the log from which metrics are aggregated: one row per cause, however many sign-ins failed. */
export const noteFailures = prepared('note-sign-in-failures', {
  global: 'failures of many projects are recorded together',
})(
  `INSERT INTO projects.metric_change (project_id, metric, day, label, amount)
   SELECT project_id, 'sign_in_failure', (now() AT TIME ZONE 'UTC')::date, cause, amount
   FROM unnest(:projectIds::text[], :causes::text[], :amounts::integer[]) AS failure (project_id, cause, amount)`,
);
