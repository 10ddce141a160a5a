import { batchedDelete, prepared, statement } from '@hallpass/database';

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
