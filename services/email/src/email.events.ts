import { QueueModule } from '@hallpass/queue';
import { EmailDataExport } from './data-exports/email-data-export.js';
import { StalledMailings } from './mailings/stalled-mailings.js';
import { MailingDueHandler } from './mailings/mailing-due.handler.js';
import { DeletedProjectMails } from './delivery/deleted-project-mails.js';
import { MailRequestedHandler } from './delivery/mail-requested.handler.js';
import { MailResendRequestedHandler } from './delivery/mail-resend-requested.handler.js';
import { OldMails } from './delivery/old-mails.js';
import { UserDeletedHandler } from './delivery/user-deleted.handler.js';

export const EmailEvents = QueueModule.forService(
  'email',
  [
    EmailDataExport,
    MailRequestedHandler,
    MailResendRequestedHandler,
    MailingDueHandler,
    UserDeletedHandler,
    DeletedProjectMails,
  ],
  [DeletedProjectMails, StalledMailings, OldMails, UserDeletedHandler],
);
