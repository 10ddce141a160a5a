import { Database, Sealer, type Tx } from '@hallpass/database';
import { ProjectStore } from '@hallpass/projects';
import { type Delivery, EventHandler, outbox, persistently } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { MailCounts } from '../metrics/mail-counts.js';
import { MailStore } from '../delivery/mail.store.js';
import { BackgroundRenderer } from '../rendering/background-renderer.js';
import { MailTransport } from '../smtp/mail-transport.js';
import { UnsubscribeLinks } from '../unsubscribe/unsubscribe-link.js';
import { serverPauseMillis } from './backoff.js';
import { type MailingKey, openContent } from './mailing.js';
import { beginRun, endMailing, endRun, expandPart, selectRest, skipStopped } from './mailing.sql.js';
import { MailingRun } from './mailing-run.js';

/**
 * A mailing can take hours, so it runs in short slices: a process can stop in between, and other mailings get their
 * turn.
 */
const RUN_MILLIS = 5_000;

/** Limits of the time until a run checks again for emails that are due later. */
const LONGEST_PAUSE_MILLIS = 900_000;

/**
 * Sends the remaining emails of a mailing. The process can be killed at any point: the next run takes over the emails
 * that were in progress, with the same Message-IDs, so the worst case is that they are sent twice.
 */
@Injectable()
export class MailingDueHandler extends EventHandler<'mailing.due'> {
  readonly event = 'mailing.due';
  /** A slow mail server may take a minute for the emails in progress at the end of a run. */
  override readonly deadlineMillis = 90_000;

  constructor(
    readonly db: Database,
    private readonly sealer: Sealer,
    readonly mails: MailStore,
    readonly settings: Settings,
    private readonly projects: ProjectStore,
    readonly renderer: BackgroundRenderer,
    readonly transport: MailTransport,
    readonly links: UnsubscribeLinks,
    readonly counts: MailCounts,
  ) {
    super();
    counts.announce('mailing');
  }

  async handle(delivery: Delivery<'mailing.due'>): Promise<void> {
    const { projectId, signal, payload } = delivery;
    const key = { projectId, id: payload.mailing_id };
    const runId = randomUUID();
    const project = await persistently(signal, () => this.projects.load(this.db, projectId));
    const [mailing] = project ? await persistently(signal, () => beginRun(this.db, { ...key, runId })) : [];
    if (!project || !mailing) {
      await delivery.complete();
      return;
    }
    if (mailing.is_stopped) await this.skipRest(key, signal);
    else await this.expand(key, mailing.content, signal);
    const content = openContent(this.sealer, key, mailing.content);
    const run = new MailingRun(this, { key, id: runId, project, content, signal });
    const hasWorked = await run.send(RUN_MILLIS);
    const failures = hasWorked ? 0 : mailing.failures + 1;
    await persistently(signal, () => delivery.complete((tx) => this.goOn(tx, key, runId, failures)));
  }

  /** Creates the emails of the recipients, one part at a time. */
  private async expand(key: MailingKey, sealed: string, signal: AbortSignal): Promise<void> {
    const { kind } = openContent(this.sealer, key, sealed);
    const host = new URL(this.settings.url).hostname;
    const expandNext = () => persistently(signal, () => expandPart(this.db, { ...key, kind, host }));
    while ((await expandNext())[0]!.parts > 0) signal.throwIfAborted();
  }

  /** Skips the rest of a stopped mailing. An email in progress is still sent. */
  private async skipRest(key: MailingKey, signal: AbortSignal): Promise<void> {
    const skipSome = () => persistently(signal, () => skipStopped(this.db, { ...key }));
    while ((await skipSome()).length > 0) signal.throwIfAborted();
  }

  private async goOn(tx: Tx, key: MailingKey, runId: string, failures: number): Promise<void> {
    const [{ rest, parts, due_in } = { rest: 0, parts: 0, due_in: null }] = await selectRest(tx, key);
    if (rest + parts === 0) {
      await endMailing(tx, { ...key, runId });
      return;
    }
    if ((await endRun(tx, { ...key, runId, failures })).length === 0) return; // another run has taken over
    const due = parts > 0 ? 0 : Math.max(0, due_in ?? 0);
    const afterMillis = Math.min(Math.max(due, failures > 0 ? serverPauseMillis(failures) : 0), LONGEST_PAUSE_MILLIS);
    await outbox.add(tx, 'mailing.due', key.projectId, { mailing_id: key.id }, { afterMillis });
  }
}
