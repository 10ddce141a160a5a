import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { REMOVALS } from './ended-row.sql.js';

/** Removes expired revocations, codes, counters, sessions, command-line attempts and OAuth flows. */
@Injectable()
export class EndedRows implements RecurringTask {
  readonly name = 'ended-rows';

  constructor(private readonly db: Database) {}

  async run(): Promise<void> {
    for (const remove of REMOVALS) await remove(this.db, []);
  }
}
