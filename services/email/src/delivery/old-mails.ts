import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { REMOVALS } from './old-mails.sql.js';

/** Removes emails, including addresses and stored content, after `HALLPASS_MAIL_RETENTION_DAYS`. */
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
