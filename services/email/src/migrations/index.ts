import type { MigrationClass } from '@hallpass/database';
import { CreateEmail1763640002000 } from './1763640002000-create-email.js';
import { CreateMailings1763726411000 } from './1763726411000-create-mailings.js';
import { IndexOpenMailings1763726412500 } from './1763726412500-index-open-mailings.js';
import { OldMails1795300000001 } from './1795300000001-old-mails.js';
import { MailingFigures1795701555112 } from './1795701555112-mailing-figures.js';
import { SourceVersions1795707296690 } from './1795707296690-source-versions.js';
import { StoppedMailings1795714240096 } from './1795714240096-stopped-mailings.js';
import { DraftVersions1795725114714 } from './1795725114714-draft-versions.js';

export const emailMigrations: MigrationClass[] = [
  CreateEmail1763640002000,
  CreateMailings1763726411000,
  IndexOpenMailings1763726412500,
  OldMails1795300000001,
  MailingFigures1795701555112,
  SourceVersions1795707296690,
  StoppedMailings1795714240096,
  DraftVersions1795725114714,
];
