import { batchedDelete, prepared } from '@hallpass/database';
import { PERIODS_OF_DAY } from './metric-changes.sql.js';

/** The day of counts that describe the current state and not a single day. */
export const NO_DAY = '1970-01-01';
/** As long as the rows of active users, and the longest range. */
const KEPT_DAYS = 401;
/** Number of most recently active users from which the list is taken. */
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

const IN_RANGE = `metric = ANY(:metrics::text[]) AND day BETWEEN :from::date AND :to::date` as const;

/**
 * Counts of the days from `from` to `to`, both included. Adds the changes that are not aggregated yet, by the same
 * rules (`addCounts`, `addActivity`), so that counts agree with the users of the same snapshot.
 */
export const selectCounts = prepared<MetricCount>('metric-counts')(
  `WITH pending AS (
     SELECT metric, day, label, is_anonymous, amount, user_id, signed_up_on FROM projects.metric_change
     WHERE project_id = :projectId),
   periods AS (
     SELECT every.period, every.starts_on, c.user_id, bool_and(c.is_anonymous) AS is_anonymous,
       min(c.signed_up_on) AS signed_up_on
     FROM pending c, ${PERIODS_OF_DAY}
     WHERE c.metric = 'active' GROUP BY 1, 2, 3),
   news AS (
     SELECT p.period, p.starts_on, date_trunc('week', p.signed_up_on::timestamp)::date AS cohort,
       CASE WHEN known.user_id IS NULL THEN 1 ELSE 0 END AS total,
       CASE WHEN known.user_id IS NOT NULL THEN -1 WHEN p.is_anonymous THEN 1 ELSE 0 END AS anonymous
     FROM periods p LEFT JOIN projects.active_user known ON known.project_id = :projectId
       AND known.period = p.period AND known.starts_on = p.starts_on AND known.user_id = p.user_id
     WHERE known.user_id IS NULL OR (known.is_anonymous AND NOT p.is_anonymous)),
   counted AS (
     SELECT metric, day, label, total, anonymous FROM projects.metric_count
     WHERE project_id = :projectId AND ${IN_RANGE}
     UNION ALL
     SELECT metric, day, label, amount, CASE WHEN is_anonymous THEN amount ELSE 0 END FROM pending
     WHERE metric NOT IN ('active', 'removed') AND ${IN_RANGE}
     UNION ALL
     SELECT metric, day, label, total, anonymous FROM (
       SELECT 'active_' || period AS metric, starts_on AS day, '' AS label, total, anonymous FROM news
       UNION ALL
       SELECT 'retention', cohort, starts_on::text, total, anonymous FROM news WHERE period = 'week') active
     WHERE ${IN_RANGE})
   SELECT metric, day::text, label, sum(total)::double precision AS total, sum(anonymous)::double precision AS anonymous
   FROM counted GROUP BY metric, day, label ORDER BY metric, day, label`,
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
       ORDER BY began_at DESC LIMIT ${RECENT}) latest
     UNION SELECT user_id FROM projects.metric_change WHERE project_id = :projectId AND metric = 'active') recent
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
