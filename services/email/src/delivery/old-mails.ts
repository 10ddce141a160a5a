import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { REMOVALS } from './old-mails.sql.js';

/** Deletes emails and mailings, with addresses and stored content, `HALLPASS_MAIL_RETENTION_DAYS` days after their end. */
@Injectable()
export class OldMails implements RecurringTask {
  readonly name = 'old-mails';

  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
  ) {}

  async run(): Promise<void> {
    for (const remove of REMOVALS) await remove(this.db, { days: this.settings.mailRetentionDays });
  }
}
