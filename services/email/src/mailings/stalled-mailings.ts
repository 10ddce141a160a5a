import { Database, type Tx } from '@hallpass/database';
import { StalledWork, type UnfinishedWork } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { lockOpenMailings, selectOpenMailings } from './mailing.sql.js';

/** Takes mailings up again that have mails to send and no run to come. */
@Injectable()
export class StalledMailings extends StalledWork<'mailing.due'> {
  readonly name = 'lost-mailings'; // under which earlier releases have scheduled it
  protected readonly event = 'mailing.due';

  constructor(db: Database) {
    super(db);
  }

  protected unfinished(): Promise<UnfinishedWork[]> {
    return selectOpenMailings(this.db);
  }

  protected lock(tx: Tx, projectIds: string[], mailingIds: string[]): Promise<UnfinishedWork[]> {
    return lockOpenMailings(tx, { projectIds, mailingIds });
  }

  protected payload(id: string): { mailing_id: string } {
    return { mailing_id: id };
  }
}
