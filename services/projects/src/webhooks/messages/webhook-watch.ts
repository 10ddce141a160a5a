import { type Database, Sealer } from '@hallpass/database';
import { signatureHeaders } from '@hallpass/http';
import { leastUuidv7 } from '@hallpass/queue';
import { storableJson } from '@hallpass/text';
import type { Settings } from '@hallpass/settings';
import { beginApplication } from '../endpoints/endpoint.sql.js';
import { toWireId } from '../wire/wire-id.js';
import { listDeadMessages, watchAttempts, watchMessages } from './webhook-watch.sql.js';
import { payloadSeal } from './webhook-messages.js';

/** How much later than its id's time a row may appear, because its event or attempt waited. */
const LATE_MILLIS = 120_000;

/** A finished attempt, as a line for operators. */
export interface SeenAttempt {
  id: string;
  line: string;
}

/** A message as it would be delivered. */
export interface SeenMessage {
  id: string;
  eventType: string;
  body: string;
}

/** Shows webhook activity to the operator commands. Poll it: each call returns the rows of the last minutes. */
export class WebhookWatch {
  private readonly sealer: Sealer;

  constructor(
    private readonly db: Database,
    settings: Settings,
  ) {
    this.sealer = new Sealer(settings);
  }

  async *attempts(): AsyncGenerator<SeenAttempt> {
    for (const row of await watchAttempts(this.db, { behind: watchedFrom() })) {
      const outcome = row.response_status === 0 ? 'no answer' : String(row.response_status);
      const what = `${toWireId('msg', row.message_id)}  ${row.event_type}`;
      yield {
        id: row.id,
        line: `${what}  ${row.url}  ${outcome} in ${row.duration_millis} ms  (project ${row.project_id})`,
      };
    }
  }

  /** From now on, the project's messages are created, whether or not it has endpoints. */
  async begin(projectId: string): Promise<void> {
    await beginApplication(this.db, { projectId });
  }

  /** Returns messages in order, with at most one batch in memory. */
  async *messages(projectId: string): AsyncGenerator<SeenMessage> {
    for (let behind = watchedFrom(); ;) {
      const rows = await watchMessages(this.db, { projectId, behind });
      if (rows.length === 0) return;
      behind = rows.at(-1)!.id;
      for (const { id, event_type: eventType, payload } of rows) {
        const body = storableJson(this.sealer.open(payload, payloadSeal(projectId, id)));
        yield { id: toWireId('msg', id), eventType, body };
      }
    }
  }

  /** Messages that were given up, the latest hundred of each endpoint, as lines. */
  async dead(): Promise<string[]> {
    const rows = await listDeadMessages(this.db);
    return rows.map(
      ({ project_id, message_id, event_type, url, ended_at }) =>
        `${toWireId('msg', message_id)}  ${event_type} for ${url}, project ${project_id}, failed at ${ended_at.toISOString()}`,
    );
  }
}

/** The least id that new rows may still have. */
const watchedFrom = (): string => leastUuidv7(Date.now() - LATE_MILLIS);

/** The headers of a forwarded message, signed as the dispatcher does. */
export const signed = ({ id, body }: SeenMessage, secret: string): Record<string, string> => ({
  'content-type': 'application/json',
  ...signatureHeaders({ id, timestamp: Math.floor(Date.now() / 1_000), body }, [secret]),
});
