import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { endFailed, publishSecurityEvents } from '@hallpass/identity';
import type { RecurringTask } from '@hallpass/queue';
import { removeExpired, selectStalledExports } from './data-export.sql.js';

/** Removes archives a week after they were made, and ends those that were never completed. */
@Injectable()
export class OldDataExports implements RecurringTask {
  readonly name = 'old-data-exports';

  constructor(private readonly database: Database) {}

  async run(): Promise<void> {
    while (await this.removeSome());
    for (const { projectId, id: exportId } of await selectStalledExports(this.database))
      await this.database.transaction((tx) => endFailed(tx, { projectId, exportId }, null));
  }

  private removeSome(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const gone = await removeExpired(tx);
      for (const { projectId, id, userId, audience, wasReady } of gone) {
        if (!wasReady) continue;
        const actor = { by: null, clientAddress: null };
        const details = { export_id: id, audience, cause: 'expired' };
        await publishSecurityEvents(tx, projectId, [{ name: 'user.data_export_deleted', userId, actor, details }]);
      }
      return gone.length > 0;
    });
  }
}
