import type { QueueService } from './events.js';
import { prepared } from '@hallpass/database';

/**
 * `scheduled`: due later, such as the next attempt after a failure. `due`: waits for a consumer. `running`: a consumer
 * is working on it. `dead`: failed for good.
 */
export type BacklogState = 'scheduled' | 'due' | 'running' | 'dead';

export interface BacklogCount {
  event: string;
  consumer: QueueService;
  state: BacklogState;
  count: number;
  /**
   * How long ago the first of them became due, however many attempts followed; 0 for `dead`, and for any that never was
   * due.
   */
  oldest_due_seconds: number;
  /** How long the oldest of them has waited for a consumer to start an attempt; 0 in states other than `due`. */
  oldest_waiting_seconds: number;
}

/**
 * Reads two partial indexes in order, so the cost is bounded however many deliveries wait. A delivery that was handed
 * to BullMQ but not started is still due. It is handed over again each minute, so its waiting time counts from its
 * creation until a first attempt.
 */
export const countBacklog = prepared<BacklogCount>('queue_backlog', {
  global: 'an operator looks at what waits in every project',
})(
  `WITH looked_at AS (
     (SELECT project_id, event_id, consumer, dead_at, started_at, handed_over_at, next_try_at, runs, created_at, first_due_at
      FROM queue.delivery WHERE done_at IS NULL AND dead_at IS NULL ORDER BY next_try_at LIMIT :limit)
     UNION ALL
     (SELECT project_id, event_id, consumer, dead_at, started_at, handed_over_at, next_try_at, runs, created_at, first_due_at
      FROM queue.delivery WHERE dead_at IS NOT NULL ORDER BY dead_at DESC LIMIT :limit)),
   stated AS (
     SELECT o.event, d.consumer,
       CASE WHEN d.dead_at IS NOT NULL THEN 'dead' WHEN d.started_at IS NOT NULL THEN 'running'
         WHEN d.handed_over_at IS NOT NULL OR d.next_try_at <= now() THEN 'due' ELSE 'scheduled' END AS state,
       CASE WHEN d.handed_over_at IS NULL THEN d.next_try_at
         WHEN d.runs = 0 THEN d.created_at ELSE d.handed_over_at END AS waiting_since,
       coalesce(d.first_due_at, CASE WHEN d.runs = 0 AND d.handed_over_at IS NULL THEN d.next_try_at ELSE d.created_at END)
         AS first_due_at
     FROM looked_at d JOIN queue.outbox o ON o.project_id = d.project_id AND o.id = d.event_id)
   SELECT event, consumer, state, count(*)::integer AS count,
     CASE WHEN state <> 'dead' THEN greatest(extract(epoch FROM now() - min(first_due_at)), 0) ELSE 0 END::double precision
       AS oldest_due_seconds,
     CASE WHEN state = 'due' THEN greatest(extract(epoch FROM now() - min(waiting_since)), 0) ELSE 0 END::double precision
       AS oldest_waiting_seconds
   FROM stated GROUP BY event, consumer, state`,
);

/** Unfinished long work: a mailing, or a job over many users. */
export interface UnfinishedWork {
  project_id: string;
  id: string;
}

/**
 * Selects those of the given work that nothing continues: no delivery of its event is due, handed over or running. If
 * the last one is dead, as much time must have passed again as its attempts took. After ten dead deliveries, the work
 * stays stopped until an operator replays them (security O4).
 */
export const selectStalled = prepared<UnfinishedWork>('queue_stalled_work')(
  `SELECT work.project_id, work.id FROM unnest(:projectIds::text[], :ids::uuid[]) AS work (project_id, id)
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE d.dead_at IS NULL) AS live, count(d.dead_at) AS dead,
       max(d.dead_at + (d.dead_at - d.created_at)) AS again_at
     FROM (
       SELECT o.id FROM queue.outbox o
       WHERE o.project_id = work.project_id AND o.event IN ('mailing.due', 'user_job.due')
         AND coalesce(o.payload ->> 'mailing_id', o.payload ->> 'job_id') = work.id::text
       ORDER BY o.id DESC LIMIT 10) latest
     JOIN queue.delivery d ON d.project_id = work.project_id AND d.event_id = latest.id AND d.done_at IS NULL) found
   WHERE found.live = 0 AND found.dead < 10 AND coalesce(found.again_at <= now(), true)`,
);
