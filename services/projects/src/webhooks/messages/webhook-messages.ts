import { Sealer, type Tx } from '@hallpass/database';
import { type BatchedEvent, uuidv7 } from '@hallpass/queue';
import { storableJson } from '@hallpass/text';
import { Injectable } from '@nestjs/common';
import { DeliveryNudge } from '../queue/delivery-nudge.js';
import {
  insertDeliveries,
  insertDelivery,
  insertEventMessages,
  insertMessage,
  type MessageRow,
  takeEventId,
  usersOfWebhooks,
} from './message.sql.js';

export interface NewMessage {
  eventType: string;
  /** JSON, as it is delivered. */
  body: string;
  /** The owner's own id for it, unique in the project. */
  eventId?: string | null;
  channels?: string[] | null;
  tags?: string[] | null;
  deliverAt?: Date | null;
  payloadHours?: number | null;
}

export const payloadSeal = (projectId: string, id: string) => ({
  column: 'projects.webhook_message.payload',
  rowId: id,
  projectId,
});

@Injectable()
export class WebhookMessages {
  constructor(
    private readonly sealer: Sealer,
    private readonly nudge: DeliveryNudge,
  ) {}

  /**
   * Runs in the transaction that marks the events as handled, so that each event becomes one message, even if it is
   * delivered twice.
   */
  async addEvents(tx: Tx, events: readonly BatchedEvent[]): Promise<void> {
    const projectIds = [...new Set(events.map(({ projectId }) => projectId))];
    const users = new Set((await usersOfWebhooks(tx, { projectIds })).map(({ project_id }) => project_id));
    const received = events.filter(({ projectId }) => users.has(projectId));
    if (received.length === 0) return;
    const messages = received.map((event) => ({ ...event, ...eventMessage(event) }));
    const made = await insertEventMessages(tx, {
      projectIds: messages.map(({ projectId }) => projectId),
      ids: messages.map(({ eventId }) => eventId),
      eventTypes: messages.map(({ event }) => event),
      subjects: messages.map(({ subject }) => subject),
      payloads: messages.map(({ projectId, eventId, body }) => this.seal(projectId, eventId, body)),
      times: messages.map(({ occurredAt }) => occurredAt),
    });
    await this.deliver(tx, made);
  }

  /** @returns null if there is already a message with this event id */
  async add(tx: Tx, projectId: string, message: NewMessage): Promise<MessageRow | null> {
    const id = uuidv7();
    const { eventId = null } = message;
    if (eventId !== null && (await takeEventId(tx, { projectId, eventId, id })).length === 0) return null;
    const row = await this.insert(tx, projectId, id, message);
    await this.deliver(tx, [{ project_id: projectId, id }]);
    return row;
  }

  /** Creates a message for a single endpoint, regardless of the endpoint's filters. */
  async addFor(tx: Tx, projectId: string, endpointId: string, message: NewMessage): Promise<MessageRow> {
    const id = uuidv7();
    const row = await this.insert(tx, projectId, id, message);
    await insertDelivery(tx, { projectId, messageId: id, endpointId, eventType: message.eventType });
    await this.nudge.after(tx);
    return row;
  }

  /** The body of a message; null if it was expunged, or sealed with a secret that is gone. */
  bodyOf(projectId: string, { id, payload }: Pick<MessageRow, 'id' | 'payload'>): string | null {
    if (payload === null) return null;
    try {
      return storableJson(this.sealer.open(payload, payloadSeal(projectId, id)));
    } catch {
      return null;
    }
  }

  private async insert(tx: Tx, projectId: string, id: string, message: NewMessage): Promise<MessageRow> {
    const { eventType, body, eventId = null, channels = null, tags = null } = message;
    const { deliverAt = null, payloadHours = null } = message;
    const payload = this.seal(projectId, id, body);
    const values = { projectId, id, eventId, eventType, channels, tags, payload, payloadHours, deliverAt };
    const [row] = await insertMessage(tx, values);
    return row!;
  }

  private async deliver(tx: Tx, made: ReadonlyArray<{ project_id: string; id: string }>): Promise<void> {
    if (made.length === 0) return;
    await insertDeliveries(tx, {
      projectIds: made.map(({ project_id }) => project_id),
      ids: made.map(({ id }) => id),
    });
    await this.nudge.after(tx);
  }

  private seal(projectId: string, id: string, body: string): string {
    return this.sealer.seal(body, payloadSeal(projectId, id));
  }
}

interface EventMessage {
  /** The body as it is delivered (contract/04 §9). */
  body: string;
  /** The object it is about: messages of one subject are delivered in order. */
  subject: string;
}

interface Payload {
  id?: string;
  user_id?: string;
  team_id?: string;
  user_json?: string;
  team_json?: string;
  customer_type?: string;
  customer_id?: string;
}

/** The body and subject of an event. For a user or team, the payload has the JSON that servers see. */
export function eventMessage({ event, payload }: Pick<BatchedEvent, 'event' | 'payload'>): EventMessage {
  const { id, user_id, team_id, user_json, team_json, customer_type, customer_id } = payload as Payload;
  const data = storableJson(user_json ?? team_json ?? JSON.stringify(payload));
  const isOfTeam = event.startsWith('team.');
  const body = `{"type":${JSON.stringify(event)},"data":${data}}`;
  if (customer_type !== undefined) return { body, subject: `${customer_type}:${customer_id}` };
  return { body, subject: isOfTeam ? `team:${id ?? team_id}` : `user:${user_id ?? id}` };
}
