import { prepared } from '@hallpass/database';

/** Returns no row if the notice was sent before. The rows are stored with the provider's events and kept as long. */
export const insertNotice = prepared<{ event_id: string }>('insert-provider-notice')(
  `INSERT INTO payments.provider_event (project_id, provider, event_id, occurred_at)
   VALUES (:projectId, :provider, :notice, :at::timestamptz) ON CONFLICT DO NOTHING RETURNING event_id`,
);
