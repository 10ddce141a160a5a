import { fitsBatch, statement } from '@hallpass/database';

const GLOBAL = { global: 'an operator watches every project' };

export interface WatchedAttempt {
  id: string;
  project_id: string;
  message_id: string;
  event_type: string;
  url: string;
  status: number;
  response_status: number;
  duration_millis: number;
}

export interface WatchedMessage {
  project_id: string;
  id: string;
  event_type: string;
  /** Sealed. */
  payload: string;
}

export const watchAttempts = statement<WatchedAttempt>(GLOBAL)(
  `SELECT a.id, a.project_id, a.message_id, a.event_type, a.url, a.status, a.response_status, a.duration_millis
   FROM projects.webhook_endpoint e, LATERAL (
     SELECT * FROM projects.webhook_attempt a
     WHERE a.project_id = e.project_id AND a.endpoint_id = e.id AND a.id > :behind::uuid AND a.status <> 3
     ORDER BY a.id LIMIT 1000) AS a
   ORDER BY a.id`,
);

/** The next messages of a project, as many as fit in memory. */
export const watchMessages = statement<WatchedMessage>()(
  `SELECT project_id, id, event_type, payload FROM (
     SELECT *, ${fitsBatch('octet_length(payload)', 'id')} AS fits FROM (
       SELECT project_id, id, event_type, payload FROM projects.webhook_message
       WHERE project_id = :projectId AND id > :behind::uuid AND payload IS NOT NULL ORDER BY id LIMIT 1000) AS next) AS measured
   WHERE fits ORDER BY id`,
);

export const listDeadMessages = statement<{
  project_id: string;
  message_id: string;
  event_type: string;
  url: string;
  ended_at: Date;
}>(GLOBAL)(
  `SELECT d.project_id, d.message_id, d.event_type, d.url, d.ended_at
   FROM projects.webhook_endpoint e, LATERAL (
     SELECT f.project_id, f.message_id, f.event_type, e.url, f.ended_at FROM projects.webhook_delivery f
     WHERE f.project_id = e.project_id AND f.endpoint_id = e.id AND f.status = 'failed'
     ORDER BY f.message_id DESC LIMIT 100) AS d
   WHERE e.deleted_at IS NULL ORDER BY d.ended_at`,
);
