import { batchedDelete, prepared } from '@hallpass/database';

/** Of what is counted as it is now, and not by day. */
export const NO_DAY = '1970-01-01';
/** As long as the rows of who was active, and as the longest range. */
const KEPT_DAYS = 401;
/** So many users who became active last feed the list of the recently active. */
const RECENT = 4_000;
const SHOWN = 5;

export interface MetricCount {
  metric: string;
  /** `YYYY-MM-DD`. */
  day: string;
  label: string;
  total: number;
  anonymous: number;
}

/** Both ends are in it. */
export const selectCounts = prepared<MetricCount>('metric-counts')(
  `SELECT metric, day::text, label, total::double precision, anonymous::double precision FROM projects.metric_count
   WHERE project_id = :projectId AND metric = ANY(:metrics::text[]) AND day BETWEEN :from::date AND :to::date
   ORDER BY metric, day, label`,
);

export const selectNewest = prepared<{ id: string }>('metrics-newest-users')(
  `SELECT id FROM users."user" WHERE project_id = :projectId ORDER BY signed_up_at DESC, id DESC LIMIT ${SHOWN}`,
);

export const selectNewestRegular = prepared<{ id: string }>('metrics-newest-regular-users')(
  `SELECT id FROM users."user" WHERE project_id = :projectId AND NOT is_anonymous
   ORDER BY signed_up_at DESC, id DESC LIMIT ${SHOWN}`,
);

export const selectRecentlyActive = prepared<{ id: string }>('metrics-recently-active-users')(
  `SELECT u.id FROM (
     SELECT DISTINCT user_id FROM (
       SELECT user_id FROM projects.active_user WHERE project_id = :projectId AND period = 'day'
       ORDER BY began_at DESC LIMIT ${RECENT}) latest) recent
   JOIN users."user" u ON u.project_id = :projectId AND u.id = recent.user_id
   WHERE :includeAnonymous::boolean OR NOT u.is_anonymous
   ORDER BY u.last_active_at DESC, u.id LIMIT ${SHOWN}`,
);

export const removeOldCounts = batchedDelete(
  'old-metric-counts',
  'projects.metric_count',
  `day < current_date - ${KEPT_DAYS} AND day <> DATE '${NO_DAY}'`,
  { key: ['metric', 'day', 'label'], global: 'counts of every project get old' },
);
