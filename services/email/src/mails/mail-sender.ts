import { Database, type Tx } from '@hallpass/database';
import type { Delivery } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { MailCounts } from '../figures/mail-counts.js';
import { type MailRoute, senderConfig, type SmtpServer } from '../smtp/mail-route.js';
import { MailTransport } from '../smtp/mail-transport.js';
import { smtpFailure, withoutCredentials } from '../smtp/smtp-failure.js';
import { unsubscribeHeaders } from '../unsubscribe/unsubscribe-link.js';
import { type KeptContent, type MailKey, MailStore, type NewMail } from './mail.store.js';

const RECORD_RETRY_MILLIS = 500;

type MailDelivery = Delivery<'mail.requested' | 'mail.resend_requested'>;

export interface SendableMail extends KeptContent {
  subject: string;
}

/** Sends one mail for one delivery: attempt, mail server, answer; kept here instead when there is no server. */
@Injectable()
export class MailSender {
  constructor(
    private readonly db: Database,
    private readonly mails: MailStore,
    private readonly transport: MailTransport,
    private readonly counts: MailCounts,
  ) {
    counts.announce('flow');
  }

  /** @throws Error when it is to be tried again */
  async send(delivery: MailDelivery, mail: NewMail, route: MailRoute, content: SendableMail): Promise<void> {
    // A try that has overrun its deadline while it was rendered is over: another one sends the mail.
    delivery.signal.throwIfAborted();
    const { server } = route;
    if (server) return this.sendOver(server, delivery, mail, route, content);
    let isCaptured = false;
    await delivery.complete(async (tx) => {
      isCaptured = await this.mails.begin(tx, mail);
      if (isCaptured) await this.mails.captured(tx, mail, content, senderConfig(route));
    });
    if (isCaptured) this.counts.count('flow', 'captured');
  }

  private async sendOver(
    server: SmtpServer,
    delivery: MailDelivery,
    mail: NewMail,
    route: MailRoute,
    content: SendableMail,
  ): Promise<void> {
    const attemptId = await this.db.transaction(async (tx) => {
      if (!(await this.mails.begin(tx, mail))) return null;
      return this.mails.beginAttempt(tx, mail, content.subject, senderConfig(route));
    });
    if (attemptId === null) {
      await delivery.complete();
      return;
    }
    const { subject, html, text, unsubscribeLink } = content;
    const headers = unsubscribeLink ? unsubscribeHeaders(unsubscribeLink) : {};
    const outgoing = { messageId: mail.messageId, to: mail.recipient, subject, html, text, headers };
    let answer: string;
    try {
      answer = await this.transport.send(server, route, outgoing);
    } catch (cause) {
      await this.recordFailure(delivery, mail, attemptId, { server, content, cause });
      return;
    }
    const record = withoutCredentials(answer, server);
    await this.completeSurely(delivery, (tx) => this.mails.sent(tx, mail, attemptId, record));
    this.counts.count('flow', 'sent');
  }

  /** @throws Error, so that the delivery is tried again, unless the refusal is final */
  private async recordFailure(
    delivery: MailDelivery,
    mail: MailKey,
    attemptId: string,
    { server, content, cause }: { server: SmtpServer; content: KeptContent; cause: unknown },
  ): Promise<void> {
    const error = smtpFailure(cause, server);
    if (!error.canRetry) {
      await delivery.complete((tx) => this.mails.failed(tx, mail, attemptId, { status: 'failed', error, content }));
      this.counts.count('flow', 'failed');
      return;
    }
    const outcome = delivery.isLastAttempt
      ? ({ status: 'failed', error, content } as const)
      : ({ status: 'queued', error } as const);
    await this.db.transaction((tx) => this.mails.failed(tx, mail, attemptId, outcome));
    this.counts.count('flow', outcome.status === 'failed' ? 'failed' : 'retried');
    throw new Error(`Mail not sent (${error.errorType}): ${error.message}`);
  }

  /** The mail server has the mail: a database that restarts just now must not make it a second one. */
  private async completeSurely(delivery: MailDelivery, effect: (tx: Tx) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await delivery.complete(effect);
        return;
      } catch (error) {
        if (delivery.signal.aborted) throw error;
        await wait(RECORD_RETRY_MILLIS);
      }
    }
  }
}
