import { batchedDelete, Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';

const GLOBAL = { global: 'mails whose time is over, whoever they belonged to' };

/** Days that a mail without an end may still get one: longer than anything is tried. */
const GRACE_DAYS = 7;

/** Their attempts go with them. */
const REMOVALS = [
  batchedDelete('old-mails', 'email.mail', `ended_at < now() - make_interval(days => $1::integer)`, GLOBAL),
  // Whoever had them in hand was killed at the last try.
  batchedDelete(
    'old-mails-unended',
    'email.mail',
    `ended_at IS NULL AND created_at < now() - make_interval(days => $1::integer + ${GRACE_DAYS})`,
    GLOBAL,
  ),
  batchedDelete('old-mailings', 'email.mailing', `ended_at < now() - make_interval(days => $1::integer)`, GLOBAL),
];

/** Removes mails, with their addresses and whatever content was kept, when `HALLPASS_MAIL_RETENTION_DAYS` are over. */
@Injectable()
export class OldMails implements RecurringTask {
  readonly name = 'old-mails';

  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
  ) {}

  async run(): Promise<void> {
    for (const remove of REMOVALS) await remove(this.db, [this.settings.mailRetentionDays]);
  }
}
