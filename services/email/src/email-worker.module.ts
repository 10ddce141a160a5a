import { IdentityModule } from '@hallpass/identity';
import { QueueModule } from '@hallpass/queue';
import { Module } from '@nestjs/common';
import { EmailDatabase } from './database.js';
import { DeletedProjectMails } from './mails/deleted-project-mails.js';
import { MailRequestedHandler } from './mails/mail-requested.handler.js';
import { MailStore } from './mails/mail.store.js';
import { UserDeletedHandler } from './mails/user-deleted.handler.js';
import { MailTransport } from './smtp/mail-transport.js';

const HANDLERS = [MailRequestedHandler, UserDeletedHandler, DeletedProjectMails];

/** Sends mails: the consumer of the service's events. */
@Module({
  imports: [EmailDatabase, IdentityModule, QueueModule.forService('email', HANDLERS, [DeletedProjectMails])],
  providers: [...HANDLERS, MailStore, MailTransport],
})
export class EmailWorkerModule {}
