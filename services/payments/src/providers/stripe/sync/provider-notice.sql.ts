import { prepared } from '@hallpass/database';

/** Nothing where it was told before. Such rows lie among the events, and are kept as long. */
export const insertNotice = prepared<{ event_id: string }>('insert-provider-notice')(
  `INSERT INTO payments.provider_event (project_id, provider, event_id, occurred_at)
   VALUES (:projectId, :provider, :notice, :at::timestamptz) ON CONFLICT DO NOTHING RETURNING event_id`,
);
