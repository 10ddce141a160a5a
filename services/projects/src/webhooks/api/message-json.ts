import { Sealer } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import { responseSeal } from '../delivery/webhook-sender.js';
import type { EndpointRow } from '../endpoints/endpoint.sql.js';
import type { MessageRow, AttemptRow, DeliveryRow, DeliveryStatus } from '../messages/message.sql.js';
import { WebhookMessages } from '../messages/webhook-messages.js';
import { toWireId } from '../wire/wire-id.js';
import { toEndpoint } from './endpoint.dto.js';
import type { AttemptOutDto, EndpointMessageOutDto, MessageEndpointOutDto, MessageOutDto } from './message.dto.js';

/** Indexed by the number that the API uses for each status. */
const STATUSES: readonly DeliveryStatus[] = ['delivered', 'waiting', 'failed', 'sending', 'cancelled'];
const STATUS_TEXTS = ['success', 'pending', 'fail', 'sending', 'canceled'];

export const deliveryStatus = (number: number | null | undefined): DeliveryStatus | null =>
  STATUSES[number ?? -1] ?? null;

const deliveryJson = ({ status, next_try_at }: DeliveryRow) => ({
  status: STATUSES.indexOf(status),
  statusText: STATUS_TEXTS[STATUSES.indexOf(status)]!,
  nextAttempt: status === 'waiting' ? next_try_at?.toISOString() : undefined,
});

/** Converts messages and attempts to the published clients' format, and opens sealed fields. */
@Injectable()
export class MessageJson {
  constructor(
    private readonly messages: WebhookMessages,
    private readonly sealer: Sealer,
  ) {}

  message(projectId: string, row: MessageRow, withContent: boolean): MessageOutDto {
    const body = withContent ? this.messages.bodyOf(projectId, row) : null;
    return {
      id: toWireId('msg', row.id),
      eventId: row.event_id ?? undefined,
      eventType: row.event_type,
      payload: body === null ? {} : (JSON.parse(body) as unknown),
      channels: row.channels ?? undefined,
      tags: row.tags ?? undefined,
      timestamp: row.created_at.toISOString(),
      deliverAt: row.deliver_at?.toISOString(),
    };
  }

  endpointMessage(projectId: string, row: MessageRow & DeliveryRow, withContent: boolean): EndpointMessageOutDto {
    return { ...this.message(projectId, row, withContent), ...deliveryJson(row) };
  }

  messageEndpoint(row: EndpointRow & DeliveryRow): MessageEndpointOutDto {
    return { ...toEndpoint(row), ...deliveryJson(row) };
  }

  attempt(projectId: string, row: AttemptRow, withContent: boolean): AttemptOutDto {
    const { status } = row;
    return {
      id: toWireId('atmpt', row.attempt_id),
      msgId: toWireId('msg', row.message_id),
      endpointId: toWireId('ep', row.endpoint_id),
      url: row.url,
      response: withContent ? this.response(projectId, row) : '',
      responseStatusCode: row.response_status,
      responseDurationMs: row.duration_millis,
      status,
      statusText: STATUS_TEXTS[status]!,
      triggerType: row.is_manual ? 1 : 0,
      timestamp: row.attempt_created_at.toISOString(),
    };
  }

  /** Returns an empty text if the response was sealed with a secret that is gone. */
  private response(projectId: string, { attempt_id, response }: AttemptRow): string {
    try {
      return response === null ? '' : this.sealer.open(response, responseSeal(projectId, attempt_id));
    } catch {
      return '';
    }
  }
}
