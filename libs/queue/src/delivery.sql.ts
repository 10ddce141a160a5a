import type { EventCause } from './event-cause.js';
import { type QueueService, EVENT_NAMES, EVENTS } from './events.js';
import { fitsBatch, prepared, statement, valueBytes } from '@hallpass/database';

export interface ClaimedDelivery {
  project_id: string;
  id: string;
  consumer: QueueService;
  event: string;
  attempts: number;
  /** Identifies the claim. In PostgreSQL's text format, because a JavaScript date would lose the microseconds. */
  handed_over_at: string;
}

/** The row of a claim; all null except the last column if nothing was claimed. */
type ClaimRow = (ClaimedDelivery | { [column in keyof ClaimedDelivery]: null }) & {
  is_holding_back: boolean;
};

export interface StartedDelivery {
  event_id: string;
  event: string;
  payload: unknown;
  cause: EventCause | null;
  /** When the event occurred, in PostgreSQL's text format. */
  occurred_at: string;
  /** Counted attempts, including this one. */
  attempts: number;
  /** Number of this attempt among all that were started; identifies the attempt. */
  run: number;
  /** Number of attempts that did not end because their process did. */
  lost_runs: number;
  given_back: number;
  /** Since the event was published. */
  age_millis: number;
  /** Time left for retries; null for a delivery with a fixed number of attempts. */
  millis_left: number | null;
  last_error: string | null;
  waits_for: string | null;
}

export type BatchedDelivery = Pick<StartedDelivery, 'event_id' | 'event' | 'payload' | 'cause' | 'occurred_at'> & {
  project_id: string;
  is_left: false;
};

/** A delivery of a batch that did not fit in memory with the previous ones. */
interface LeftDelivery {
  project_id: string;
  id: string;
  is_left: true;
}

const RELAY = { global: 'one relay serves every project' };

const WAITING = `done_at IS NULL AND dead_at IS NULL AND handed_over_at IS NULL`;
const IN_HAND = `done_at IS NULL AND dead_at IS NULL AND handed_over_at IS NOT NULL`;

/**
 * For deliveries that are found by their key: neither done nor dead. Matches no partial index on purpose: a plan made
 * when few rows waited could use such an index, and later read every waiting row.
 */
const isOpen = (alias = '') => `coalesce(${alias}done_at, ${alias}dead_at) IS NULL`;

/**
 * Claims due deliveries, taking turns between projects. For each consumer in `consumers`, a project has at most its
 * share in progress; two relays that claim at the same moment may exceed it. A lane is a project's deliveries to one
 * consumer. Finding a lane takes one step in the index, however many deliveries wait in it. Its rows are compared as a
 * range, so that no plan sorts all of a project's rows. If a running attempt is due again, its process has ended, which
 * does not count as an attempt.
 */
const CLAIM = `WITH RECURSIVE lane AS (
     (SELECT consumer, project_id FROM queue.delivery WHERE ${WAITING} ORDER BY consumer, project_id LIMIT 1)
     UNION ALL
     SELECT next.consumer, next.project_id FROM lane, LATERAL (
       SELECT d.consumer, d.project_id FROM queue.delivery d
       WHERE ${WAITING} AND (d.consumer, d.project_id) > (lane.consumer, lane.project_id)
       ORDER BY d.consumer, d.project_id LIMIT 1) AS next),
   held AS MATERIALIZED (
     SELECT project_id, consumer, count(*)::integer AS count FROM queue.delivery
     WHERE ${IN_HAND} AND next_try_at > now() GROUP BY project_id, consumer),
   room AS MATERIALIZED (
     SELECT lane.project_id, lane.consumer,
       CASE WHEN share.count IS NULL THEN :limit::integer
         ELSE greatest(share.count - coalesce(held.count, 0), 0) END AS count
     FROM lane
     LEFT JOIN held USING (project_id, consumer)
     LEFT JOIN unnest(:consumers::text[], :shares::integer[]) AS share (consumer, count) USING (consumer)),
   candidate AS MATERIALIZED (
     SELECT room.project_id, d.id, d.next_try_at, d.turn, d.turn > room.count AS is_held_back
     FROM room, LATERAL (
       SELECT id, next_try_at, row_number() OVER (ORDER BY consumer, project_id, next_try_at) AS turn FROM queue.delivery
       WHERE ${WAITING} AND (consumer, project_id, next_try_at) >= (room.consumer, room.project_id, '-infinity'::timestamptz)
         AND (consumer, project_id, next_try_at) <= (room.consumer, room.project_id, now())
       ORDER BY consumer, project_id, next_try_at LIMIT least(room.count + 1, :limit::integer)) AS d
     UNION ALL
     (SELECT project_id, id, next_try_at, 0, false FROM queue.delivery
      WHERE ${IN_HAND} AND next_try_at <= now() ORDER BY next_try_at LIMIT :limit::integer)),
   due AS MATERIALIZED (
     SELECT d.project_id, d.id
     FROM (SELECT project_id, id FROM candidate WHERE NOT is_held_back ORDER BY turn, next_try_at) AS c, LATERAL (
       SELECT project_id, id FROM queue.delivery
       WHERE project_id = c.project_id AND id = c.id AND ${isOpen()} AND next_try_at <= now()
       FOR UPDATE SKIP LOCKED) AS d
     LIMIT :limit::integer),
   claimed AS (
   UPDATE queue.delivery d
   SET handed_over_at = now(),
       started_at = NULL,
       next_try_at = now() + :handOverMillis * interval '1 millisecond',
       attempts = d.attempts - CASE WHEN d.started_at IS NULL THEN 0 ELSE 1 END,
       lost_runs = d.lost_runs + CASE WHEN d.started_at IS NULL THEN 0 ELSE 1 END,
       last_error = CASE WHEN d.started_at IS NULL THEN d.last_error
         ELSE 'The attempt did not finish: its process was stopped.' END
   FROM due, queue.outbox o
   WHERE d.project_id = due.project_id AND d.id = due.id AND o.project_id = d.project_id AND o.id = d.event_id
   RETURNING d.project_id, d.id, d.consumer, o.event, d.attempts, d.handed_over_at::text)
   SELECT claimed.*, EXISTS (SELECT FROM candidate WHERE is_held_back) AS is_holding_back
   FROM (VALUES (1)) AS one LEFT JOIN claimed ON true`;

export const claim = prepared<ClaimRow>('queue_claim', RELAY)(CLAIM);

/**
 * Like `claim`, but PostgreSQL plans it each time. A cached plan from when the table was small may later read the whole
 * table.
 */
export const claimWithNewPlan = statement<ClaimRow>(RELAY)(CLAIM);

export const giveBack = prepared<Record<string, never>>('queue_give_back')(
  `UPDATE queue.delivery d SET handed_over_at = NULL, next_try_at = now() + :pauseMillis * interval '1 millisecond'
   FROM unnest(:projectIds::text[], :ids::uuid[], :handedOverAts::timestamptz[]) AS claimed (project_id, id,
     handed_over_at)
   WHERE d.project_id = claimed.project_id AND d.id = claimed.id AND d.handed_over_at = claimed.handed_over_at
     AND d.started_at IS NULL AND ${isOpen('d.')}`,
);

/**
 * Makes everything due again that was handed to a queue that may have lost it. A queue that still has the job does not
 * take it twice, because the job's id is the delivery's id.
 */
export const recall = prepared<Record<string, never>>(
  'queue_recall',
  RELAY,
)(
  `WITH waiting AS MATERIALIZED (
     SELECT project_id, id FROM queue.delivery
     WHERE done_at IS NULL AND dead_at IS NULL AND next_try_at > now()
       AND handed_over_at IS NOT NULL AND started_at IS NULL
     FOR UPDATE SKIP LOCKED)
   UPDATE queue.delivery d SET next_try_at = now() FROM waiting
   WHERE d.project_id = waiting.project_id AND d.id = waiting.id`,
);

/**
 * Extends running attempts. Until another attempt starts, this attempt is the current one, even if it was considered
 * stalled in between. A failed attempt is no longer handed over.
 */
export const renew = prepared<Record<string, never>>('queue_renew')(
  `UPDATE queue.delivery d
   SET started_at = coalesce(d.started_at, now()), next_try_at = now() + :leaseMillis * interval '1 millisecond',
       attempts = d.attempts + CASE WHEN d.started_at IS NULL THEN 1 ELSE 0 END,
       lost_runs = d.lost_runs - CASE WHEN d.started_at IS NULL THEN 1 ELSE 0 END
   FROM unnest(:projectIds::text[], :ids::uuid[], :runs::integer[]) AS held (project_id, id, run)
   WHERE d.project_id = held.project_id AND d.id = held.id AND d.runs = held.run
     AND d.handed_over_at IS NOT NULL AND d.done_at IS NULL AND d.dead_at IS NULL`,
);

/**
 * `isEarlierRunOver`: BullMQ found that the lock of the earlier run has expired, so that run is over whatever the row
 * says.
 */
export const start = prepared<StartedDelivery>('queue_start')(
  `UPDATE queue.delivery d
   SET attempts = d.attempts + CASE WHEN d.started_at IS NULL THEN 1 ELSE 0 END,
       runs = d.runs + 1,
       lost_runs = d.lost_runs + CASE WHEN d.started_at IS NULL THEN 0 ELSE 1 END,
       started_at = now(), next_try_at = now() + :leaseMillis * interval '1 millisecond'
   FROM queue.outbox o
   WHERE d.project_id = :projectId AND d.id = :id AND o.project_id = d.project_id AND o.id = d.event_id
     AND ${isOpen('d.')} AND (d.started_at IS NULL OR :isEarlierRunOver)
   RETURNING d.event_id, o.event, o.payload, o.cause, o.created_at::text AS occurred_at, d.attempts, d.runs AS run, d.lost_runs,
     d.given_back, extract(epoch FROM now() - d.created_at)::double precision * 1000 AS age_millis,
     extract(epoch FROM d.retry_until - now())::double precision * 1000 AS millis_left, d.last_error, d.waits_for`,
);

const KEPT_PAYLOADS = EVENT_NAMES.filter((name) => EVENTS[name].keepsPayload)
  .map((name) => `'${name}'`)
  .join(', ');

/**
 * Deletes the payload of an event along with its last open delivery. If two deliveries finish at the same moment, each
 * may see the other as open: the payload then stays until its partition is dropped.
 */
const forgetPayloads = `
   forgotten AS (
     UPDATE queue.outbox o SET payload = NULL, cause = NULL FROM done
     WHERE o.project_id = done.project_id AND o.id = done.event_id AND o.event <> ALL (ARRAY[${KEPT_PAYLOADS}])
       AND NOT EXISTS (
         SELECT FROM queue.delivery other
         WHERE other.project_id = done.project_id AND other.event_id = done.event_id AND other.id <> done.id
           AND other.done_at IS NULL))`;

export const finish = prepared<{ id: string }>('queue_finish')(
  `WITH done AS (
     UPDATE queue.delivery SET done_at = now(), started_at = NULL
     WHERE project_id = :projectId AND id = :id AND ${isOpen()}
     RETURNING project_id, id, event_id),${forgetPayloads}
   SELECT id FROM done`,
);

/**
 * Marks the deliveries of a batch done that no other consumer has started, in order, as far as their payloads fit in
 * memory together. The others are returned with `is_left`. If the process is killed, all become due again by time.
 */
export const finishBatch = prepared<BatchedDelivery | LeftDelivery>('queue_finish_batch', {
  global: 'a batch holds deliveries of many projects',
})(
  `WITH batch AS MATERIALIZED (
     SELECT b.project_id, b.id, o.event, o.payload, o.cause, o.created_at::text AS occurred_at,
       ${fitsBatch(valueBytes('o.payload'), 'given.place')} AS fits
     FROM unnest(:projectIds::text[], :deliveryIds::uuid[]) WITH ORDINALITY AS given (project_id, id, place)
     JOIN queue.delivery b USING (project_id, id)
     JOIN queue.outbox o ON o.project_id = b.project_id AND o.id = b.event_id
     WHERE ${isOpen('b.')} AND b.started_at IS NULL),
   done AS (
     UPDATE queue.delivery d SET attempts = d.attempts + 1, done_at = now()
     FROM batch
     WHERE batch.fits AND d.project_id = batch.project_id AND d.id = batch.id AND ${isOpen('d.')}
       AND d.started_at IS NULL
     RETURNING d.project_id, d.id, d.event_id, batch.event, batch.payload, batch.cause, batch.occurred_at),${forgetPayloads}
   SELECT project_id, id, false AS is_left, event_id, event, payload, cause, occurred_at FROM done
   UNION ALL
   SELECT project_id, id, true, NULL, NULL, NULL, NULL, NULL FROM batch WHERE NOT fits`,
);

/** Ends only the attempt that failed: a later one may be running. */
export const fail = prepared<{ id: string }>('queue_fail')(
  `UPDATE queue.delivery
   SET started_at = NULL, handed_over_at = NULL, last_error = :error, waits_for = :waitsFor::text,
     next_try_at = now() + :pauseMillis * interval '1 millisecond'
   WHERE project_id = :projectId AND id = :id AND runs = :run AND ${isOpen()}
   RETURNING id`,
);

/** Like `fail`, but does not count an attempt. With `didNotEnd`, it counts a lost run instead. */
export const failUncounted = prepared<{ id: string }>('queue_fail_uncounted')(
  `UPDATE queue.delivery
   SET attempts = attempts - CASE WHEN started_at IS NULL THEN 0 ELSE 1 END,
       given_back = given_back + CASE WHEN :didNotEnd::boolean THEN 0 ELSE 1 END,
         lost_runs = lost_runs + CASE WHEN :didNotEnd::boolean THEN 1 ELSE 0 END,
       started_at = NULL, handed_over_at = NULL, last_error = :error, waits_for = :waitsFor::text,
         next_try_at = now() + :pauseMillis * interval '1 millisecond'
   WHERE project_id = :projectId AND id = :id AND runs = :run AND ${isOpen()}
   RETURNING id`,
);

/** Makes deliveries due that wait for an outside server, the earliest first. */
export const wake = prepared<{ id: string }>('queue_wake', { global: 'projects may share the server' })(
  `WITH waiting AS MATERIALIZED (
     SELECT project_id, id FROM queue.delivery
     WHERE waits_for = :destination AND done_at IS NULL AND dead_at IS NULL AND handed_over_at IS NULL
     ORDER BY next_try_at LIMIT :limit FOR UPDATE SKIP LOCKED)
   UPDATE queue.delivery d SET next_try_at = least(d.next_try_at, now()), waits_for = NULL FROM waiting
   WHERE d.project_id = waiting.project_id AND d.id = waiting.id
   RETURNING d.id`,
);

/** Like `fail`, for good. */
export const bury = prepared<{ id: string }>('queue_bury')(
  `UPDATE queue.delivery SET started_at = NULL, handed_over_at = NULL, last_error = :error, dead_at = now()
   WHERE project_id = :projectId AND id = :id AND runs = :run AND ${isOpen()}
   RETURNING id`,
);
