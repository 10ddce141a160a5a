import { BATCH_BYTES, type Database } from '@hallpass/database';
import { isDatabaseFailure } from '@hallpass/errors';
import { persistently } from '@hallpass/queue';
import type { Settings } from '@hallpass/settings';
import { Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { INTERNAL_PROJECT_ID, type ProjectSnapshot } from '@hallpass/projects';
import type { MailCounts } from '../metrics/mail-counts.js';
import type { Attempt, KeptContent, MailError, MailStore } from '../delivery/mail.store.js';
import { type NotificationCategory } from '../preferences/notification-categories.js';
import { MailRenderingError } from '../rendering/mail-renderer.js';
import type { BackgroundRenderer } from '../rendering/background-renderer.js';
import { LIMITS } from '../rendering/sandbox/job.js';
import { mailRoute, type MailRoute, senderConfig } from '../smtp/mail-route.js';
import type { MailTransport } from '../smtp/mail-transport.js';
import { isServerDown, type SmtpFailure } from '../smtp/smtp-failure.js';
import type { UnsubscribeLinks } from '../unsubscribe/unsubscribe-link.js';
import { nextTryMillis, ownFailurePauseMillis, renderPauseMillis } from './backoff.js';
import type { MailingContent, MailingKey } from './mailing.js';
import { type Recipient, selectRecipient, skipMail, takeDueMail, type TakenMail, takeSlot } from './mailing.sql.js';
import { HeldBytes } from './held-bytes.js';
import { type MailingMail, renderMailingMail, categoryOf } from './render-mailing-mail.js';

/** Bytes to reserve before rendering an email: the renderer's maximum output, in UTF-8. */
const RENDERED_BYTES = 2 * LIMITS.outputCharacters;
const BROKEN_TRIES = 3;

export interface MailingRunParts {
  db: Database;
  mails: MailStore;
  settings: Settings;
  renderer: BackgroundRenderer;
  transport: MailTransport;
  links: UnsubscribeLinks;
  counts: MailCounts;
}

/**
 * One run of a mailing: several senders take emails one after the other, until the time is over or the mail server
 * fails. Each step is stored before the next: the email is taken, the attempt recorded, the server called, its response
 * recorded.
 */
export class MailingRun {
  private readonly logger = new Logger('Mailings');
  /** Consecutive attempts at which the mail server was down. */
  private failuresInRow = 0;
  private sentAny = false;
  /** Limits rendered emails that wait for the mail server. */
  private readonly held = new HeldBytes(BATCH_BYTES);
  private expected: NotificationCategory;
  private readonly route: MailRoute;

  constructor(
    private readonly parts: MailingRunParts,
    private readonly run: {
      key: MailingKey;
      id: string;
      project: ProjectSnapshot;
      content: MailingContent;
      signal: AbortSignal;
    },
  ) {
    this.expected = categoryOf(run.content);
    this.route = mailRoute(parts.settings, run.project);
  }

  /** @returns false if the mail server was down */
  async send(millis: number): Promise<boolean> {
    const endsAt = Date.now() + millis;
    const { mailConcurrency } = this.parts.settings;
    const senders = Array.from({ length: mailConcurrency }, async () => {
      while (Date.now() < endsAt && !this.run.signal.aborted && this.failuresInRow < mailConcurrency) {
        const mail = await this.take();
        if (!mail) return;
        await this.sendOne(mail);
      }
    });
    const ends = await Promise.allSettled(senders);
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken) throw broken.reason;
    return this.sentAny || this.failuresInRow === 0;
  }

  private async take(): Promise<TakenMail | undefined> {
    const { key, id, signal } = this.run;
    const [mail] = await persistently(signal, () => takeDueMail(this.parts.db, { ...key, runId: id }));
    return mail;
  }

  private async sendOne(mail: TakenMail): Promise<void> {
    const { key } = this.run;
    const { projectId } = key;
    const { user_id: userId, recipient: address } = mail;
    const [recipient] = await this.persist(() =>
      selectRecipient(this.parts.db, { projectId, userId, address, mailingId: key.id }),
    );
    if (!recipient) return this.skip(mail, null, 'user_deleted');
    if (recipient.is_stopped) return this.skip(mail, null, 'stopped');
    const hold = await this.held.reserve(RENDERED_BYTES);
    try {
      await this.renderAndDeliver(mail, recipient, hold);
    } finally {
      hold(0);
    }
  }

  private async renderAndDeliver(mail: TakenMail, recipient: Recipient, hold: (bytes: number) => void): Promise<void> {
    const { key, project, content, signal } = this.run;
    const { projectId } = key;
    let rendered: MailingMail;
    try {
      rendered = await persistently(signal, () =>
        renderMailingMail(this.parts.renderer, {
          project,
          content,
          displayName: recipient.display_name,
          locale: recipient.locale,
          expected: this.expected,
          issueLink: ({ id: categoryId }) =>
            this.parts.links.issue(this.parts.db.manager, { projectId, userId: mail.user_id, categoryId }),
        }),
      );
    } catch (error) {
      if (isDatabaseFailure(error)) throw error;
      return this.recordUnrenderable(mail, error);
    }
    hold(Buffer.byteLength(rendered.html) + Buffer.byteLength(rendered.text));
    const { category } = rendered;
    this.expected = category;
    if (recipient.disabled.includes(category.id)) return this.skip(mail, category, 'unsubscribed');
    if (recipient.is_suppressed && category.canDisable) return this.skip(mail, category, 'bounced_or_complained');
    await this.deliver(mail, rendered);
  }

  private async deliver(mail: TakenMail, rendered: MailingMail): Promise<void> {
    const { route } = this;
    const attempt = await this.beginAttempt(mail, rendered.subject, rendered.category.name);
    if (!attempt) return; // another run has taken over the mailing
    if (!route.server) {
      await this.persist(() => this.parts.mails.kept(this.parts.db, attempt, rendered));
      this.parts.counts.count('mailing', 'captured');
      return;
    }
    await this.waitForTurn();
    const outcome = await this.parts.transport.send(route.server, route, {
      messageId: mail.message_id,
      to: mail.recipient,
      ...rendered,
      isBulk: true,
    });
    if ('failure' in outcome) return this.recordRefused(mail, attempt, outcome.failure, rendered);
    this.failuresInRow = 0;
    this.sentAny = true;
    await this.persist(() => this.parts.mails.accepted(this.parts.db, attempt, outcome.answer));
    this.parts.counts.count('mailing', 'sent');
  }

  private async beginAttempt(
    mail: TakenMail,
    subject: string | null,
    category: string | null,
  ): Promise<Attempt | null> {
    const { key, id: run } = this.run;
    const details = { sender: senderConfig(this.route), subject, category, run };
    const mailKey = { projectId: key.projectId, id: mail.id };
    return this.persist(() => this.parts.mails.beginAttempt(this.parts.db, mailKey, details));
  }

  /** A mail server that is down says nothing about the email itself. */
  private async recordRefused(
    { attempts, age_seconds: ageSeconds }: TakenMail,
    attempt: Attempt,
    error: SmtpFailure,
    content: KeptContent,
  ): Promise<void> {
    const isDown = isServerDown(error);
    this.failuresInRow = isDown ? this.failuresInRow + 1 : 0;
    const pause = error.canRetry ? nextTryMillis({ attempts, ageSeconds, isServerDown: isDown }) : null;
    await this.recordFailure(attempt, { error, pause, content });
  }

  /**
   * A source that fails to render will never render. Other failures are internal and temporary, and do not count as
   * attempts.
   */
  private async recordUnrenderable(mail: TakenMail, cause: unknown): Promise<void> {
    const attempt = await this.beginAttempt(mail, null, null);
    if (!attempt) return;
    const isSource = cause instanceof MailRenderingError;
    const mayPass = isSource && cause.mayPass && mail.attempts < BROKEN_TRIES;
    const sourcePause = mayPass ? renderPauseMillis(mail.attempts) : null;
    const pause = isSource ? sourcePause : ownFailurePauseMillis(mail.age_seconds);
    const message = isSource ? cause.message : unrenderedNow(pause !== null);
    if (!isSource) this.logger.warn({ message, reason: cause instanceof Error ? cause.message : 'unknown' });
    const error = { errorType: 'RENDERING_FAILED', canRetry: pause !== null, message, rawError: message } as const;
    await this.recordFailure(attempt, { error, pause, counts: isSource });
  }

  /** @param failure `pause`: milliseconds until the next attempt; null: no more attempts */
  private async recordFailure(
    attempt: Attempt,
    failure: { error: MailError; pause: number | null; content?: KeptContent; counts?: boolean },
  ): Promise<void> {
    const { error, pause: afterMillis, content, counts = true } = failure;
    const { db, mails } = this.parts;
    await this.persist(() =>
      afterMillis === null
        ? mails.failed(db, attempt, error, content)
        : mails.putOff(db, attempt, error, { afterMillis, counts }),
    );
    this.parts.counts.count('mailing', afterMillis === null ? 'failed' : 'retried');
  }

  private async skip(mail: TakenMail, category: NotificationCategory | null, reason: string): Promise<void> {
    const { key, id } = this.run;
    const skipped = { projectId: key.projectId, id: mail.id, runId: id, category: category?.name ?? null, reason };
    await this.persist(() => skipMail(this.parts.db, skipped));
    this.parts.counts.count('mailing', 'skipped');
  }

  /** If a rate is set, all workers share the mail server's slots. */
  private async waitForTurn(): Promise<void> {
    const { mailPerSecond } = this.parts.settings;
    const { server, type } = this.route;
    if (mailPerSecond === null || !server) return;
    const projectId = type === 'shared' ? INTERNAL_PROJECT_ID : this.run.key.projectId;
    const name = createHash('sha256').update(`${server.host}:${server.port}/${server.username}`).digest('base64url');
    const slotOf = { projectId, server: name, mailsPerSecond: mailPerSecond };
    const [slot] = await this.persist(() => takeSlot(this.parts.db, slotOf));
    await wait(slot!.wait);
  }

  private persist<T>(work: () => Promise<T>): Promise<T> {
    return persistently(this.run.signal, work);
  }
}

/** @param isRetried false for the last attempt */
function unrenderedNow(isRetried: boolean): string {
  const next = isRetried ? 'It will be retried.' : 'Hallpass stopped retrying. Send the email again.';
  return `The email could not be rendered now. ${next}`;
}
