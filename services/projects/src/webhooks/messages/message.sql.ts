import { batchedDelete, prepared, statement } from '@hallpass/database';
import { ENDPOINT_COLUMNS, type EndpointRow } from '../endpoints/endpoint.sql.js';

export interface MessageRow {
  id: string;
  event_id: string | null;
  event_type: string;
  channels: string[] | null;
  tags: string[] | null;
  /** Sealed; null if it was expunged. */
  payload: string | null;
  deliver_at: Date | null;
  created_at: Date;
}

const MANY = { global: 'events of many projects are appended together' };

export const MESSAGE_COLUMNS =
  'm.id, m.event_id, m.event_type, m.channels, m.tags, m.payload, m.deliver_at, m.created_at' as const;

/** Selects, from these projects, those that use webhooks and are not deleted. */
export const usersOfWebhooks = prepared<{ project_id: string }>('webhook-users')(
  `SELECT a.project_id FROM projects.webhook_application a
   WHERE a.project_id = ANY(:projectIds::text[])
     AND NOT EXISTS (SELECT 1 FROM projects.project p WHERE p.project_id = a.project_id AND p.deleted_at IS NOT NULL)`,
);

/** Messages use the ids and times of their events, so that an event delivered twice creates one message. */
export const insertEventMessages = prepared<{ project_id: string; id: string }>('webhook-messages-of-events')(
  `INSERT INTO projects.webhook_message (project_id, id, event_type, subject, payload, created_at)
   SELECT * FROM unnest(:projectIds::text[], :ids::uuid[], :eventTypes::text[], :subjects::text[], :payloads::text[],
     :times::timestamptz[])
   ON CONFLICT DO NOTHING RETURNING project_id, id`,
);

export const insertMessage = prepared<MessageRow>('webhook-message-insert')(
  `INSERT INTO projects.webhook_message AS m
     (project_id, id, event_id, event_type, channels, tags, payload, payload_until, deliver_at, created_at)
   VALUES (:projectId, :id::uuid, :eventId, :eventType, :channels::text[], :tags::text[], :payload,
     now() + :payloadHours::integer * interval '1 hour', :deliverAt::timestamptz, now())
   RETURNING ${MESSAGE_COLUMNS}`,
);

/** Returns no row if there is already a message with this event id. */
export const takeEventId = prepared<{ message_id: string }>('webhook-event-id-take')(
  `INSERT INTO projects.webhook_message_key (project_id, event_id, message_id)
   VALUES (:projectId, :eventId, :id::uuid) ON CONFLICT DO NOTHING RETURNING message_id`,
);

/** Whether an endpoint `e` accepts a message `m`. */
export const TAKES = `(e.event_types IS NULL OR m.event_type = ANY(e.event_types))
  AND (e.channels IS NULL OR e.channels && m.channels)` as const;

/** Creates the deliveries of messages, for the endpoints as they are now. */
export const insertDeliveries = prepared<Record<string, never>>(
  'webhook-deliveries-of-messages',
  MANY,
)(
  `INSERT INTO projects.webhook_delivery (project_id, message_id, endpoint_id, event_type, subject, next_try_at)
   SELECT m.project_id, m.id, e.id, m.event_type, m.subject, coalesce(m.deliver_at, now())
   FROM unnest(:projectIds::text[], :ids::uuid[]) AS made (project_id, id)
   JOIN projects.webhook_message m ON m.project_id = made.project_id AND m.id = made.id
   JOIN projects.webhook_endpoint e ON e.project_id = m.project_id AND e.deleted_at IS NULL AND NOT e.disabled AND ${TAKES}
   ON CONFLICT DO NOTHING`,
);

/** Creates a single delivery, regardless of the endpoint's filters, for tests and examples. */
export const insertDelivery = prepared<Record<string, never>>('webhook-delivery-insert')(
  `INSERT INTO projects.webhook_delivery (project_id, message_id, endpoint_id, event_type, is_manual, next_try_at)
   VALUES (:projectId, :messageId::uuid, :endpointId::uuid, :eventType, true, now())`,
);

/** Finds only messages within the retention time. */
export const readMessage = prepared<MessageRow>('webhook-message-read')(
  `SELECT ${MESSAGE_COLUMNS} FROM projects.webhook_message m
   WHERE m.project_id = :projectId AND m.created_at > now() - :retentionDays::integer * interval '1 day' AND m.id =
     coalesce(:id::uuid, (SELECT k.message_id FROM projects.webhook_message_key k
       WHERE k.project_id = :projectId AND k.event_id = :eventId))`,
);

export const expungePayload = prepared<{ id: string }>('webhook-message-expunge')(
  `UPDATE projects.webhook_message SET payload = NULL WHERE project_id = :projectId AND id = :id::uuid RETURNING id`,
);

const GLOBAL = { global: 'what is over, whichever project it belonged to' };

/** Removes payloads with a shorter retention time, set by their owner. */
export const expungeOldPayloads = statement<{ id: string }>(GLOBAL)(
  `UPDATE projects.webhook_message m SET payload = NULL FROM (
     SELECT project_id, id FROM projects.webhook_message
     WHERE payload IS NOT NULL AND payload_until IS NOT NULL AND payload_until < now() LIMIT 1000) AS due
   WHERE m.project_id = due.project_id AND m.id = due.id RETURNING m.id`,
);

export const removeOldEventIds = batchedDelete(
  'webhook-old-event-ids',
  'projects.webhook_message_key',
  `created_at < now() - :retentionDays::integer * interval '1 day'`,
  { key: ['event_id'], ...GLOBAL },
);

export const findTaker = statement<{ id: string }>()(
  `SELECT e.id FROM (SELECT :eventType::text AS event_type, :channels::text[] AS channels) m
   JOIN projects.webhook_endpoint e ON e.project_id = :projectId AND e.deleted_at IS NULL AND NOT e.disabled AND ${TAKES}
   LIMIT 1`,
);

export type DeliveryStatus = 'waiting' | 'sending' | 'delivered' | 'failed' | 'cancelled';

export interface AttemptRow {
  attempt_id: string;
  message_id: string;
  endpoint_id: string;
  status: number;
  is_manual: boolean;
  url: string;
  response_status: number;
  /** Sealed; null while the attempt is in progress. */
  response: string | null;
  duration_millis: number;
  attempt_created_at: Date;
}

export interface DeliveryRow {
  status: DeliveryStatus;
  next_try_at: Date | null;
}

const messageColumns = `m.id, m.event_id, m.event_type, m.channels, m.tags,
  CASE WHEN :withContent::boolean THEN m.payload END AS payload, m.deliver_at, m.created_at` as const;

/** The filters of every list of messages; null does not filter. */
const filters = `m.created_at > now() - :retentionDays::integer * interval '1 day'
  AND (:channel::text IS NULL OR :channel = ANY(m.channels)) AND (:tag::text IS NULL OR :tag = ANY(m.tags))
  AND (:before::timestamptz IS NULL OR m.created_at < :before) AND (:after::timestamptz IS NULL OR m.created_at > :after)
  AND (:eventTypes::text[] IS NULL OR m.event_type = ANY(:eventTypes::text[]))` as const;

const attemptColumns =
  `a.id AS attempt_id, a.message_id, a.endpoint_id, a.status, a.is_manual, a.url, a.response_status,
  a.response, a.duration_millis, a.created_at AS attempt_created_at` as const;

/** Newest first; the other direction reads a page backwards. */
const inOrder = <Statement>(of: (compared: '<' | '>', direction: 'desc' | 'asc') => Statement) => ({
  desc: of('<', 'desc'),
  asc: of('>', 'asc'),
});

export const LIST_MESSAGES = inOrder((compared, direction) =>
  statement<MessageRow>()(
    `SELECT ${messageColumns} FROM projects.webhook_message m
     WHERE m.project_id = :projectId AND (:from::uuid IS NULL OR m.id ${compared} :from::uuid) AND ${filters}
     ORDER BY m.id ${direction} LIMIT :limit`,
  ),
);

export const LIST_ATTEMPTS = inOrder((compared, direction) =>
  statement<AttemptRow & MessageRow>()(
    `SELECT ${attemptColumns}, ${messageColumns}
     FROM projects.webhook_attempt a
     JOIN projects.webhook_message m ON m.project_id = a.project_id AND m.id = a.message_id
     WHERE a.project_id = :projectId AND (:endpointId::uuid IS NULL OR a.endpoint_id = :endpointId::uuid)
       AND (:messageId::uuid IS NULL OR a.message_id = :messageId::uuid)
       AND (:from::uuid IS NULL OR a.id ${compared} :from::uuid)
       AND (:status::smallint IS NULL OR a.status = :status::smallint)
       AND (:statusCodeClass::integer IS NULL OR a.response_status / 100 * 100 = :statusCodeClass::integer) AND ${filters}
     ORDER BY a.id ${direction} LIMIT :limit`,
  ),
);

export const LIST_OF_ENDPOINT = inOrder((compared, direction) =>
  statement<MessageRow & DeliveryRow>()(
    `SELECT ${messageColumns}, d.status, d.next_try_at
     FROM projects.webhook_delivery d
     JOIN projects.webhook_message m ON m.project_id = d.project_id AND m.id = d.message_id
     WHERE d.project_id = :projectId AND d.endpoint_id = :endpointId::uuid
       AND (:from::uuid IS NULL OR d.message_id ${compared} :from::uuid)
       AND (:status::text IS NULL OR d.status = :status) AND ${filters}
     ORDER BY d.message_id ${direction} LIMIT :limit`,
  ),
);

export const LIST_OF_MESSAGE = inOrder((compared, direction) =>
  statement<EndpointRow & DeliveryRow>()(
    `SELECT ${ENDPOINT_COLUMNS}, d.status, d.next_try_at
     FROM projects.webhook_delivery d
     JOIN projects.webhook_endpoint e ON e.project_id = d.project_id AND e.id = d.endpoint_id AND e.deleted_at IS NULL
     WHERE d.project_id = :projectId AND d.message_id = :messageId::uuid
       AND (:from::uuid IS NULL OR d.endpoint_id ${compared} :from::uuid)
     ORDER BY d.endpoint_id ${direction} LIMIT :limit`,
  ),
);

export const readAttempt = statement<AttemptRow>()(
  `SELECT ${attemptColumns} FROM projects.webhook_attempt a
   WHERE a.project_id = :projectId AND a.message_id = :messageId::uuid AND a.id = :attemptId::uuid`,
);

export const expungeAttempt = statement<{ id: string }>()(
  `UPDATE projects.webhook_attempt SET response = NULL
   WHERE project_id = :projectId AND message_id = :messageId::uuid AND id = :attemptId::uuid RETURNING id`,
);
