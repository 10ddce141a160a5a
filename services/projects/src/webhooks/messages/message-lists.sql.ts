import { statement } from '@hallpass/database';
import { ENDPOINT_COLUMNS, type EndpointRow } from '../endpoints/endpoint.sql.js';
import type { MessageRow } from './message.sql.js';

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
