import { QueueModule } from '@hallpass/queue';
import { StalledMailings } from './mailings/stalled-mailings.js';
import { MailingDueHandler } from './mailings/mailing-due.handler.js';
import { DeletedProjectMails } from './mails/deleted-project-mails.js';
import { MailRequestedHandler } from './mails/mail-requested.handler.js';
import { MailResendRequestedHandler } from './mails/mail-resend-requested.handler.js';
import { OldMails } from './mails/old-mails.js';
import { UserDeletedHandler } from './mails/user-deleted.handler.js';

export const EmailEvents = QueueModule.forService(
  'email',
  [MailRequestedHandler, MailResendRequestedHandler, MailingDueHandler, UserDeletedHandler, DeletedProjectMails],
  [DeletedProjectMails, StalledMailings, OldMails, UserDeletedHandler],
);
