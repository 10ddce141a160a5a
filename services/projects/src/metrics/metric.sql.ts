import { batchedDelete, prepared } from '@hallpass/database';

/** The periods that contain the day of a change `c`. */
const PERIODS_OF_DAY = `LATERAL (VALUES ('day', c.day), ('week', date_trunc('week', c.day::timestamp)::date),
     ('month', date_trunc('month', c.day::timestamp)::date)) AS every (period, starts_on)` as const;

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
