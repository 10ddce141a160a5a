import { prepared, type Tx } from '@hallpass/database';
import { nudgeAfterCommit } from './commit-nudge.js';
import { EVENTS, SUBSCRIPTIONS, type EventName, type Events } from './events.js';
import { uuidv7 } from './uuid.js';

/** One statement: the event and a delivery for each of its subscribers. */
const insertEvent = prepared<Record<string, never>>(
  'queue_outbox_add',
  `WITH event AS (
     INSERT INTO queue.outbox (project_id, id, event, payload) VALUES ($1, $2, $3, $4))
   INSERT INTO queue.delivery (project_id, id, event_id, consumer)
   SELECT $1, subscriber.id, $2, subscriber.consumer
   FROM unnest($5::uuid[], $6::text[]) AS subscriber (id, consumer)`,
);

export const outbox = {
  /**
   * Stores an event in the caller's transaction, with one delivery for each subscriber; the relay of this
   * process is nudged after the commit. A payload holds no secret in clear: what is secret in it is sealed.
   * @param tx the transaction of the change that the event tells of
   * @returns the event's id, a UUIDv7
   * @throws Error outside a transaction
   */
  async add<N extends EventName>(tx: Tx, event: N, projectId: string, payload: Events[N]): Promise<string> {
    nudgeAfterCommit(tx);
    const id = uuidv7();
    const consumers = SUBSCRIPTIONS[event];
    await insertEvent(tx, [
      projectId,
      id,
      event,
      JSON.stringify(EVENTS[event].toJSON(payload)),
      consumers.map(() => uuidv7()),
      consumers,
    ]);
    return id;
  },
};
