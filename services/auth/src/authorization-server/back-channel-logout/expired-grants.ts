import { Database } from '@hallpass/database';
import { endExpiredGrants } from '@hallpass/identity';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';

/** Notifies applications of grants whose lifetime is over. */
@Injectable()
export class ExpiredGrants implements RecurringTask {
  readonly name = 'expired-grants';
  readonly everyMillis = 60_000;

  constructor(private readonly database: Database) {}

  run(): Promise<void> {
    return endExpiredGrants(this.database);
  }
}
