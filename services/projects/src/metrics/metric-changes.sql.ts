import { prepared } from '@hallpass/database';

const EVERY_PROJECT = { global: 'what has changed in every project is folded together' };

export const CHANGES_AT_ONCE = 5_000;

/** Held until the end of the transaction, so that only one process aggregates at a time. */
export const lockChanges = prepared(
  'lock-metric-changes',
  EVERY_PROJECT,
)(`SELECT pg_advisory_xact_lock(hashtext('projects.metric_change'))`);

export interface MetricChange {
  project_id: string;
  metric: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  label: string;
  is_anonymous: boolean;
  amount: number;
  user_id: string | null;
  signed_up_on: string | null;
  noted_at: string;
}

/** Removes the oldest changes from the log and returns them. A change is either in the log or counted, never both. */
export const takeChanges = prepared<MetricChange>(
  'take-metric-changes',
  EVERY_PROJECT,
)(
  `DELETE FROM projects.metric_change c USING (
     SELECT project_id, id FROM projects.metric_change ORDER BY id LIMIT ${CHANGES_AT_ONCE}) due
   WHERE c.project_id = due.project_id AND c.id = due.id
   RETURNING c.project_id, c.metric, c.day::text, c.label, c.is_anonymous, c.amount, c.user_id, c.signed_up_on::text,
     c.noted_at::text`,
);

const COUNT = `INSERT INTO projects.metric_count AS known (project_id, metric, day, label, total, anonymous)` as const;
const ADD = `GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
   ON CONFLICT (project_id, metric, day, label)
     DO UPDATE SET total = known.total + excluded.total, anonymous = known.anonymous + excluded.anonymous` as const;

/** The periods that contain the day of a change `c`. */
export const PERIODS_OF_DAY = `LATERAL (VALUES ('day', c.day), ('week', date_trunc('week', c.day::timestamp)::date),
     ('month', date_trunc('month', c.day::timestamp)::date)) AS every (period, starts_on)` as const;

/** Drops changes of deleted projects: counts added after the removal of a project's rows would never be removed. */
const OF_LIVE = `JOIN projects.project p ON p.project_id = c.project_id AND p.deleted_at IS NULL` as const;

export const addCounts = prepared(
  'add-metric-counts',
  EVERY_PROJECT,
)(
  `${COUNT}
   SELECT c.project_id, c.metric, c.day, c.label, sum(c.amount), coalesce(sum(c.amount) FILTER (WHERE c.is_anonymous), 0)
   FROM unnest(:projectIds::text[], :metrics::text[], :days::date[], :labels::text[], :areAnonymous::boolean[],
     :amounts::integer[]) AS c (project_id, metric, day, label, is_anonymous, amount) ${OF_LIVE} ${ADD}`,
);

/**
 * Counts a user once per day, week (from Monday) and month (UTC), however often they are active: only rows that the key
 * accepts are counted, in the same statement. Users who are no longer anonymous are subtracted from the anonymous ones.
 * Retention counts how many of a week's sign-ups are active in a later week, which is the label.
 */
export const addActivity = prepared(
  'add-metric-activity',
  EVERY_PROJECT,
)(
  `WITH periods AS (
     SELECT c.project_id, every.period, every.starts_on, c.user_id, bool_and(c.is_anonymous) AS is_anonymous,
       min(c.noted_at) AS began_at, min(c.signed_up_on) AS signed_up_on
     FROM unnest(:projectIds::text[], :days::date[], :userIds::uuid[], :areAnonymous::boolean[], :signedUpOns::date[],
       :notedAts::timestamptz[]) AS c (project_id, day, user_id, is_anonymous, signed_up_on, noted_at) ${OF_LIVE},
     ${PERIODS_OF_DAY}
     GROUP BY 1, 2, 3, 4),
   put AS (
     INSERT INTO projects.active_user AS known (project_id, period, starts_on, user_id, is_anonymous, began_at)
     SELECT project_id, period, starts_on, user_id, is_anonymous, began_at FROM periods ORDER BY 1, 2, 3, 4
     ON CONFLICT (project_id, period, starts_on, user_id) DO UPDATE SET is_anonymous = false, was_anonymous = true
       WHERE known.is_anonymous AND NOT excluded.is_anonymous
     RETURNING project_id, period, starts_on, user_id, is_anonymous, was_anonymous),
   news AS (
     SELECT put.project_id, put.period, put.starts_on, date_trunc('week', periods.signed_up_on::timestamp)::date AS cohort,
       CASE WHEN put.was_anonymous THEN 0 ELSE 1 END AS total,
       CASE WHEN put.was_anonymous THEN -1 WHEN put.is_anonymous THEN 1 ELSE 0 END AS anonymous
     FROM put JOIN periods USING (project_id, period, starts_on, user_id))
   ${COUNT}
   SELECT project_id, metric, day, label, sum(total), sum(anonymous) FROM (
     SELECT project_id, 'active_' || period AS metric, starts_on AS day, '' AS label, total, anonymous FROM news
     UNION ALL
     SELECT project_id, 'retention', cohort, starts_on::text, total, anonymous FROM news WHERE period = 'week') counted
   ${ADD}`,
);

/** Removes the rows that name a user; the counts stay. */
export const removeActivity = prepared(
  'remove-metric-activity',
  EVERY_PROJECT,
)(
  `DELETE FROM projects.active_user a USING unnest(:projectIds::text[], :userIds::uuid[]) AS gone (project_id, user_id)
   WHERE a.project_id = gone.project_id AND a.user_id = gone.user_id`,
);
