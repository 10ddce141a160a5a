import { prepared } from '@hallpass/database';

export const selectEvent = prepared('stripe-event')(
  `SELECT FROM payments.provider_event e
   WHERE e.project_id = :projectId AND e.provider = 'stripe' AND e.event_id = :eventId`,
);

export const insertEvent = prepared('insert-stripe-event')(
  `INSERT INTO payments.provider_event (project_id, provider, event_id, occurred_at)
   VALUES (:projectId, 'stripe', :eventId, :occurredAt) ON CONFLICT DO NOTHING`,
);
