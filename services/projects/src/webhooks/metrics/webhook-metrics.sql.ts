import { prepared } from '@hallpass/database';
import { ENDPOINTS_WITH_OPEN, OPEN } from '../queue/delivery.sql.js';

const GLOBAL = { global: 'an operator looks at the webhooks of every project' };

/** Open deliveries of one endpoint in the same state. */
export interface OpenWebhooks {
  url: string;
  /** `waiting`: for its first attempt. `retrying`: at least one attempt has failed. */
  state: 'waiting' | 'retrying';
  count: number;
  oldest_seconds: number;
}

/**
 * Counts a limited number of open deliveries for each endpoint, so that the cost is bounded. The age of a scheduled message
 * starts at its scheduled time.
 */
export const countOpenWebhooks = prepared<OpenWebhooks>(
  'webhook-metrics-open',
  GLOBAL,
)(
  `WITH RECURSIVE ${ENDPOINTS_WITH_OPEN},
   looked_at AS (
     SELECT d.project_id, d.endpoint_id, CASE WHEN d.attempts = 0 THEN 'waiting' ELSE 'retrying' END AS state,
       greatest(d.created_at, m.deliver_at) AS due_at
     FROM (SELECT * FROM place LIMIT :endpoints) AS place, LATERAL (
       SELECT d.project_id, d.endpoint_id, d.message_id, d.attempts, d.created_at FROM projects.webhook_delivery d
       WHERE d.project_id = place.project_id AND d.endpoint_id = place.endpoint_id AND d.status IN ${OPEN}
       ORDER BY d.next_try_at LIMIT :perEndpoint) AS d
     JOIN projects.webhook_message m ON m.project_id = d.project_id AND m.id = d.message_id)
   SELECT e.url, l.state, count(*)::integer AS count,
     greatest(extract(epoch FROM now() - min(l.due_at)), 0)::double precision AS oldest_seconds
   FROM looked_at l JOIN projects.webhook_endpoint e ON e.project_id = l.project_id AND e.id = l.endpoint_id
   WHERE l.due_at <= now()
   GROUP BY e.project_id, e.id, e.url, l.state`,
);

/** Endpoints by whether they take messages: `failing` since an attempt failed, until one succeeds or they are disabled. */
export const countEndpoints = prepared<{ state: 'working' | 'failing' | 'disabled'; count: number }>(
  'webhook-metrics-endpoints',
  GLOBAL,
)(
  `SELECT CASE WHEN disabled THEN 'disabled' WHEN failing_since IS NOT NULL THEN 'failing' ELSE 'working' END AS state,
     count(*)::integer AS count
   FROM projects.webhook_endpoint WHERE deleted_at IS NULL GROUP BY 1`,
);
