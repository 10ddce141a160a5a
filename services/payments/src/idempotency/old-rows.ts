import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { REMOVALS } from './idempotency-key.sql.js';

/** Removes what was kept to know repetitions by, when none is expected any more. */
@Injectable()
export class OldRows implements RecurringTask {
  readonly name = 'old-repetitions';

  constructor(private readonly db: Database) {}

  async run(): Promise<void> {
    for (const remove of REMOVALS) await remove(this.db, {});
  }
}
