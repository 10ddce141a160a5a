import { Sealer } from '@hallpass/database';
import { ForbiddenAddressError, OutboundError, OutboundHttp, signatureHeaders } from '@hallpass/http';
import { Injectable } from '@nestjs/common';
import { firstCharacters } from '@hallpass/text';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import { WebhookMetrics } from '../metrics/webhook-metrics.js';
import { payloadSeal, WebhookMessages } from '../messages/webhook-messages.js';
import { toWireId } from '../wire/wire-id.js';
import { AttemptRecords } from './attempt-records.js';
import type { AttemptRecord, ClaimedDelivery } from '../queue/delivery.sql.js';
import { GONE_STATUS, pauseAfterFailure, readRetryAfter } from '../queue/retry-schedule.js';

const MASK = '***';
/** Shorter texts may appear in any answer by accident. */
const LEAST_LENGTH = 6;
/** The prefix of a secret: of a key, of a signature, of an `Authorization` header. */
const SCHEME = /^(?:whsec_|v1,|\S+\s+)/;
/** How much of an answer is kept, in characters. */
const KEPT_CHARACTERS = 4_096;

const TIMEOUT_MILLIS = 15_000;
const READ_BYTES = 64 * 1024;

interface Outcome {
  /** The answer's status; 0 without an answer. */
  responseStatus: number;
  /** The answer, or the reason why there is none. */
  text: string;
  retryAfterMillis: number | null;
  durationMillis: number;
  /** Must not appear in the stored answer. */
  secrets: readonly string[];
  /** There is nothing to send. */
  isOver?: true;
}

/** Sends one message to one endpoint, once, and records the result. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly http: OutboundHttp,
    private readonly sealer: Sealer,
    private readonly secrets: EndpointSecrets,
    private readonly messages: WebhookMessages,
    private readonly records: AttemptRecords,
    private readonly metrics: WebhookMetrics,
  ) {}

  /**
   * Resolves once the result is recorded: a database that is restarting must not cause a second delivery.
   * @param signal aborted when the process stops and no longer waits for the database
   */
  async send(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const outcome = await this.attempt(delivery).catch(() => notSent('The signing secret cannot be decrypted.'));
    const record = this.recordOf(delivery, outcome);
    await this.records.add(record, signal);
    // Only attempts that were sent count.
    if (record.status !== 'cancelled')
      this.metrics.countAttempt(delivery.url, record.status === 'waiting' ? 'retried' : record.status);
  }

  private async attempt(delivery: ClaimedDelivery): Promise<Outcome> {
    const { project_id: projectId, endpoint_id: endpointId, message_id: id, url } = delivery;
    const body = this.messages.bodyOf(projectId, { id, payload: delivery.payload });
    if (body === null) return { ...notSent('The content of the message was deleted.'), isOver: true };
    const secret = this.secrets.secretOf(projectId, endpointId, delivery);
    const earlier = this.secrets.earlierOf(projectId, endpointId, delivery).map(({ key }) => key);
    const own = this.secrets.headersOf(projectId, endpointId, delivery);
    const timestamp = Math.floor(Date.now() / 1_000);
    const signed = signatureHeaders({ id: toWireId('msg', id), timestamp, body }, [secret, ...earlier]);
    const secrets = [secret, ...earlier, ...Object.values(own), ...signed['svix-signature']!.split(' ')];
    const startedAt = performance.now();
    const duration = () => Math.round(performance.now() - startedAt);
    try {
      const { status, headers, text } = await this.http.request(new URL(url), {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/json', 'user-agent': 'Hallpass-Webhooks/1.0', ...signed },
        body,
        timeoutMillis: TIMEOUT_MILLIS,
        readBytes: READ_BYTES,
      });
      const retryAfterMillis = readRetryAfter(headers['retry-after']);
      return { responseStatus: status, text, retryAfterMillis, durationMillis: duration(), secrets };
    } catch (error) {
      const isKnown = error instanceof OutboundError || error instanceof ForbiddenAddressError;
      const text = isKnown ? error.message : 'The message could not be sent.';
      return { responseStatus: 0, text, retryAfterMillis: null, durationMillis: duration(), secrets };
    }
  }

  private recordOf(delivery: ClaimedDelivery, outcome: Outcome): AttemptRecord {
    const { project_id: projectId, message_id: messageId, endpoint_id: endpointId, attempt_id: attemptId } = delivery;
    const { responseStatus, durationMillis, retryAfterMillis } = outcome;
    const isDelivered = responseStatus >= 200 && responseStatus < 300;
    const isLast = isDelivered || outcome.isOver || responseStatus === GONE_STATUS;
    const pauseMillis = isLast ? null : pauseAfterFailure(delivery.attempts + 1, retryAfterMillis);
    const status = isDelivered
      ? 'delivered'
      : outcome.isOver
        ? 'cancelled'
        : pauseMillis === null
          ? 'failed'
          : 'waiting';
    const response = this.sealer.seal(keptAnswer(outcome.text, outcome.secrets), responseSeal(projectId, attemptId));
    const ids = { projectId, messageId, endpointId, attemptId };
    return { ...ids, status, pauseMillis, responseStatus, response, durationMillis };
  }
}

export const responseSeal = (projectId: string, attemptId: string) => ({
  ...payloadSeal(projectId, attemptId),
  column: 'projects.webhook_attempt.response',
});

const notSent = (text: string): Outcome => ({
  responseStatus: 0,
  text,
  retryAfterMillis: null,
  durationMillis: 0,
  secrets: [],
});

/** Returns the beginning of an answer, and masks secrets of ours that a receiver may have sent back. */
export function keptAnswer(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets.flatMap((each) => [each, each.replace(SCHEME, '')]))
    if (secret.length >= LEAST_LENGTH) masked = masked.replaceAll(secret, MASK);
  return firstCharacters(masked.replace(/whsec_[\w+/=]+/g, `whsec_${MASK}`), KEPT_CHARACTERS);
}
