import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { REMOVALS } from './idempotency-key.sql.js';

/** Removes idempotency keys and provider events once repeats are no longer expected. */
@Injectable()
export class OldRows implements RecurringTask {
  readonly name = 'old-repetitions';

  constructor(private readonly db: Database) {}

  async run(): Promise<void> {
    for (const remove of REMOVALS) await remove(this.db, {});
  }
}
