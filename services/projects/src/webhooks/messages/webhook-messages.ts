import { Sealer, type Tx } from '@hallpass/database';
import { type BatchedEvent, uuidv7 } from '@hallpass/queue';
import { storableJson } from '@hallpass/text';
import { Injectable } from '@nestjs/common';
import { DeliveryNudge } from '../queue/delivery-nudge.js';
import { eventMessage } from './event-message.js';
import {
  insertDeliveries,
  insertDelivery,
  insertEventMessages,
  insertMessage,
  type MessageRow,
  takeEventId,
  usersOfWebhooks,
} from './message.sql.js';

/** A message that is no event of ours. */
export interface NewMessage {
  eventType: string;
  /** JSON, as it is delivered. */
  body: string;
  /** The owner's own id of it, unique in the project. */
  eventId?: string | null;
  channels?: string[] | null;
  tags?: string[] | null;
  deliverAt?: Date | null;
  payloadHours?: number | null;
}

/** Where the body of a message is sealed. */
export const payloadSeal = (projectId: string, id: string) => ({
  column: 'projects.webhook_message.payload',
  rowId: id,
  projectId,
});

/** Makes messages, and what of them goes to which endpoint. */
@Injectable()
export class WebhookMessages {
  constructor(
    private readonly sealer: Sealer,
    private readonly nudge: DeliveryNudge,
  ) {}

  /** In the transaction that marks the events done: each event is one message, however often it comes. */
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

  /** @returns null when there is a message with this event id already */
  async add(tx: Tx, projectId: string, message: NewMessage): Promise<MessageRow | null> {
    const id = uuidv7();
    const { eventId = null } = message;
    if (eventId !== null && (await takeEventId(tx, { projectId, eventId, id })).length === 0) return null;
    const row = await this.insert(tx, projectId, id, message);
    await this.deliver(tx, [{ project_id: projectId, id }]);
    return row;
  }

  /** A message to one endpoint alone, whatever that takes otherwise. */
  async addFor(tx: Tx, projectId: string, endpointId: string, message: NewMessage): Promise<MessageRow> {
    const id = uuidv7();
    const row = await this.insert(tx, projectId, id, message);
    await insertDelivery(tx, { projectId, messageId: id, endpointId, eventType: message.eventType });
    await this.nudge.after(tx);
    return row;
  }

  /** The body of a message; null when it was expunged, or sealed with a secret that is gone. */
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
