import { Database, type Tx } from '@hallpass/database';
import { type Delivery, DestinationAwayError, wake } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { MailCounts } from '../metrics/mail-counts.js';
import { type MailRoute, senderConfig, type SmtpServer } from '../smtp/mail-route.js';
import { destinationOf, MailServers } from '../smtp/mail-servers.js';
import { MailTransport, type ServerAnswer } from '../smtp/mail-transport.js';
import { isServerDown, type SmtpFailure } from '../smtp/smtp-failure.js';
import { type Attempt, type KeptContent, MailStore, type NewMail } from './mail.store.js';

const RECORD_RETRY_MILLIS = 500;

type MailDelivery = Delivery<'mail.requested' | 'mail.resend_requested'>;

export interface SendableMail extends KeptContent {
  subject: string;
}

/**
 * Sends one email for one delivery: records the attempt, calls the mail server and records its response. Without a
 * server, captures the email.
 */
@Injectable()
export class MailSender {
  constructor(
    private readonly db: Database,
    private readonly mails: MailStore,
    private readonly transport: MailTransport,
    private readonly servers: MailServers,
    private readonly counts: MailCounts,
  ) {
    counts.announce('flow');
  }

  /**
   * Call it before rendering, which would be wasted while the server is away.
   * @throws DestinationAwayError while the mail server is away and another email is trying it
   */
  expectServer(projectId: string, { server }: MailRoute): void {
    if (!server) return;
    const destination = destinationOf(projectId, server);
    if (!this.servers.isFree(destination)) throw isAway(destination);
  }

  /** @throws Error if the delivery has to be retried */
  async send(delivery: MailDelivery, mail: NewMail, route: MailRoute, content: SendableMail): Promise<void> {
    // If rendering took longer than the deadline, another attempt sends the email.
    delivery.signal.throwIfAborted();
    const { server } = route;
    if (server) return this.sendOver(server, delivery, mail, route, content);
    let isKept = false;
    await delivery.complete(async (tx) => {
      const attempt = await this.begin(tx, mail, route, content);
      if (attempt) await this.mails.kept(tx, attempt, content);
      isKept = attempt !== null;
    });
    if (isKept) this.counts.count('flow', 'captured');
  }

  /** @returns null if the email was already sent or captured */
  private async begin(tx: Tx, mail: NewMail, route: MailRoute, { subject }: SendableMail): Promise<Attempt | null> {
    if (!(await this.mails.take(tx, mail))) return null;
    return this.mails.beginAttempt(tx, mail, { sender: senderConfig(route), subject });
  }

  private async sendOver(
    server: SmtpServer,
    delivery: MailDelivery,
    mail: NewMail,
    route: MailRoute,
    content: SendableMail,
  ): Promise<void> {
    const destination = destinationOf(mail.projectId, server);
    const turn = this.servers.begin(destination);
    if (!turn) throw isAway(destination);
    let outcome: ServerAnswer | null = null;
    let attempt: Attempt | null;
    let worksAgain: boolean;
    try {
      attempt = await this.db.transaction((tx) => this.begin(tx, mail, route, content));
      const { messageId, recipient: to } = mail;
      if (attempt) outcome = await this.transport.send(server, route, { messageId, to, ...content });
    } finally {
      worksAgain = turn.end(outcome && !('failure' in outcome && isServerDown(outcome.failure)));
    }
    if (!attempt || !outcome) return void (await delivery.complete());
    if ('failure' in outcome) return this.recordFailure(delivery, attempt, outcome.failure, { content, destination });
    const { answer } = outcome;
    await this.completeSurely(delivery, (tx) => this.mails.accepted(tx, attempt, answer));
    this.counts.count('flow', 'sent');
    // If this fails, the waiting deliveries still come back within a minute.
    if (worksAgain || delivery.waitedFor === destination) await wake(this.db, destination).catch(() => undefined);
  }

  /** @throws Error to retry the delivery, unless the rejection is final */
  private async recordFailure(
    delivery: MailDelivery,
    attempt: Attempt,
    failure: SmtpFailure,
    { content, destination }: { content: KeptContent; destination: string },
  ): Promise<void> {
    if (!failure.canRetry) {
      await delivery.complete((tx) => this.mails.failed(tx, attempt, failure, content));
      this.counts.count('flow', 'failed');
      return;
    }
    if (delivery.isLastAttempt) await this.mails.failed(this.db, attempt, failure, content);
    else await this.mails.putOff(this.db, attempt, failure);
    this.counts.count('flow', delivery.isLastAttempt ? 'failed' : 'retried');
    const message = `Email not sent (${failure.errorType}): ${failure.message}`;
    throw isServerDown(failure) ? new DestinationAwayError(message, destination, true) : new Error(message);
  }

  /**
   * The mail server has accepted the email. Retries until the database records that, because a restarting database
   * would otherwise cause a duplicate.
   */
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

const isAway = (destination: string) =>
  new DestinationAwayError('The mail server is unavailable. Another email is checking it.', destination, false);
