import { prepared, statement } from '@hallpass/database';
import { HAS_FAILED_FOR_DAYS } from '../queue/delivery.sql.js';
import type { SealedColumns } from './endpoint-secrets.js';

export interface EndpointRow {
  id: string;
  uid: string | null;
  url: string;
  description: string;
  event_types: string[] | null;
  channels: string[] | null;
  rate_limit: number | null;
  metadata: Record<string, string>;
  disabled: boolean;
  created_at: Date;
  updated_at: Date;
}

export const ENDPOINT_COLUMNS =
  'e.id, e.uid, e.url, e.description, e.event_types, e.channels, e.rate_limit, e.metadata, e.disabled, e.created_at, e.updated_at' as const;

/** Limited because each message may go to every endpoint. */
export const MAX_ENDPOINTS = 100;

/** Serializes the creation of endpoints, so that each transaction counts the previous ones. */
export const lockApplication = prepared<{ project_id: string }>('webhook-application-lock')(
  `SELECT project_id FROM projects.webhook_application WHERE project_id = :projectId FOR UPDATE`,
);

/** Returns no row if the project has reached its limit. The caller must have locked the application. */
export const insertEndpoint = prepared<EndpointRow>('webhook-endpoint-insert')(
  `INSERT INTO projects.webhook_endpoint AS e
     (project_id, id, uid, url, description, event_types, channels, rate_limit, metadata, disabled, secret, headers)
   SELECT :projectId, :id::uuid, :uid, :url, :description, :eventTypes::text[], :channels::text[], :rateLimit::integer,
     :metadata::jsonb, :disabled::boolean, :secret, :headers
   WHERE (SELECT count(*) FROM projects.webhook_endpoint
     WHERE project_id = :projectId AND deleted_at IS NULL) < ${MAX_ENDPOINTS}
   RETURNING ${ENDPOINT_COLUMNS}`,
);

/** Finds an endpoint by its id, or by the owner's uid. */
export const readEndpoint = prepared<EndpointRow & SealedColumns>('webhook-endpoint-read')(
  `SELECT ${ENDPOINT_COLUMNS}, e.secret, e.earlier_secrets, e.headers FROM projects.webhook_endpoint e
   WHERE e.project_id = :projectId AND e.deleted_at IS NULL AND (e.id = :id::uuid OR e.uid = :uid)`,
);

/** As `readEndpoint`, with a lock for changes. */
export const lockEndpoint = prepared<EndpointRow & SealedColumns>('webhook-endpoint-lock')(
  `SELECT ${ENDPOINT_COLUMNS}, e.secret, e.earlier_secrets, e.headers FROM projects.webhook_endpoint e
   WHERE e.project_id = :projectId AND e.deleted_at IS NULL AND (e.id = :id::uuid OR e.uid = :uid) FOR UPDATE`,
);

export const updateEndpoint = prepared<EndpointRow>('webhook-endpoint-update')(
  `UPDATE projects.webhook_endpoint e SET uid = :uid, url = :url, description = :description,
     event_types = :eventTypes::text[], channels = :channels::text[], rate_limit = :rateLimit::integer,
     metadata = :metadata::jsonb, disabled = :disabled::boolean, updated_at = now(),
     failing_since = CASE WHEN e.disabled AND NOT :disabled::boolean THEN NULL ELSE e.failing_since END
   WHERE e.project_id = :projectId AND e.id = :id::uuid AND e.deleted_at IS NULL RETURNING ${ENDPOINT_COLUMNS}`,
);

/** Keeps the row for the messages sent to it, but removes its secrets. */
export const deleteEndpoint = prepared<{ id: string }>('webhook-endpoint-delete')(
  `UPDATE projects.webhook_endpoint
   SET deleted_at = now(), secret = NULL, earlier_secrets = NULL, headers = NULL, metadata = '{}'
   WHERE project_id = :projectId AND id = :id::uuid AND deleted_at IS NULL RETURNING id`,
);

export const updateHeaders = prepared<{ id: string }>('webhook-endpoint-headers')(
  `UPDATE projects.webhook_endpoint SET headers = :headers, updated_at = now()
   WHERE project_id = :projectId AND id = :id::uuid AND deleted_at IS NULL RETURNING id`,
);

/** Returns no row if the secret was rotated in the meantime. */
export const updateSecret = prepared<{ id: string }>('webhook-endpoint-secret')(
  `UPDATE projects.webhook_endpoint SET secret = :secret, earlier_secrets = :earlierSecrets, updated_at = now()
   WHERE project_id = :projectId AND id = :id::uuid AND deleted_at IS NULL AND secret = :before RETURNING id`,
);

export const countDeliveries = statement<{ status: string; count: number }>()(
  `SELECT status, count(*)::integer AS count FROM projects.webhook_delivery
   WHERE project_id = :projectId AND endpoint_id = :id::uuid AND created_at >= :since::timestamptz
     AND created_at < :until::timestamptz
   GROUP BY status`,
);

export interface ApplicationRow {
  name: string | null;
  metadata: Record<string, string>;
  created_at: Date;
  updated_at: Date;
}

/** From now on, the project's messages are stored. */
export const beginApplication = prepared<Record<string, never>>('webhook-application-begin')(
  `INSERT INTO projects.webhook_application (project_id)
   SELECT :projectId WHERE NOT EXISTS (SELECT FROM projects.webhook_application WHERE project_id = :projectId)
   ON CONFLICT DO NOTHING`,
);

export const readApplication = prepared<ApplicationRow>('webhook-application-read')(
  `SELECT name, metadata, created_at, updated_at FROM projects.webhook_application WHERE project_id = :projectId`,
);

export const updateApplication = prepared<ApplicationRow>('webhook-application-update')(
  `UPDATE projects.webhook_application SET name = coalesce(:name, name), metadata = coalesce(:metadata::jsonb, metadata),
     updated_at = now()
   WHERE project_id = :projectId RETURNING name, metadata, created_at, updated_at`,
);

const listed = (compared: '>' | '<', direction: 'asc' | 'desc') =>
  statement<EndpointRow>()(
    `SELECT ${ENDPOINT_COLUMNS} FROM projects.webhook_endpoint e
     WHERE e.project_id = :projectId AND e.deleted_at IS NULL
       AND (:from::uuid IS NULL OR e.id ${compared} :from::uuid)
     ORDER BY e.id ${direction} LIMIT :limit`,
  );
/** Pages by the previous endpoint's id, in both directions. */
export const LISTED_ENDPOINTS = { asc: listed('>', 'asc'), desc: listed('<', 'desc') };

/** Disables an endpoint that has failed for days, or whose current URL returned 410 Gone. */
export const disableFailing = statement<{
  url: string;
  since: string;
  project_name: string;
  owner_team_id: string | null;
}>()(
  `UPDATE projects.webhook_endpoint e SET disabled = true, updated_at = now() FROM projects.project p
   WHERE e.project_id = :projectId AND e.id = :endpointId::uuid AND NOT e.disabled AND e.deleted_at IS NULL
     AND CASE WHEN :goneUrl::text IS NULL THEN ${HAS_FAILED_FOR_DAYS} ELSE e.url = :goneUrl END
     AND p.project_id = e.project_id
   RETURNING e.url, to_char(coalesce(e.failing_since, now()) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since, p.display_name AS project_name,
     p.owner_team_id`,
);
