import type { BatchedEvent } from '@hallpass/queue';
import { storableJson } from '@hallpass/text';

export interface EventMessage {
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
