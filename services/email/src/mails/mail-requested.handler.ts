import { Database, prepared, Sealer, type Tx } from '@hallpass/database';
import { ProjectStore, type ProjectSnapshot } from '@hallpass/identity';
import { EventHandler, type Delivery } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { renderMail } from '../rendering/render-mail.js';
import { MailRenderingError, type RenderedMail } from '../rendering/rendered-mail.js';
import { mailRoute, senderConfig, type MailRoute, type SmtpServer } from '../smtp/mail-route.js';
import { MailTransport } from '../smtp/mail-transport.js';
import { smtpFailure, withoutCredentials } from '../smtp/smtp-failure.js';
import { MailStore, type MailKey, type NewMail } from './mail.store.js';

type MailDelivery = Delivery<'mail.requested'>;

const RECORD_RETRY_MILLIS = 500;

const findUser = prepared<{ display_name: string | null }>(
  'email_find_user',
  `SELECT display_name FROM users."user" WHERE project_id = $1 AND id = $2`,
);

/**
 * Sends one mail of a flow: row, rendering, mail server, answer. Without a mail server the mail is kept in the
 * database to be read in the dashboard. One Message-ID for all attempts; a process killed between the server's
 * yes and its record sends the mail once more (security.md K3).
 */
@Injectable()
export class MailRequestedHandler extends EventHandler<'mail.requested'> {
  readonly event = 'mail.requested';

  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly sealer: Sealer,
    private readonly projects: ProjectStore,
    private readonly mails: MailStore,
    private readonly transport: MailTransport,
  ) {
    super();
  }

  async handle(delivery: MailDelivery): Promise<void> {
    const { projectId, payload } = delivery;
    const project = await this.projects.load(this.db, projectId);
    const user = payload.user_id ? (await findUser(this.db, [projectId, payload.user_id]))[0] : null;
    // The project or the user was deleted meanwhile: nobody waits for this mail, and no row may keep the address.
    if (!project || user === undefined) {
      await delivery.complete();
      return;
    }
    const mail: NewMail = {
      projectId,
      id: payload.mail_id,
      userId: payload.user_id ?? null,
      recipient: payload.recipient,
      template: payload.template,
      messageId: `<${payload.mail_id}@${new URL(this.settings.url).hostname}>`,
    };
    const route = mailRoute(this.settings, project);
    const rendered = await this.render(delivery, project, user?.display_name ?? null);
    if (rendered instanceof MailRenderingError) await this.recordUnrenderable(delivery, mail, route, rendered);
    else if (route.server) await this.send(delivery, mail, route, route.server, rendered);
    else {
      await delivery.complete(async (tx) => {
        if (await this.mails.begin(tx, mail)) await this.mails.captured(tx, mail, rendered, senderConfig(route));
      });
    }
  }

  private async render(
    { projectId, payload }: MailDelivery,
    project: ProjectSnapshot,
    userDisplayName: string | null,
  ): Promise<RenderedMail | MailRenderingError> {
    const seal = { column: 'queue.outbox.payload', rowId: payload.mail_id, projectId };
    const variables = JSON.parse(this.sealer.open(payload.sealed_variables, seal)) as Record<string, string>;
    try {
      const { template } = payload;
      return await renderMail({ template, projectDisplayName: project.displayName, userDisplayName, variables });
    } catch (error) {
      if (error instanceof MailRenderingError) return error;
      throw error;
    }
  }

  private async send(
    delivery: MailDelivery,
    mail: NewMail,
    route: MailRoute,
    server: SmtpServer,
    rendered: RenderedMail,
  ): Promise<void> {
    const attemptId = await this.db.transaction(async (tx) => {
      if (!(await this.mails.begin(tx, mail))) return null;
      return this.mails.beginAttempt(tx, mail, rendered.subject, senderConfig(route));
    });
    if (attemptId === null) {
      await delivery.complete();
      return;
    }
    let answer: string;
    try {
      answer = await this.transport.send(server, route, { ...rendered, messageId: mail.messageId, to: mail.recipient });
    } catch (error) {
      await this.recordFailure(delivery, mail, attemptId, server, error);
      return;
    }
    const record = withoutCredentials(answer, server);
    await this.completeSurely(delivery, (tx) => this.mails.sent(tx, mail, attemptId, record));
  }

  /** @throws Error, so that the delivery is tried again, unless the refusal is final */
  private async recordFailure(
    delivery: MailDelivery,
    mail: MailKey,
    attemptId: string,
    server: SmtpServer,
    cause: unknown,
  ): Promise<void> {
    const error = smtpFailure(cause, server);
    if (!error.canRetry) {
      await delivery.complete((tx) => this.mails.failed(tx, mail, attemptId, { status: 'failed', error }));
      return;
    }
    const status = delivery.isLastAttempt ? 'failed' : 'queued';
    await this.db.transaction((tx) => this.mails.failed(tx, mail, attemptId, { status, error }));
    throw new Error(`Mail not sent (${error.errorType}): ${error.message}`);
  }

  private async recordUnrenderable(
    delivery: MailDelivery,
    mail: NewMail,
    route: MailRoute,
    { message }: MailRenderingError,
  ): Promise<void> {
    const error = { errorType: 'RENDERING_FAILED', canRetry: false, message, rawError: message } as const;
    await delivery.complete(async (tx) => {
      if (!(await this.mails.begin(tx, mail))) return;
      const attemptId = await this.mails.beginAttempt(tx, mail, null, senderConfig(route));
      await this.mails.failed(tx, mail, attemptId, { status: 'failed', error });
    });
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
