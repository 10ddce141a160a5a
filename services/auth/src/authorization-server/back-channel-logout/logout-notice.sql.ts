import { prepared } from '@hallpass/database';
import type { IdTokenAlgorithm } from '../applications/application.sql.js';

/** An ended grant of which the claiming process must notify the application now. */
export interface ClaimedNotice {
  project_id: string;
  /** The grant's id. */
  id: string;
  application_id: string;
  user_id: string;
  /** Including this one. */
  attempts: number;
  /** Null if the application no longer has one. */
  uri: string | null;
  alg: IdTokenAlgorithm;
  /** From which the pairwise subjects of the application are made. */
  sector: string | null;
  /** Whether the last attempt of the application had failed when this one was claimed. */
  is_failing: boolean;
}

/** Skips applications without an address for logout tokens, and those that were deleted. */
export const insertNotices = prepared('add-logout-notices', { global: 'a batch holds grants of many projects' })(
  `INSERT INTO auth.logout_notice (project_id, id, application_id, user_id)
   SELECT g.project_id, g.id, g.application_id, g.user_id
   FROM unnest(:projectIds::text[], :ids::uuid[], :applicationIds::uuid[], :userIds::uuid[])
     AS g (project_id, id, application_id, user_id)
   JOIN auth.application a ON a.project_id = g.project_id AND a.id = g.application_id
   WHERE a.settings->>'backChannelLogoutUri' IS NOT NULL
   ON CONFLICT DO NOTHING`,
);

/**
 * Claims due notices of every project. Each application takes one step in the index, however many notices wait.
 * - Projects take turns, and one has at most half of the free attempts. An application has a few attempts at a time,
 *   and one if its last attempt failed; `failingRoom` limits the attempts to all failing applications.
 * - An attempt counts when it is claimed, so that a notice that ends its process is given up like any other. The notice
 *   is due again after the lease.
 */
export const claimNotices = prepared<ClaimedNotice>('claim-logout-notices', {
  global: 'one dispatcher serves every project',
})(
  `WITH RECURSIVE place AS (
     (SELECT project_id, application_id FROM auth.logout_notice ORDER BY project_id, application_id LIMIT 1)
     UNION ALL
     SELECT next.project_id, next.application_id FROM place, LATERAL (
       SELECT n.project_id, n.application_id FROM auth.logout_notice n
       WHERE (n.project_id, n.application_id) > (place.project_id, place.application_id)
       ORDER BY n.project_id, n.application_id LIMIT 1) AS next),
   held AS MATERIALIZED (
     SELECT * FROM unnest(:heldProjects::text[], :heldApplications::uuid[], :heldCounts::integer[])
       AS held (project_id, id, count)),
   of_project AS MATERIALIZED (
     SELECT project_id, sum(count) AS count FROM held GROUP BY project_id),
   seen AS MATERIALIZED (
     SELECT n.project_id, n.id, n.next_try_at, a.is_failing,
       ceil((:free::integer - coalesce(of_project.count, 0)) / 2.0) AS project_room,
       row_number() OVER (PARTITION BY n.project_id ORDER BY n.next_try_at, n.id) AS project_place,
       row_number() OVER (PARTITION BY a.is_failing ORDER BY n.next_try_at, n.id) AS failing_place
     FROM place
     JOIN LATERAL (
       SELECT project_id, id, logout_failed_at IS NOT NULL AS is_failing FROM auth.application
       WHERE project_id = place.project_id AND id = place.application_id) AS a ON true
     LEFT JOIN held ON held.project_id = a.project_id AND held.id = a.id
     LEFT JOIN of_project ON of_project.project_id = a.project_id
     JOIN LATERAL (
       SELECT project_id, id, next_try_at FROM auth.logout_notice
       WHERE project_id = a.project_id AND application_id = a.id AND next_try_at <= now()
       ORDER BY next_try_at
       LIMIT greatest(CASE WHEN a.is_failing THEN 1 ELSE :perApplication::integer END - coalesce(held.count, 0), 0))
       AS n ON true),
   due AS MATERIALIZED (
     SELECT project_id, id, next_try_at, is_failing FROM seen
     WHERE project_place <= project_room AND (NOT is_failing OR failing_place <= :failingRoom::integer)
     ORDER BY project_place, next_try_at LIMIT :free::integer),
   locked AS MATERIALIZED (
     SELECT n.project_id, n.id, due.is_failing FROM due
     JOIN auth.logout_notice n ON n.project_id = due.project_id AND n.id = due.id AND n.next_try_at = due.next_try_at
     FOR UPDATE OF n SKIP LOCKED)
   UPDATE auth.logout_notice n
   SET attempts = n.attempts + 1, next_try_at = now() + :leaseMillis::double precision * interval '1 millisecond'
   FROM locked JOIN auth.application a ON a.project_id = locked.project_id
   WHERE n.project_id = locked.project_id AND n.id = locked.id AND a.id = n.application_id
   RETURNING n.project_id, n.id, n.application_id, n.user_id, n.attempts, locked.is_failing,
     a.settings->>'backChannelLogoutUri' AS uri, a.settings->>'idTokenSignedResponseAlg' AS alg,
     a.settings->>'sector' AS sector`,
);

/** Ends a notice, and the failure of its application if there was one. */
export const recordDelivered = prepared('logout-notice-delivered')(
  `WITH sent AS (DELETE FROM auth.logout_notice WHERE project_id = :projectId AND id = :id)
   UPDATE auth.application SET logout_failed_at = NULL, logout_error = NULL
   WHERE project_id = :projectId AND id = :applicationId AND logout_failed_at IS NOT NULL`,
);

/** Makes a notice due after a pause, or ends it without one. @returns whether the application began to fail */
export const recordFailed = prepared<{ is_first: boolean }>('logout-notice-failed')(
  `WITH waiting AS (
     UPDATE auth.logout_notice
     SET next_try_at = now() + :pauseMillis::double precision * interval '1 millisecond'
     WHERE project_id = :projectId AND id = :id AND :pauseMillis::double precision IS NOT NULL),
   given_up AS (
     DELETE FROM auth.logout_notice
     WHERE project_id = :projectId AND id = :id AND :pauseMillis::double precision IS NULL)
   UPDATE auth.application a SET logout_failed_at = now(), logout_error = :reason
   FROM auth.application before
   WHERE a.project_id = :projectId AND a.id = :applicationId
     AND before.project_id = a.project_id AND before.id = a.id
   RETURNING before.logout_failed_at IS NULL AS is_first`,
);

export const deleteNotice = prepared('logout-notice-without-address')(
  `DELETE FROM auth.logout_notice WHERE project_id = :projectId AND id = :id`,
);
