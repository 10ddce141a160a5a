import { prepared } from '@hallpass/database';

/** Writes to the log from which metrics are aggregated: one row per label, however many events there were. */
export const noteMetrics = prepared('note-metrics', { global: 'counts of many projects are recorded together' })(
  `INSERT INTO projects.metric_change (project_id, metric, day, label, amount)
   SELECT project_id, metric, (now() AT TIME ZONE 'UTC')::date, label, amount
   FROM unnest(:projectIds::text[], :metrics::text[], :labels::text[], :amounts::integer[])
     AS note (project_id, metric, label, amount)`,
);
