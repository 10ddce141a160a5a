import { Database, prepared, type Tx } from '@hallpass/database';
import { StalledWork, type UnfinishedWork } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';

const selectOpen = prepared<UnfinishedWork>(
  'email_mailings_open',
  `SELECT m.project_id, m.id FROM email.mailing m
   JOIN projects.project p ON p.project_id = m.project_id AND p.deleted_at IS NULL
   WHERE m.ended_at IS NULL`,
);

/** projects, mailings */
const lockOpen = prepared<UnfinishedWork>(
  'email_mailings_lock',
  `SELECT m.project_id, m.id FROM email.mailing m
   JOIN unnest($1::text[], $2::uuid[]) AS wanted (project_id, id) USING (project_id, id)
   WHERE m.ended_at IS NULL FOR UPDATE OF m SKIP LOCKED`,
);

/** Takes mailings up again that have mails to send and no run to come. */
@Injectable()
export class StalledMailings extends StalledWork<'mailing.due'> {
  readonly name = 'lost-mailings'; // under which earlier releases have scheduled it
  protected readonly event = 'mailing.due';

  constructor(db: Database) {
    super(db);
  }

  protected unfinished(): Promise<UnfinishedWork[]> {
    return selectOpen(this.db, []);
  }

  protected lock(tx: Tx, projectIds: string[], ids: string[]): Promise<UnfinishedWork[]> {
    return lockOpen(tx, [projectIds, ids]);
  }

  protected payload(id: string): { mailing_id: string } {
    return { mailing_id: id };
  }
}
