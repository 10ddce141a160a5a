import { prepared } from '@hallpass/database';

export const insertEvents = prepared<Record<string, never>>('queue_outbox_add')(
  `WITH event AS (
     INSERT INTO queue.outbox (project_id, id, event, payload, cause)
     SELECT :projectId, published.id, published.event, published.payload, :cause::jsonb FROM unnest(:eventIds::uuid[],
       :events::text[], :payloads::jsonb[]) AS published (id, event, payload))
   INSERT INTO queue.delivery (project_id, id, event_id, consumer, next_try_at, first_due_at, retry_until)
   SELECT :projectId, subscriber.id, subscriber.event_id, subscriber.consumer,
     now() + subscriber.after_millis * interval '1 millisecond',
       now() + subscriber.after_millis * interval '1 millisecond',
       now() + :retryForMillis::double precision * interval '1 millisecond'
   FROM unnest(:deliveryIds::uuid[], :eventIdOfEach::uuid[], :consumers::text[], :afterMillis::double precision[])
     AS subscriber (id, event_id, consumer, after_millis)`,
);
