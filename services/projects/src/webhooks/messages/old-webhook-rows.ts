import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { expungeOldPayloads, removeOldEventIds } from './message.sql.js';
import { removeOldReplays } from './replay.sql.js';

/**
 * Removes message data that is not dropped with its partition: payloads with their own retention time, owners' event
 * ids, replays.
 */
@Injectable()
export class OldWebhookRows implements RecurringTask {
  readonly name = 'old-webhook-rows';

  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
  ) {}

  async run(): Promise<void> {
    while ((await expungeOldPayloads(this.db)).length > 0);
    await removeOldEventIds(this.db, { retentionDays: this.settings.webhookRetentionDays });
    await removeOldReplays(this.db, {});
  }
}
