import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { MailCounts } from '../metrics/mail-counts.js';
import { MailStore } from '../delivery/mail.store.js';
import { routeOver, senderConfig } from '../smtp/mail-route.js';
import { MailTransport } from '../smtp/mail-transport.js';
import { headerText } from '../rendering/user-text.js';
import type { SendTestEmailDto, TestEmailResultDto } from './test-email.dto.js';

const TEXT =
  'This email confirms that the mail server works. Emails from your project will be sent the same way. You do not need to do anything.';

/** Tests a mail server before it is saved (contract/05 §10): one attempt within 10 seconds, listed like every email. */
@Injectable()
export class TestEmailService {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly mails: MailStore,
    private readonly transport: MailTransport,
    private readonly counts: MailCounts,
  ) {
    counts.announce('test');
  }

  async send(
    caller: Caller,
    { recipient_email: to, email_config: config }: SendTestEmailDto,
  ): Promise<TestEmailResultDto> {
    const { projectId, project } = caller;
    const { host, port, username, password, sender_name: senderName, sender_email: senderEmail } = config;
    const route = routeOver(this.settings, { host, port, username, password, senderName, senderEmail });
    const { server } = route;
    const id = randomUUID();
    const messageId = `<${id}@${new URL(this.settings.url).hostname}>`;
    const subject = headerText(`Test email from ${project.displayName}`);
    const mail = { projectId, id, userId: null, recipient: to, template: 'test_email', messageId };
    const attempt = await this.db.transaction(async (tx) => {
      await this.mails.take(tx, mail);
      return this.mails.beginAttempt(tx, mail, { sender: senderConfig(route), subject });
    });
    const outcome = await this.transport.sendOnce(server, route, {
      messageId,
      to,
      subject,
      text: TEXT,
      html: `<p>${TEXT}</p>`,
    });
    if ('answer' in outcome) {
      await this.mails.accepted(this.db, attempt!, outcome.answer);
      this.counts.count('test', 'sent');
      return { success: true };
    }
    await this.mails.failed(this.db, attempt!, outcome.failure);
    this.counts.count('test', 'failed');
    return { success: false, error_message: outcome.failure.message };
  }
}
