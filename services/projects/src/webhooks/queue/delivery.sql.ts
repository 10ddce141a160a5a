import { type Database, fitsBatch, prepared, statement } from '@hallpass/database';
import { GONE_STATUS, MOST_ATTEMPTS } from './retry-schedule.js';

/** A message that the claiming process must send to an endpoint now. */
export interface ClaimedDelivery {
  project_id: string;
  message_id: string;
  endpoint_id: string;
  attempt_id: string;
  event_type: string;
  /** Earlier attempts, not counting this one. */
  attempts: number;
  is_manual: boolean;
  url: string;
  /** Sealed, like the next two. */
  secret: string;
  earlier_secrets: string | null;
  headers: string | null;
  payload: string | null;
  bytes: number;
  /** Whether the endpoint's last attempt had failed when this one was claimed. */
  is_failing: boolean;
}

/** The row that is returned when nothing was claimed. */
type Nothing = { [column in keyof ClaimedDelivery]: null };

export const OPEN = `('waiting', 'sending')` as const;

/** Condition on an endpoint `e`. */
export const HAS_FAILED_FOR_DAYS = `e.failing_since < now() - interval '5 days'` as const;

/**
 * A recursive CTE `place` of the endpoints that have open deliveries. Each endpoint takes one step in the index,
 * however many deliveries wait.
 */
export const ENDPOINTS_WITH_OPEN = `place AS (
     (SELECT project_id, endpoint_id FROM projects.webhook_delivery
      WHERE status IN ${OPEN} ORDER BY project_id, endpoint_id LIMIT 1)
     UNION ALL
     SELECT next.project_id, next.endpoint_id FROM place, LATERAL (
       SELECT d.project_id, d.endpoint_id FROM projects.webhook_delivery d
       WHERE d.status IN ${OPEN} AND (d.project_id, d.endpoint_id) > (place.project_id, place.endpoint_id)
       ORDER BY d.project_id, d.endpoint_id LIMIT 1) AS next)` as const;

/**
 * Claims due deliveries of every project. Walking from endpoint to endpoint reaches each one that has open deliveries,
 * however many there are.
 * - An endpoint's row is locked, so that two processes do not count its rate limit in parallel. A claim that looked
 *   before another one committed still sees that one's deliveries as due, so a row is only taken if it is unchanged.
 * - First attempts for a subject run in order: each waits until the previous delivery's first attempt has finished, and
 *   until every older event has become a message, because batches of events can overtake each other. Retries are not
 *   ordered. A waiting first attempt is postponed until the previous one is due, 10 minutes at most, and becomes due
 *   when that one finishes.
 * - A delivery that is still `sending` and due belongs to a process that has ended. Its attempt ends with the process
 *   and counts like any other, so that a message that crashes every process which sends it is eventually given up.
 * - Ids are ordered as text where the plan must not walk through all messages in order to find those of the subject.
 * - Projects take turns. A project holds at most as many attempts as remain free after the claim, so the next project
 *   finds room however many messages another project has. A failing endpoint gets one attempt at a time; `failingRoom`
 *   limits the attempts to all failing endpoints.
 * - The same rule limits the payloads that a process holds, in bytes: a project gets half of what remains free, and its
 *   first one whatever its size. One claim takes `BATCH_BYTES` at most, or a single larger payload. Deliveries that do
 *   not fit stay due.
 */
export const claimDeliveries = prepared<(ClaimedDelivery | Nothing) & { deferred: number }>('webhook-claim', {
  global: 'one dispatcher serves every project',
})(
  `WITH RECURSIVE ${ENDPOINTS_WITH_OPEN},
   unread AS MATERIALIZED (
     SELECT min(event_id::text)::uuid AS oldest FROM queue.delivery
     WHERE done_at IS NULL AND dead_at IS NULL AND consumer = 'projects' AND event_id > :recentFrom::uuid),
   held AS MATERIALIZED (
     SELECT * FROM unnest(:heldProjects::text[], :heldEndpoints::uuid[], :heldCounts::integer[], :heldBytes::bigint[])
       AS held (project_id, id, count, bytes)),
   of_project AS MATERIALIZED (
     SELECT project_id, ceil((:free::integer - sum(count)) / 2.0) AS room, (:freeBytes::bigint - sum(bytes)) / 2 AS byte_room
     FROM held GROUP BY project_id),
   candidate AS MATERIALIZED (
     SELECT each.*, row_number() OVER (PARTITION BY each.project_id ORDER BY random()) AS turn FROM (
       SELECT e.project_id, e.id, e.failing_since IS NOT NULL AS is_failing, coalesce(held.count, 0) AS held,
         CASE WHEN e.failing_since IS NULL THEN :perEndpoint::integer ELSE 1 END AS most,
         coalesce(of_project.room, ceil(:free::integer / 2.0)) AS project_room
       FROM place
       JOIN projects.webhook_endpoint e ON e.project_id = place.project_id AND e.id = place.endpoint_id
       LEFT JOIN held ON held.project_id = e.project_id AND held.id = e.id
       LEFT JOIN of_project ON of_project.project_id = e.project_id
       WHERE NOT e.disabled AND e.deleted_at IS NULL AND EXISTS (
         SELECT FROM projects.webhook_delivery d WHERE d.project_id = e.project_id AND d.endpoint_id = e.id
           AND d.status IN ${OPEN} AND d.next_try_at <= now())) AS each
     WHERE held < most AND project_room > 0 AND (NOT is_failing OR :failingRoom::integer > 0)),
   endpoint AS MATERIALIZED (
     SELECT c.project_id, c.id, e.rate_limit, c.held, c.most, c.is_failing, c.project_room
     FROM candidate c JOIN projects.webhook_endpoint e ON e.project_id = c.project_id AND e.id = c.id
     ORDER BY c.turn, random() LIMIT :limit
     FOR NO KEY UPDATE OF e SKIP LOCKED),
   seen AS MATERIALIZED (
     SELECT d.*, before.status AS before_status, before.next_try_at AS before_try_at,
       row_number() OVER (PARTITION BY d.project_id, d.endpoint_id, before.status IS NULL
         ORDER BY d.next_try_at, d.message_id) AS place,
       e.is_failing, e.project_room,
       least(e.most - e.held, e.rate_limit - (
         SELECT count(*) FROM projects.webhook_attempt a
         WHERE a.project_id = e.project_id AND a.endpoint_id = e.id AND a.id > :secondAgo::uuid)) AS room
     FROM endpoint e, LATERAL (
       SELECT d.project_id, d.message_id, d.endpoint_id, d.attempt_id, d.next_try_at, d.subject, d.status,
         d.attempts
       FROM projects.webhook_delivery d
       WHERE d.project_id = e.project_id AND d.endpoint_id = e.id AND d.status IN ${OPEN} AND d.next_try_at <= now()
         AND (d.subject IS NULL OR d.attempts > 0
           OR (SELECT oldest FROM unread) IS NULL OR d.message_id < (SELECT oldest FROM unread))
       ORDER BY d.next_try_at, d.message_id LIMIT 2 * (e.most - e.held)) AS d
     LEFT JOIN LATERAL (
       SELECT b.status, b.next_try_at FROM projects.webhook_delivery b
       WHERE b.project_id = d.project_id AND b.endpoint_id = d.endpoint_id AND b.subject = d.subject
         AND b.status IN ${OPEN} AND b.attempts = 0 AND d.attempts = 0 AND b.message_id < d.message_id
       ORDER BY b.message_id::text LIMIT 1) AS before ON true),
   deferred AS (
     UPDATE projects.webhook_delivery d
     SET next_try_at = CASE seen.before_status WHEN 'sending' THEN now() + interval '2 seconds'
       ELSE least(greatest(seen.before_try_at, now() + interval '2 seconds'), now() + interval '10 minutes') END
     FROM seen
     WHERE seen.before_status IS NOT NULL AND d.project_id = seen.project_id AND d.message_id = seen.message_id
       AND d.endpoint_id = seen.endpoint_id AND d.status = 'waiting' AND d.next_try_at = seen.next_try_at
     RETURNING d.message_id),
   ranked AS (
     SELECT seen.*,
       row_number() OVER (PARTITION BY project_id ORDER BY next_try_at, message_id) AS project_place,
       row_number() OVER (PARTITION BY is_failing ORDER BY next_try_at, message_id) AS failing_place
     FROM seen WHERE before_status IS NULL AND place <= room),
   due AS MATERIALIZED (
     SELECT ranked.*, row_number() OVER (ORDER BY project_place, next_try_at, message_id) AS number,
       CASE status WHEN 'sending' THEN 1 ELSE 0 END AS lost,
       status = 'sending' AND attempts + 1 >= ${MOST_ATTEMPTS} AS is_last
     FROM ranked
     WHERE project_place <= project_room AND (NOT is_failing OR failing_place <= :failingRoom::integer)
     ORDER BY project_place, next_try_at, message_id LIMIT :limit),
   measured AS MATERIALIZED (
     SELECT due.*, payload.bytes,
       sum(payload.bytes) OVER (PARTITION BY due.project_id ORDER BY due.number) AS project_bytes,
       row_number() OVER (PARTITION BY due.project_id ORDER BY due.number) = 1 AND of_project.project_id IS NULL AS is_first,
       coalesce(of_project.byte_room, :freeBytes::bigint / 2) AS byte_room
     FROM due
     LEFT JOIN projects.webhook_message m ON m.project_id = due.project_id AND m.id = due.message_id
     LEFT JOIN of_project ON of_project.project_id = due.project_id
     CROSS JOIN LATERAL (SELECT CASE WHEN due.is_last THEN 0 ELSE coalesce(octet_length(m.payload), 0) END AS bytes) AS payload),
   fitting AS MATERIALIZED (
     SELECT *, ${fitsBatch('bytes', 'number')} AS fits FROM measured WHERE is_first OR project_bytes <= byte_room),
   claimed AS (
     UPDATE projects.webhook_delivery d
     SET status = CASE WHEN fitting.is_last THEN 'failed' ELSE 'sending' END,
       attempt_id = CASE WHEN NOT fitting.is_last THEN (:attemptIds::uuid[])[fitting.number] END,
       attempts = d.attempts + fitting.lost, is_manual = d.is_manual AND fitting.lost = 0,
       next_try_at = CASE WHEN NOT fitting.is_last THEN now() + :leaseMillis::double precision * interval '1 millisecond' END,
       ended_at = CASE WHEN fitting.is_last THEN now() END
     FROM fitting
     WHERE fitting.fits AND d.project_id = fitting.project_id AND d.message_id = fitting.message_id AND d.endpoint_id = fitting.endpoint_id
       AND d.status IN ${OPEN} AND d.next_try_at = fitting.next_try_at AND d.attempt_id IS NOT DISTINCT FROM fitting.attempt_id
     RETURNING d.project_id, d.message_id, d.endpoint_id, d.attempt_id, d.event_type, d.attempts, d.is_manual,
       fitting.attempt_id AS lost_attempt_id, d.status, fitting.is_failing, fitting.bytes),
   lost AS (
     UPDATE projects.webhook_attempt a SET status = 2 FROM claimed c
     WHERE a.project_id = c.project_id AND a.message_id = c.message_id AND a.id = c.lost_attempt_id AND a.status = 3),
   begun AS (
     INSERT INTO projects.webhook_attempt (project_id, message_id, id, endpoint_id, event_type, status, is_manual, url)
     SELECT c.project_id, c.message_id, c.attempt_id, c.endpoint_id, c.event_type, 3, c.is_manual, e.url
     FROM claimed c JOIN projects.webhook_endpoint e ON e.project_id = c.project_id AND e.id = c.endpoint_id
     WHERE c.status = 'sending')
   SELECT c.project_id, c.message_id, c.endpoint_id, c.attempt_id, c.event_type, c.attempts, c.is_manual, e.url,
     e.secret, e.earlier_secrets, e.headers, m.payload, c.bytes, c.is_failing, d.count AS deferred
   FROM (SELECT count(*)::integer AS count FROM deferred) d
   LEFT JOIN claimed c ON c.status = 'sending'
   LEFT JOIN projects.webhook_endpoint e ON e.project_id = c.project_id AND e.id = c.endpoint_id
   LEFT JOIN projects.webhook_message m ON m.project_id = c.project_id AND m.id = c.message_id
   ORDER BY c.message_id`,
);

/**
 * Makes the next first attempt for the subject of each `ended` attempt due. Skips rows that a claim holds: that claim saw the ended
 * attempt as `sending`, and postpones the row by two seconds at most.
 */
const DUE_NEXT = `UPDATE projects.webhook_delivery n SET next_try_at = now() FROM (
     SELECT l.project_id, l.endpoint_id, l.message_id FROM ended CROSS JOIN LATERAL (
       SELECT f.message_id FROM projects.webhook_delivery f
       WHERE f.project_id = ended.project_id AND f.endpoint_id = ended.endpoint_id AND f.subject = ended.subject
         AND f.status IN ${OPEN} AND f.attempts = 0 AND f.message_id > ended.message_id
       ORDER BY f.message_id::text LIMIT 1) AS f
     JOIN projects.webhook_delivery l
       ON l.project_id = ended.project_id AND l.endpoint_id = ended.endpoint_id AND l.message_id = f.message_id
     WHERE l.status = 'waiting'
     FOR NO KEY UPDATE OF l SKIP LOCKED) AS following
   WHERE n.project_id = following.project_id AND n.endpoint_id = following.endpoint_id
     AND n.message_id = following.message_id` as const;

export interface AttemptRecord {
  projectId: string;
  messageId: string;
  endpointId: string;
  attemptId: string;
  status: 'delivered' | 'waiting' | 'failed' | 'cancelled';
  pauseMillis: number | null;
  /** The answer's status; 0 without an answer. */
  responseStatus: number;
  /** Sealed. */
  response: string;
  durationMillis: number;
}

/**
 * Records the end of attempts and updates their deliveries. A delivery only changes if it still belongs to the attempt,
 * or if it was canceled in the meantime but delivered anyway. `failing_since` of an endpoint is set by the first
 * failure and cleared by a success; attempts that were never sent (`cancelled`) do not change it. Writers that change
 * an endpoint and its deliveries lock the endpoint first, then the deliveries in the order of their messages; the
 * `count(*)` conditions below enforce that order here.
 */
const recordTogether = prepared<FailingEndpoint>('webhook-attempts-record', {
  global: 'one dispatcher serves every project',
})(
  `WITH given AS MATERIALIZED (
     SELECT * FROM unnest(:projectIds::text[], :messageIds::uuid[], :endpointIds::uuid[], :attemptIds::uuid[],
       :statuses::text[], :pauses::double precision[], :responseStatuses::integer[], :responses::text[], :durations::integer[])
       AS given (project_id, message_id, endpoint_id, attempt_id, status, pause, response_status, response, duration)),
   asked AS MATERIALIZED (
     SELECT project_id, endpoint_id AS id, bool_or(status = 'delivered') AS has_taken FROM given
     WHERE status <> 'cancelled' GROUP BY 1, 2),
   turned AS MATERIALIZED (
     SELECT e.project_id, e.id, asked.has_taken FROM asked
     JOIN projects.webhook_endpoint e ON e.project_id = asked.project_id AND e.id = asked.id
     WHERE (e.failing_since IS NULL) = NOT asked.has_taken
     ORDER BY e.project_id, e.id FOR NO KEY UPDATE OF e),
   endpoint AS (
     UPDATE projects.webhook_endpoint e SET failing_since = CASE WHEN turned.has_taken THEN NULL ELSE now() END
     FROM turned WHERE e.project_id = turned.project_id AND e.id = turned.id
     RETURNING e.id),
   held AS MATERIALIZED (
     SELECT given.* FROM given
     JOIN projects.webhook_delivery d ON d.project_id = given.project_id AND d.message_id = given.message_id
       AND d.endpoint_id = given.endpoint_id
     WHERE d.attempt_id = given.attempt_id
       AND (d.status = 'sending' OR d.status = 'cancelled' AND given.status = 'delivered')
       AND (SELECT count(*) FROM endpoint) >= 0
     ORDER BY d.project_id, d.message_id, d.endpoint_id FOR NO KEY UPDATE OF d),
   delivery AS (
     UPDATE projects.webhook_delivery d
     SET status = held.status, attempts = d.attempts + 1, attempt_id = NULL, is_manual = false,
       next_try_at = now() + held.pause * interval '1 millisecond',
       ended_at = CASE WHEN held.status = 'waiting' THEN NULL ELSE now() END
     FROM held
     WHERE d.project_id = held.project_id AND d.message_id = held.message_id AND d.endpoint_id = held.endpoint_id
     RETURNING d.project_id, d.endpoint_id, d.subject, d.message_id, d.attempts),
   ended AS MATERIALIZED (SELECT * FROM delivery WHERE attempts = 1 AND subject IS NOT NULL),
   next AS (${DUE_NEXT}),
   attempt AS (
     UPDATE projects.webhook_attempt a
     SET status = CASE WHEN given.status = 'delivered' THEN 0 ELSE 2 END, response_status = given.response_status,
       response = given.response, duration_millis = given.duration
     FROM given
     WHERE a.project_id = given.project_id AND a.message_id = given.message_id AND a.id = given.attempt_id
       AND (SELECT count(*) FROM delivery) >= 0)
   SELECT e.project_id, e.id AS endpoint_id, gone.url AS gone_url FROM asked
   JOIN projects.webhook_endpoint e ON e.project_id = asked.project_id AND e.id = asked.id
   LEFT JOIN LATERAL (
     SELECT a.url FROM given g
     JOIN projects.webhook_attempt a
       ON a.project_id = g.project_id AND a.message_id = g.message_id AND a.id = g.attempt_id
     WHERE g.project_id = e.project_id AND g.endpoint_id = e.id AND g.response_status = ${GONE_STATUS} AND a.url = e.url
     LIMIT 1) AS gone ON true
   WHERE NOT e.disabled AND (gone.url IS NOT NULL OR NOT asked.has_taken AND ${HAS_FAILED_FOR_DAYS})`,
);

/** An endpoint to disable. */
export interface FailingEndpoint {
  project_id: string;
  endpoint_id: string;
  /** The endpoint's URL if it returned 410 Gone; null if it has failed for days. */
  gone_url: string | null;
}

/** @returns the endpoints to disable */
export function recordAttempts(db: Database, records: readonly AttemptRecord[]): Promise<FailingEndpoint[]> {
  const all = <Key extends keyof AttemptRecord>(key: Key) => records.map((record) => record[key]);
  return db.transaction((tx) =>
    recordTogether(tx, {
      projectIds: all('projectId'),
      messageIds: all('messageId'),
      endpointIds: all('endpointId'),
      attemptIds: all('attemptId'),
      statuses: all('status'),
      pauses: all('pauseMillis'),
      responseStatuses: all('responseStatus'),
      responses: all('response'),
      durations: all('durationMillis'),
    }),
  );
}

/** Cancels an endpoint's open deliveries. Attempts in progress continue and may still succeed. */
export const cancelDeliveries = statement<Record<string, never>>()(
  `UPDATE projects.webhook_delivery d SET status = 'cancelled', next_try_at = NULL, ended_at = now() FROM (
     SELECT message_id FROM projects.webhook_delivery
     WHERE project_id = :projectId AND endpoint_id = :endpointId::uuid AND status IN ${OPEN}
     ORDER BY message_id FOR NO KEY UPDATE) AS open
   WHERE d.project_id = :projectId AND d.endpoint_id = :endpointId::uuid AND d.message_id = open.message_id`,
);

/**
 * Sends a message again, with all its retries. It is not ordered, so it delays no later message. Returns no row while
 * the message is being sent.
 */
export const resendDelivery = prepared<{ message_id: string }>('webhook-resend')(
  `WITH ended AS (
     SELECT project_id, endpoint_id, subject, message_id FROM projects.webhook_delivery
     WHERE project_id = :projectId AND message_id = :messageId::uuid AND endpoint_id = :endpointId::uuid),
   next AS (${DUE_NEXT})
   INSERT INTO projects.webhook_delivery AS d (project_id, message_id, endpoint_id, event_type, is_manual, next_try_at)
   VALUES (:projectId, :messageId::uuid, :endpointId::uuid, :eventType, true, now())
   ON CONFLICT (project_id, message_id, endpoint_id) DO UPDATE
     SET status = 'waiting', is_manual = true, attempts = 0, next_try_at = now(), subject = NULL, ended_at = NULL
     WHERE d.status <> 'sending'
   RETURNING d.message_id`,
);
