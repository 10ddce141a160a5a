import { Metrics } from '@hallpass/http';
import { Injectable } from '@nestjs/common';

/**
 * Outcome of an attempt to send an email. `retried`: not sent, will be retried. `failed`: not sent, for good.
 * `skipped`: the recipient was deleted or unsubscribed.
 */
export type MailOutcome = 'sent' | 'captured' | 'retried' | 'failed' | 'skipped';

/** `flow`: sent for a sign-in, an invitation and so on. */
export type MailKind = 'flow' | 'mailing' | 'test';

const OUTCOMES: Record<MailKind, readonly MailOutcome[]> = {
  flow: ['sent', 'captured', 'retried', 'failed'],
  mailing: ['sent', 'captured', 'retried', 'failed', 'skipped'],
  test: ['sent', 'failed'],
};

/** Counts this process's emails by outcome, for metrics. */
@Injectable()
export class MailCounts {
  private readonly mails;

  constructor(metrics: Metrics) {
    this.mails = metrics.counter('hallpass_mails_total', 'Attempts to send an email, by outcome', ['kind', 'outcome']);
  }

  /** Exports zeros for a kind, so that its first failure shows as an increase. */
  announce(kind: MailKind): void {
    for (const outcome of OUTCOMES[kind]) this.mails.inc({ kind, outcome }, 0);
  }

  /** Call it once the outcome is stored. */
  count(kind: MailKind, outcome: MailOutcome): void {
    this.mails.inc({ kind, outcome });
  }
}
