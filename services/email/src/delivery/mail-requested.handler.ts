import { Database, Sealer, type Tx } from '@hallpass/database';
import { ProjectStore, type ProjectSnapshot } from '@hallpass/projects';
import { type DeadDeliveryEvent, EventHandler, type Delivery } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { parseStored } from '@hallpass/text';
import { MailCounts } from '../metrics/mail-counts.js';
import { FlowMails } from '../rendering/flow-mails.js';
import { type MailContent, MailRenderingError, type RenderedMail } from '../rendering/rendered-mail.js';
import { mailRoute, senderConfig, type MailRoute } from '../smtp/mail-route.js';
import { MailSender } from './mail-sender.js';
import { selectLocaleOfAddress, selectReader } from './mail.sql.js';
import { MailStore, type NewMail } from './mail.store.js';

type MailDelivery = Delivery<'mail.requested'>;

/**
 * Sends one email of a flow: creates its row, renders it, calls the mail server and records the response. Without a
 * mail server, keeps the email in the database for the dashboard. All attempts use one Message-ID; a process killed
 * between the server's response and its record sends the email again (security K3).
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
    private readonly sender: MailSender,
    private readonly flowMails: FlowMails,
    private readonly counts: MailCounts,
  ) {
    super();
  }

  async handle(delivery: MailDelivery): Promise<void> {
    const { projectId, payload } = delivery;
    const project = await this.projects.load(this.db, projectId);
    const user = await this.user(this.db, delivery);
    // The project or the user was deleted in the meantime: nobody expects this email, and no row may keep the address.
    if (!project || user === undefined) {
      await delivery.complete();
      return;
    }
    const mail = this.mailOf(delivery);
    const route = mailRoute(this.settings, project);
    this.sender.expectServer(projectId, route);
    const locale = payload.locale ?? (user ?? (await this.readerOf(mail)))?.locale;
    const userDisplayName = payload.user_id ? (user?.display_name ?? null) : null;
    const rendered = await this.render(delivery, project, { userDisplayName, locale });
    if (rendered instanceof MailRenderingError) await this.recordUnrenderable(delivery, mail, route, rendered);
    else await this.sender.send(delivery, mail, route, rendered);
  }

  override async onDead(tx: Tx, event: DeadDeliveryEvent<'mail.requested'>): Promise<void> {
    const project = await this.projects.load(tx, event.projectId);
    if (!project || (await this.user(tx, event)) === undefined) return;
    await this.mails.giveUp(tx, this.mailOf(event), senderConfig(mailRoute(this.settings, project)));
  }

  private async readerOf({ projectId, recipient: address }: NewMail) {
    return (await selectLocaleOfAddress(this.db, { projectId, address }))[0];
  }

  /** @returns null for an email without a user, undefined if the user was deleted */
  private async user(db: Database | Tx, { projectId, payload }: DeadDeliveryEvent<'mail.requested'>) {
    const userId = payload.user_id ?? payload.owner_id;
    return userId ? (await selectReader(db, { projectId, userId }))[0] : null;
  }

  private mailOf({ projectId, payload }: DeadDeliveryEvent<'mail.requested'>): NewMail {
    return {
      projectId,
      id: payload.mail_id,
      userId: payload.user_id ?? payload.owner_id ?? null,
      recipient: payload.recipient,
      template: payload.template,
      messageId: `<${payload.mail_id}@${new URL(this.settings.url).hostname}>`,
    };
  }

  private async render(
    { projectId, payload }: MailDelivery,
    project: ProjectSnapshot,
    reader: Pick<MailContent, 'userDisplayName' | 'locale'>,
  ): Promise<RenderedMail | MailRenderingError> {
    const seal = { column: 'queue.outbox.payload', rowId: payload.mail_id, projectId };
    const variables = parseStored(this.sealer.open(payload.sealed_variables, seal)) as Record<string, string>;
    try {
      return await this.flowMails.render(project, { template: payload.template, variables, ...reader });
    } catch (error) {
      if (error instanceof MailRenderingError) return error;
      throw error;
    }
  }

  private async recordUnrenderable(
    delivery: MailDelivery,
    mail: NewMail,
    route: MailRoute,
    { message }: MailRenderingError,
  ): Promise<void> {
    const error = { errorType: 'RENDERING_FAILED', canRetry: false, message, rawError: message } as const;
    await delivery.complete(async (tx) => {
      if (!(await this.mails.take(tx, mail))) return;
      const attempt = await this.mails.beginAttempt(tx, mail, { sender: senderConfig(route) });
      if (attempt) await this.mails.failed(tx, attempt, error);
    });
    this.counts.count('flow', 'failed');
  }
}
