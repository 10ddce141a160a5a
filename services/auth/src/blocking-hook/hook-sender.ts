import { randomUUID } from 'node:crypto';
import { OutboundHttp, signatureHeaders } from '@hallpass/http';
import type { BlockingHookSettings } from '@hallpass/project-config';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { ANSWER_MAX_BYTES, type HookAnswer, readAnswer } from './hook-answer.js';
import { HookCircuits } from './hook-circuits.js';
import { FailedCall, failureOf, type HookOutcome } from './hook-failure.js';
import { hookBody, type HookQuestion } from './hook-request.js';
import { HookSecrets } from './hook-secrets.js';

/** People wait for the answer. */
const HOOK_TIMEOUT_MILLIS = 2_000;

interface SentRequest {
  body: string;
  /** The status of the answer, and the beginning of its text; null without one. */
  status: number | null;
  text: string | null;
  durationMillis: number;
}

/** Sends one signed request to a hook (Standard Webhooks). Hold no connection, lock or hash slot while you wait. */
@Injectable()
export class HookSender {
  constructor(
    private readonly http: OutboundHttp,
    private readonly secrets: HookSecrets,
    private readonly circuits: HookCircuits,
    private readonly settings: Settings,
  ) {}

  /** Asks through the circuit breaker. Never throws because of the hook. */
  async ask(projectId: string, hook: BlockingHookSettings, question: HookQuestion): Promise<HookOutcome> {
    try {
      const answer = await this.circuits.run(projectId, hook.url, () => this.send(projectId, hook, question, () => {}));
      return { answer };
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Asks whatever the circuit breaker says, and returns what was sent and received. */
  async try(
    projectId: string,
    hook: BlockingHookSettings,
    question: HookQuestion,
  ): Promise<{ outcome: HookOutcome; sent: SentRequest | null }> {
    let sent: SentRequest | null = null;
    try {
      const answer = await this.circuits.inSlot(projectId, () =>
        this.send(projectId, hook, question, (request) => (sent = request)),
      );
      return { outcome: { answer }, sent };
    } catch (error) {
      return { outcome: failureOf(error), sent };
    }
  }

  private async send(
    projectId: string,
    { url: address }: BlockingHookSettings,
    question: HookQuestion,
    note: (sent: SentRequest) => void,
  ): Promise<HookAnswer> {
    const secrets = await this.secrets.of(projectId);
    if (secrets.length === 0)
      throw new FailedCall('no_secret', 'The hook has no signing secret. Make one in the dashboard.');
    const url = new URL(address);
    if (url.protocol !== 'https:' && this.settings.outboundPrivate !== 'allow')
      throw new FailedCall('address_not_allowed', 'The address must begin with https://.');
    const body = hookBody(projectId, question, Date.now());
    const timestamp = Math.floor(Date.now() / 1_000);
    const signed = signatureHeaders({ id: `hook_${randomUUID()}`, timestamp, body }, secrets);
    const startedAt = performance.now();
    const sent: SentRequest = { body, status: null, text: null, durationMillis: 0 };
    try {
      const { status, text } = await this.http.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Hallpass-Hook/1.0', ...signed },
        body,
        timeoutMillis: HOOK_TIMEOUT_MILLIS,
        readBytes: ANSWER_MAX_BYTES + 1,
      });
      Object.assign(sent, { status, text });
      if (status < 200 || status > 299) throw new FailedCall('status', `The answer has the status ${status}.`);
      return readAnswer(question.event, text);
    } finally {
      note({ ...sent, durationMillis: Math.round(performance.now() - startedAt) });
    }
  }
}
