import { prepared } from '@hallpass/database';
import type { ProviderName } from '../terms/subscription-row.js';

export const insertEndings = prepared('request-provider-endings')(
  `INSERT INTO payments.provider_ending (project_id, subscription_id)
   SELECT :projectId, id FROM unnest(:ids::uuid[]) AS id ON CONFLICT DO NOTHING`,
);

export interface ProviderEnding {
  project_id: string;
  subscription_id: string;
  provider: ProviderName;
  provider_subscription_id: string;
}

/** Skip scan: one index step per project. */
export const selectProjectsWithEndings = prepared<{ project_id: string }>('projects-with-provider-endings')(
  `WITH RECURSIVE project AS (
     (SELECT project_id FROM payments.provider_ending ORDER BY project_id LIMIT 1)
     UNION ALL
     SELECT next.project_id FROM project, LATERAL (
       SELECT n.project_id FROM payments.provider_ending n
       WHERE n.project_id > project.project_id ORDER BY n.project_id LIMIT 1) AS next)
   SELECT project_id FROM project`,
);

/** @param whenever includes subscriptions whose end the provider refused recently */
export const selectEndings = prepared<ProviderEnding>('provider-endings')(
  `SELECT n.project_id, n.subscription_id, s.provider, s.provider_subscription_id
   FROM payments.provider_ending n
   JOIN payments.subscription s ON s.project_id = n.project_id AND s.id = n.subscription_id
   WHERE n.project_id = :projectId AND n.subscription_id > :afterId::uuid AND (:whenever OR n.due_at <= now())
   ORDER BY n.subscription_id LIMIT 50`,
);

export const selectEnding = prepared<{ subscription_id: string }>('provider-ending')(
  `SELECT n.subscription_id FROM payments.provider_ending n
   WHERE n.project_id = :projectId AND n.subscription_id = :id`,
);

/** Retries after 20 s, 40 s and so on, up to once a day. */
export const delayEnding = prepared('delay-provider-ending')(
  `UPDATE payments.provider_ending n
   SET refusals = least(refusals + 1, 30), due_at = now() + least(interval '10 seconds' * 2 ^ (refusals + 1), interval '1 day')
   WHERE n.project_id = :projectId AND n.subscription_id = :id`,
);

export const deleteEnding = prepared('delete-provider-ending')(
  `DELETE FROM payments.provider_ending n WHERE n.project_id = :projectId AND n.subscription_id = :id`,
);
