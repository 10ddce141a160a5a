import { Database, type Tx } from '@hallpass/database';
import { ProjectStore } from '@hallpass/projects';
import { type DeadDeliveryEvent, type Delivery, EventHandler } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { mailRoute, senderConfig } from '../smtp/mail-route.js';
import { MailSender } from './mail-sender.js';
import { selectMailToResend } from './mail.sql.js';
import { MailStore } from './mail.store.js';

/** Sends an email again that failed or was captured, with the same content and Message-ID. */
@Injectable()
export class MailResendRequestedHandler extends EventHandler<'mail.resend_requested'> {
  readonly event = 'mail.resend_requested';

  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly projects: ProjectStore,
    private readonly mails: MailStore,
    private readonly sender: MailSender,
  ) {
    super();
  }

  async handle(delivery: Delivery<'mail.resend_requested'>): Promise<void> {
    const key = { projectId: delivery.projectId, id: delivery.payload.mail_id };
    const project = await this.projects.load(this.db, key.projectId);
    const [row] = project ? await selectMailToResend(this.db, key) : [];
    if (!project || !row) {
      await delivery.complete();
      return;
    }
    const { user_id: userId, recipient, template, message_id: messageId } = row;
    const content = { ...this.mails.open(key, row.content), subject: row.subject ?? '' };
    const mail = { ...key, userId, recipient, template, messageId };
    await this.sender.send(delivery, mail, mailRoute(this.settings, project), content);
  }

  override async onDead(tx: Tx, { projectId, payload }: DeadDeliveryEvent<'mail.resend_requested'>): Promise<void> {
    const project = await this.projects.load(tx, projectId);
    if (!project) return;
    await this.mails.giveUp(tx, { projectId, id: payload.mail_id }, senderConfig(mailRoute(this.settings, project)));
  }
}
