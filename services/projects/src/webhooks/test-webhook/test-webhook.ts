import { Database, Sealer } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { setTimeout as wait } from 'node:timers/promises';
import { responseSeal } from '../delivery/webhook-sender.js';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { TEST_EVENT_TYPE } from '../messages/event-types.js';
import { readOutcome } from './test-webhook.sql.js';
import { WebhookMessages } from '../messages/webhook-messages.js';

/** The result of a test message. Failures are reported here, never by the status (contract/04 §9). */
export class TestWebhookResultDto {
  @ApiProperty() success!: boolean;
  @ApiProperty({ required: false, description: 'always there without success' }) error_message?: string;
}

/** Pauses between checks for the result; in total, as long as the longest attempt. */
const LOOKS_MILLIS = [250, 500, 1_000, 2_000, 4_000, 8_000];

const failed = (error_message: string): TestWebhookResultDto => ({ success: false, error_message });

/** Sends an owner's test message to one endpoint, and waits for the result. */
@Injectable()
export class TestWebhook {
  constructor(
    private readonly db: Database,
    private readonly endpoints: WebhookEndpoints,
    private readonly messages: WebhookMessages,
    private readonly sealer: Sealer,
  ) {}

  async send(projectId: string, endpointRef: string): Promise<TestWebhookResultDto> {
    const endpoint = await this.endpoints.find(projectId, endpointRef);
    if (!endpoint) return failed('The endpoint does not exist. Check the list of endpoints.');
    if (endpoint.disabled) return failed('The endpoint is disabled. Enable it first.');
    const data = { message: 'This is a test of your webhook.', endpointUrl: endpoint.url };
    const body = JSON.stringify({ type: TEST_EVENT_TYPE, data });
    const { id: messageId } = await this.db.transaction((tx) =>
      this.messages.addFor(tx, projectId, endpoint.id, { eventType: TEST_EVENT_TYPE, body }),
    );
    for (const pause of LOOKS_MILLIS) {
      await wait(pause);
      const [attempt] = await readOutcome(this.db, { projectId, messageId });
      if (attempt) return this.resultOf(projectId, attempt);
    }
    return failed('The endpoint has not responded yet. The message lists its attempts.');
  }

  private resultOf(
    projectId: string,
    attempt: { id: string; status: number; response_status: number; response: string | null },
  ): TestWebhookResultDto {
    const { id, status, response_status, response } = attempt;
    if (status === 0) return { success: true };
    if (response_status !== 0) return failed(`The endpoint responded with status ${response_status} instead of 2xx.`);
    const reason =
      response === null ? 'The endpoint did not respond.' : this.sealer.open(response, responseSeal(projectId, id));
    return failed(`The endpoint could not be reached. ${reason}`);
  }
}
