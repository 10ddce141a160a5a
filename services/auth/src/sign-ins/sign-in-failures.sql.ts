import { prepared } from '@hallpass/database';

/** Into the log that the metrics are folded from: a row for each cause, however many sign-ins failed by it. */
export const noteFailures = prepared('note-sign-in-failures', {
  global: 'failures of many projects are noted together',
})(
  `INSERT INTO projects.metric_change (project_id, metric, day, label, amount)
   SELECT project_id, 'sign_in_failure', (now() AT TIME ZONE 'UTC')::date, cause, amount
   FROM unnest(:projectIds::text[], :causes::text[], :amounts::integer[]) AS failure (project_id, cause, amount)`,
);
