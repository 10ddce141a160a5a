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

/** A table of its own outside the service schemas, where the handlers of the tests leave one row an effect. */
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

/** What a test wants done with an event; by default its effect and no more. */
export type Behaviour = (delivery: Delivery) => Promise<unknown>;

export const effect: Behaviour = (delivery) => delivery.complete((tx) => leaveEffect(tx, delivery));

/** A handler whose behaviour a test sets for each project. */
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

/** What `projects` consumes in batches. It fails wherever an event of `fails` is among them. */
export class ScriptedBatch extends BatchHandler {
  readonly events = batchedEventsOf('projects');
  readonly fails = new Set<string>();
  /** Ids of the events of each batch, as they came. */
  readonly seen: string[][] = [];

  async handle(tx: Tx, events: readonly BatchedEvent[]): Promise<void> {
    this.seen.push(events.map(({ eventId }) => eventId));
    for (const event of events) await leaveEffect(tx, event);
    if (events.some(({ eventId }) => this.fails.has(eventId))) throw new Error('not these');
  }
}

/** Waits until rows in the database say so. @throws Error after `PATIENCE_MILLIS`, with what was last seen */
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
