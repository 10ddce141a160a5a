import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { EmailDatabase } from './database.js';
import { EmailEvents } from './email.events.js';
import { FiguresModule } from './figures/figures.module.js';
import { LostMailings } from './mailings/lost-mailings.js';
import { MailingDueHandler } from './mailings/mailing-due.handler.js';
import { DeletedProjectMails } from './mails/deleted-project-mails.js';
import { MailRequestedHandler } from './mails/mail-requested.handler.js';
import { MailResendRequestedHandler } from './mails/mail-resend-requested.handler.js';
import { MailSender } from './mails/mail-sender.js';
import { MailStore } from './mails/mail.store.js';
import { OldMails } from './mails/old-mails.js';
import { UserDeletedHandler } from './mails/user-deleted.handler.js';
import { ReadyRenderer } from './rendering/ready-renderer.js';
import { RenderingModule } from './rendering/rendering.module.js';
import { MailTransport } from './smtp/mail-transport.js';
import { UnsubscribeLinks } from './unsubscribe/unsubscribe-link.js';

/** Sends mails: the consumer of the service's events. */
@Module({
  imports: [EmailDatabase, FiguresModule, IdentityModule, RenderingModule, EmailEvents],
  providers: [
    DeletedProjectMails,
    LostMailings,
    MailRequestedHandler,
    MailResendRequestedHandler,
    MailSender,
    MailStore,
    MailTransport,
    MailingDueHandler,
    OldMails,
    ReadyRenderer,
    UnsubscribeLinks,
    UserDeletedHandler,
  ],
})
export class EmailWorkerModule {}
