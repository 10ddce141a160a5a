import { batchedDelete, type Database, prepared, statement, type Tx } from '@hallpass/database';
import { TAKES } from './message.sql.js';

export type ReplayTask = 'endpoint.recover' | 'endpoint.replay' | 'endpoint.bulk-replay';
export type ReplayStatus = 'running' | 'finished' | 'failed';

/** Selects messages of a time range to send again; null does not filter. */
export interface ReplayFilter {
  status: string | null;
  statusCodeClass: number | null;
  eventTypes: string[] | null;
  channel: string | null;
  tag: string | null;
}

export interface ReplayRow {
  project_id: string;
  id: string;
  endpoint_id: string;
  task: ReplayTask;
  status: ReplayStatus;
  filter: ReplayFilter;
  since: Date;
  until: Date;
  behind: string;
  updated_at: Date;
}

const COLUMNS =
  'r.project_id, r.id, r.endpoint_id, r.task, r.status, r.filter, r.since, r.until, r.behind, r.updated_at' as const;

export const REPLAY_BATCH = 1_000;

/** Ends at the current time, because later messages are sent anyway. */
export const insertReplay = prepared<ReplayRow>('webhook-replay-insert')(
  `INSERT INTO projects.webhook_replay AS r (project_id, id, endpoint_id, task, filter, since, until, behind)
   VALUES (:projectId, :id::uuid, :endpointId::uuid, :task, :filter::jsonb, :since::timestamptz,
     least(:until::timestamptz, now()), :behind::uuid)
   RETURNING ${COLUMNS}`,
);

/** Takes the unfinished replay that has waited longest; `is_off` if its endpoint is disabled or deleted. */
export const takeReplay = prepared<ReplayRow & { is_off: boolean }>('webhook-replay-take', {
  global: 'one task goes on with those of every project',
})(
  `SELECT ${COLUMNS}, NOT EXISTS (SELECT FROM projects.webhook_endpoint e WHERE e.project_id = r.project_id
     AND e.id = r.endpoint_id AND NOT e.disabled AND e.deleted_at IS NULL) AS is_off
   FROM projects.webhook_replay r WHERE r.status = 'running' ORDER BY r.updated_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED`,
);

export const moveReplay = prepared<ReplayRow>('webhook-replay-move')(
  `UPDATE projects.webhook_replay r SET behind = :behind::uuid, status = :status, updated_at = clock_timestamp()
   WHERE r.project_id = :projectId AND r.id = :id::uuid RETURNING ${COLUMNS}`,
);

export const readReplay = prepared<ReplayRow>('webhook-replay-read')(
  `SELECT ${COLUMNS} FROM projects.webhook_replay r WHERE r.project_id = :projectId AND r.id = :id::uuid`,
);

const listed = (compared: '<' | '>', direction: 'desc' | 'asc') =>
  statement<ReplayRow>()(
    `SELECT ${COLUMNS} FROM projects.webhook_replay r
     WHERE r.project_id = :projectId AND (:from::uuid IS NULL OR r.id ${compared} :from::uuid)
       AND (:status::text IS NULL OR r.status = :status) AND (:task::text IS NULL OR r.task = :task)
     ORDER BY r.id ${direction} LIMIT :limit`,
  );
export const LISTED_REPLAYS = { desc: listed('<', 'desc'), asc: listed('>', 'asc') };

export const removeOldReplays = batchedDelete(
  'webhook-old-replays',
  'projects.webhook_replay',
  `updated_at < now() - interval '90 days' AND status <> 'running'`,
  { global: 'what is over, whichever project it belonged to' },
);

interface Looked {
  /** The last message that was handled; null if there was none. */
  last: string | null;
  count: number;
}

/** The messages of a batch in id order, so that the next batch continues after the last one. */
const part = `SELECT m.id FROM projects.webhook_message m
  WHERE m.project_id = :projectId AND m.id > :behind::uuid AND m.id < :end::uuid ORDER BY m.id LIMIT ${REPLAY_BATCH}` as const;

const looked = `SELECT (SELECT id FROM part ORDER BY id DESC LIMIT 1) AS last,
  (SELECT count(*)::integer FROM part) AS count` as const;

const kept = `m.created_at > now() - :retentionDays::integer * interval '1 day'
  AND m.created_at >= :since::timestamptz AND m.created_at < :until::timestamptz` as const;

/** Resends messages that were given up, or canceled with the endpoint, with all their retries. */
const recoverFailed = statement<Looked>()(
  `WITH part AS MATERIALIZED (
     SELECT d.message_id AS id FROM projects.webhook_delivery d
     WHERE d.project_id = :projectId AND d.endpoint_id = :endpointId::uuid
       AND d.message_id > :behind::uuid AND d.message_id < :end::uuid
     ORDER BY d.message_id LIMIT ${REPLAY_BATCH}),
   again AS (
     UPDATE projects.webhook_delivery d
     SET status = 'waiting', attempts = 0, next_try_at = now(), ended_at = NULL, is_manual = true
     FROM part JOIN projects.webhook_message m ON m.project_id = :projectId AND m.id = part.id
     WHERE d.project_id = :projectId AND d.message_id = part.id AND d.endpoint_id = :endpointId::uuid
       AND d.status IN ('failed', 'cancelled') AND ${kept})
   ${looked}`,
);

/**
 * Sends messages that the endpoint accepts but was never sent: those from before it was created, or while it was
 * disabled.
 */
const replayMissing = statement<Looked>()(
  `WITH part AS MATERIALIZED (${part}),
   again AS (
     INSERT INTO projects.webhook_delivery (project_id, message_id, endpoint_id, event_type, subject, is_manual, next_try_at)
     SELECT m.project_id, m.id, e.id, m.event_type, m.subject, true, now()
     FROM part JOIN projects.webhook_message m ON m.project_id = :projectId AND m.id = part.id
     JOIN projects.webhook_endpoint e ON e.project_id = m.project_id AND e.id = :endpointId::uuid AND ${TAKES}
     WHERE ${kept} AND m.event_type <> 'stack.test' AND NOT EXISTS (
       SELECT FROM projects.webhook_delivery d
       WHERE d.project_id = m.project_id AND d.message_id = m.id AND d.endpoint_id = e.id)
     ON CONFLICT DO NOTHING)
   ${looked}`,
);

/** Sends all matching messages again, even delivered ones, except those being sent right now. */
const replayAll = statement<Looked>()(
  `WITH part AS MATERIALIZED (${part}),
   again AS (
     INSERT INTO projects.webhook_delivery AS d
       (project_id, message_id, endpoint_id, event_type, subject, is_manual, next_try_at)
     SELECT m.project_id, m.id, e.id, m.event_type, m.subject, true, now()
     FROM part JOIN projects.webhook_message m ON m.project_id = :projectId AND m.id = part.id
     JOIN projects.webhook_endpoint e ON e.project_id = m.project_id AND e.id = :endpointId::uuid AND ${TAKES}
     LEFT JOIN projects.webhook_delivery o ON o.project_id = m.project_id AND o.message_id = m.id AND o.endpoint_id = e.id
     WHERE ${kept} AND m.event_type <> 'stack.test' AND o.status IS DISTINCT FROM 'sending'
       AND (:status::text IS NULL OR o.status = :status) AND (:tag::text IS NULL OR :tag = ANY(m.tags))
       AND (:channel::text IS NULL OR :channel = ANY(m.channels))
       AND (:eventTypes::text[] IS NULL OR m.event_type = ANY(:eventTypes::text[]))
       AND (:statusCodeClass::integer IS NULL OR (
         SELECT a.response_status / 100 * 100 FROM projects.webhook_attempt a
         WHERE a.project_id = m.project_id AND a.message_id = m.id AND a.endpoint_id = e.id
         ORDER BY a.id DESC LIMIT 1) = :statusCodeClass::integer)
     ON CONFLICT (project_id, message_id, endpoint_id) DO UPDATE
       SET status = 'waiting', attempts = 0, next_try_at = now(), ended_at = NULL, is_manual = true
       WHERE d.status <> 'sending')
   ${looked}`,
);

/** The part of a replay that one transaction handles. @param of.end the least id after its last message */
export async function replayPart(
  db: Database | Tx,
  replay: ReplayRow,
  of: { end: string; retentionDays: number },
): Promise<Looked> {
  const { project_id: projectId, endpoint_id: endpointId, behind, since, until, filter, task } = replay;
  const range = { projectId, endpointId, behind, since, until, ...of };
  const tasks = {
    'endpoint.recover': () => recoverFailed(db, range),
    'endpoint.replay': () => replayMissing(db, range),
    'endpoint.bulk-replay': () => replayAll(db, { ...range, ...filter }),
  };
  return (await tasks[task]())[0]!;
}
