import { Injectable, Logger } from '@nestjs/common';
import { CircuitBreaker, CircuitOpenError, OutboundHttp, ProjectSlots } from '@hallpass/http';
import type { ChallengePurpose, Widget } from './challenge-purposes.js';

/** People wait for the answer. */
const TIMEOUT_MILLIS = 3_000;
/** Requests at once, so that a slow service does not collect waiting requests. */
const SLOTS = { ofProject: 16, inAll: 64 };

/**
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ and
 * https://docs.hcaptcha.com/#verify-the-user-response-server-side
 */
const ADDRESSES: Readonly<Record<Widget, string>> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};
/** Faults of the project's keys, not of the user, by the names of both services. */
const OUR_FAULTS = /secret|sitekey/;

export interface WidgetCheck {
  projectId: string;
  purpose: ChallengePurpose;
  provider: Widget;
  siteKey: string;
  secretKey: string;
  token: string;
  clientAddress: string;
}

/** `unknown`: the service did not say, because it is down or the keys of the project are wrong. */
export type WidgetVerdict = 'right' | 'wrong' | 'unknown';

/**
 * Asks Turnstile or hCaptcha about the token of a widget, which each accepts once. Hold no lock, connection or hash slot
 * while you wait. Neither the token nor the secret reaches the log.
 */
@Injectable()
export class Widgets {
  private readonly logger = new Logger(Widgets.name);
  private readonly breakers: Readonly<Record<Widget, CircuitBreaker>> = {
    turnstile: new CircuitBreaker(() => true),
    hcaptcha: new CircuitBreaker(() => true),
  };
  private readonly slots = new ProjectSlots(SLOTS);

  constructor(private readonly http: OutboundHttp) {}

  async check(given: WidgetCheck): Promise<WidgetVerdict> {
    const { projectId, provider } = given;
    const release = this.slots.take(projectId);
    if (release === null) return 'unknown';
    try {
      return this.verdictOf(await this.breakers[provider].run(() => this.ask(given)), given);
    } catch (error) {
      if (!(error instanceof CircuitOpenError)) this.logger.warn(`${provider} did not check a token: ${String(error)}`);
      return 'unknown';
    } finally {
      release();
    }
  }

  private async ask({ provider, siteKey, secretKey, token, clientAddress }: WidgetCheck): Promise<Verified> {
    const form = new URLSearchParams({ secret: secretKey, response: token, remoteip: clientAddress });
    if (provider === 'hcaptcha') form.set('sitekey', siteKey);
    const { status, text } = await this.http.request(new URL(ADDRESSES[provider]), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      timeoutMillis: TIMEOUT_MILLIS,
    });
    // Both answer 200, and Turnstile 400 for some wrong tokens.
    if (status >= 500 || status === 429) throw new Error(`status ${status}`);
    const answer = JSON.parse(text) as Verified;
    if (typeof answer?.success !== 'boolean') throw new Error('an answer in another form');
    return answer;
  }

  private verdictOf(answer: Verified, { projectId, provider, purpose }: WidgetCheck): WidgetVerdict {
    const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'].map(String) : [];
    if (!answer.success && codes.some((code) => OUR_FAULTS.test(code))) {
      this.logger.warn(`${provider} rejects the keys of project ${projectId}: ${codes.join(', ').slice(0, 200)}`);
      return 'unknown';
    }
    if (!answer.success) return codes.includes('internal-error') ? 'unknown' : 'wrong';
    // Only Turnstile names what a token is for.
    return provider === 'hcaptcha' || answer.action === purpose ? 'right' : 'wrong';
  }
}

interface Verified {
  success: boolean;
  action?: string;
  'error-codes'?: unknown[];
}
