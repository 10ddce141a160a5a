import { Database, type Tx } from '@hallpass/database';
import { StalledWork, type UnfinishedWork } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { lockOpenMailings, selectOpenMailings } from './mailing.sql.js';

/** Resumes mailings that have emails left but no scheduled run. */
@Injectable()
export class StalledMailings extends StalledWork<'mailing.due'> {
  readonly name = 'lost-mailings'; // the name that earlier releases have scheduled
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
