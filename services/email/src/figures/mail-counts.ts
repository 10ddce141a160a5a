import { Metrics } from '@hallpass/http';
import { Injectable } from '@nestjs/common';

/**
 * What became of a try to send one mail. `retried`: not sent, and tried again later. `failed`: not sent for good.
 * `skipped`: its recipient is gone or wants none.
 */
export type MailOutcome = 'sent' | 'captured' | 'retried' | 'failed' | 'skipped';

/** `flow`: asked for by a sign-in, an invitation and the like. */
export type MailKind = 'flow' | 'mailing' | 'test';

const OUTCOMES: Record<MailKind, readonly MailOutcome[]> = {
  flow: ['sent', 'captured', 'retried', 'failed'],
  mailing: ['sent', 'captured', 'retried', 'failed', 'skipped'],
  test: ['sent', 'failed'],
};

/** Mails of this process by what became of them, for its metrics. */
@Injectable()
export class MailCounts {
  private readonly mails;

  constructor(metrics: Metrics) {
    this.mails = metrics.counter('hallpass_mails_total', 'Tries to send a mail, by what became of them', [
      'kind',
      'outcome',
    ]);
  }

  /** Shows a kind from the start, so that its first failure is a rise. */
  announce(kind: MailKind): void {
    for (const outcome of OUTCOMES[kind]) this.mails.inc({ kind, outcome }, 0);
  }

  /** Once what became of it is stored. */
  count(kind: MailKind, outcome: MailOutcome): void {
    this.mails.inc({ kind, outcome });
  }
}
