import { prepared } from '@hallpass/database';

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
