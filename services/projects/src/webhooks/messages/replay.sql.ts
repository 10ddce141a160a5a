import { statement } from '@hallpass/database';
import { TAKES } from './message.sql.js';

interface Replayed {
  message_id: string;
}

/** In the order of the messages, so that the next batch goes on behind the last of this. */
const BATCH = 1_000;

const kept = `m.created_at > now() - :retentionDays::integer * interval '1 day'
  AND m.created_at >= :since::timestamptz AND (:until::timestamptz IS NULL OR m.created_at < :until::timestamptz)` as const;

/** Once more what was given up, or cancelled with the endpoint; with every retry. */
export const recoverFailed = statement<Replayed>()(
  `WITH due AS MATERIALIZED (
     SELECT d.message_id FROM projects.webhook_delivery d
     JOIN projects.webhook_message m ON m.project_id = d.project_id AND m.id = d.message_id
     WHERE d.project_id = :projectId AND d.endpoint_id = :endpointId::uuid AND d.status IN ('failed', 'cancelled')
       AND d.message_id > :behind::uuid AND ${kept}
     ORDER BY d.message_id LIMIT ${BATCH})
   UPDATE projects.webhook_delivery d
   SET status = 'waiting', attempts = 0, next_try_at = now(), ended_at = NULL, is_manual = true
   FROM due WHERE d.project_id = :projectId AND d.message_id = due.message_id AND d.endpoint_id = :endpointId::uuid
   RETURNING d.message_id`,
);

/** What the endpoint would take and was never sent: from before it was there, or while it was switched off. */
export const replayMissing = statement<Replayed>()(
  `INSERT INTO projects.webhook_delivery (project_id, message_id, endpoint_id, event_type, subject, is_manual, next_try_at)
   SELECT m.project_id, m.id, e.id, m.event_type, m.subject, true, now()
   FROM projects.webhook_endpoint e JOIN projects.webhook_message m ON m.project_id = e.project_id AND ${TAKES}
   WHERE e.project_id = :projectId AND e.id = :endpointId::uuid AND m.id > :behind::uuid AND ${kept}
     AND m.event_type <> 'stack.test' AND NOT EXISTS (
       SELECT FROM projects.webhook_delivery d
       WHERE d.project_id = m.project_id AND d.message_id = m.id AND d.endpoint_id = e.id)
   ORDER BY m.id LIMIT ${BATCH}
   ON CONFLICT DO NOTHING RETURNING message_id`,
);

/** Everything once more that fits, also what was delivered. What is just being sent is left alone. */
export const replayAll = statement<Replayed>()(
  `INSERT INTO projects.webhook_delivery AS d
     (project_id, message_id, endpoint_id, event_type, subject, is_manual, next_try_at)
   SELECT m.project_id, m.id, e.id, m.event_type, m.subject, true, now()
   FROM projects.webhook_endpoint e JOIN projects.webhook_message m ON m.project_id = e.project_id AND ${TAKES}
   LEFT JOIN projects.webhook_delivery o ON o.project_id = m.project_id AND o.message_id = m.id AND o.endpoint_id = e.id
   WHERE e.project_id = :projectId AND e.id = :endpointId::uuid AND m.id > :behind::uuid AND ${kept}
     AND m.event_type <> 'stack.test' AND o.status IS DISTINCT FROM 'sending'
     AND (:status::text IS NULL OR o.status = :status) AND (:tag::text IS NULL OR :tag = ANY(m.tags))
     AND (:channel::text IS NULL OR :channel = ANY(m.channels))
     AND (:eventTypes::text[] IS NULL OR m.event_type = ANY(:eventTypes::text[]))
     AND (:statusCodeClass::integer IS NULL OR (
       SELECT a.response_status / 100 * 100 FROM projects.webhook_attempt a
       WHERE a.project_id = m.project_id AND a.message_id = m.id AND a.endpoint_id = e.id
       ORDER BY a.id DESC LIMIT 1) = :statusCodeClass::integer)
   ORDER BY m.id LIMIT ${BATCH}
   ON CONFLICT (project_id, message_id, endpoint_id) DO UPDATE
     SET status = 'waiting', attempts = 0, next_try_at = now(), ended_at = NULL, is_manual = true
     WHERE d.status <> 'sending'
   RETURNING d.message_id`,
);
