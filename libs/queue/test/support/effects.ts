import type { Database, Tx } from '@hallpass/database';
import {
  type BatchedEvent,
  batchedEventsOf,
  BatchHandler,
  EventHandler,
  type Delivery,
  type EventName,
} from '@hallpass/queue';
import { until } from '@hallpass/testing';
import { Client } from 'pg';

/** Creates a table outside the service schemas, to which the test handlers add one row per effect. */
export async function createEffectTable(ownerUrl: string): Promise<void> {
  await asOwner(
    ownerUrl,
    `
    CREATE SCHEMA test;
    CREATE TABLE test.effect (project_id text NOT NULL, event_id uuid NOT NULL);
    GRANT USAGE ON SCHEMA test TO PUBLIC;
    GRANT ALL ON test.effect TO PUBLIC`,
  );
}

export async function asOwner(ownerUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export async function leaveEffect(
  tx: Tx,
  { projectId, eventId }: Pick<Delivery, 'projectId' | 'eventId'>,
): Promise<void> {
  await tx.query(`INSERT INTO test.effect (project_id, event_id) VALUES ($1, $2)`, [projectId, eventId]);
}

export async function countEffects(db: Database, eventIds: string[]): Promise<number> {
  const [row] = await db.manager.query(`SELECT count(*)::int AS n FROM test.effect WHERE event_id = ANY ($1)`, [
    eventIds,
  ]);
  return row.n as number;
}

/** The reaction of a test to an event; by default, only its effect. */
export type Behaviour = (delivery: Delivery) => Promise<unknown>;

export const effect: Behaviour = (delivery) => delivery.complete((tx) => leaveEffect(tx, delivery));

export class ScriptedHandler extends EventHandler {
  private readonly behaviours = new Map<string, Behaviour>();

  constructor(
    readonly event: EventName,
    override readonly deadlineMillis = 60_000,
  ) {
    super();
  }

  on(projectId: string, behaviour: Behaviour): void {
    this.behaviours.set(projectId, behaviour);
  }

  async handle(delivery: Delivery): Promise<void> {
    await (this.behaviours.get(delivery.projectId) ?? effect)(delivery);
  }
}

/** Handles the batched events of `projects`. Fails if a batch contains an event of `fails`. */
export class ScriptedBatch extends BatchHandler {
  readonly events = batchedEventsOf('projects');
  readonly fails = new Set<string>();
  readonly seen: string[][] = [];

  async handle(tx: Tx, events: readonly BatchedEvent[]): Promise<void> {
    this.seen.push(events.map(({ eventId }) => eventId));
    for (const event of events) await leaveEffect(tx, event);
    if (events.some(({ eventId }) => this.fails.has(eventId))) throw new Error('not these');
  }
}

/**
 * Polls the database until its rows match.
 * @throws Error after `PATIENCE_MILLIS`, with the last result
 */
export async function eventually<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
  let seen: T | undefined;
  const answer = await until(
    'the rows',
    async () => {
      seen = await look();
      return isRight(seen) && { seen };
    },
    { lastSeen: () => seen },
  );
  return answer.seen;
}
