import { IdentityModule } from '@hallpass/identity';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { EmailDatabase } from './database.js';
import { EmailEvents } from './email.events.js';
import { EmailDataExport } from './data-exports/email-data-export.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { StalledMailings } from './mailings/stalled-mailings.js';
import { MailingDueHandler } from './mailings/mailing-due.handler.js';
import { DeletedProjectMails } from './delivery/deleted-project-mails.js';
import { MailRequestedHandler } from './delivery/mail-requested.handler.js';
import { MailResendRequestedHandler } from './delivery/mail-resend-requested.handler.js';
import { MailSender } from './delivery/mail-sender.js';
import { MailStore } from './delivery/mail.store.js';
import { OldMails } from './delivery/old-mails.js';
import { UserDeletedHandler } from './delivery/user-deleted.handler.js';
import { RenderingModule } from './rendering/rendering.module.js';
import { Sandbox } from './rendering/sandbox/sandbox.js';
import { MailServers } from './smtp/mail-servers.js';
import { MailTransport } from './smtp/mail-transport.js';
import { UnsubscribeLinks } from './unsubscribe/unsubscribe-link.js';

/**
 * Sends emails: consumes the service's events. Starts a renderer as soon as the process accepts requests and always
 * keeps one, so that the first email is sent as fast as any other.
 */
@Module({
  imports: [EmailDatabase, MetricsModule, IdentityModule, RenderingModule, EmailEvents],
  providers: [
    EmailDataExport,
    DeletedProjectMails,
    StalledMailings,
    MailRequestedHandler,
    MailResendRequestedHandler,
    MailSender,
    MailStore,
    MailServers,
    MailTransport,
    MailingDueHandler,
    OldMails,
    UnsubscribeLinks,
    UserDeletedHandler,
  ],
})
export class EmailWorkerModule implements OnApplicationBootstrap {
  constructor(
    private readonly sandbox: Sandbox,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
    server.once('listening', () => this.sandbox.keepOneReady());
  }
}
