import { Database } from '@hallpass/database';
import { EventHandler, type Delivery, type RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { deletePreferences } from '../preferences/preference.sql.js';
import { MailStore } from './mail.store.js';
import { removeLateMails, removeLatePreferences } from './mail.sql.js';

/**
 * Removes a deleted user's preferences and emails, including addresses and captured content. Checks again for a day as
 * a recurring task: work in progress may have found the user and commit its row after this event was handled, and no
 * foreign key leads out of this schema.
 */
@Injectable()
export class UserDeletedHandler extends EventHandler<'user.deleted'> implements RecurringTask {
  readonly event = 'user.deleted';
  readonly name = 'deleted-users';

  constructor(
    private readonly db: Database,
    private readonly mails: MailStore,
  ) {
    super();
  }

  async handle(delivery: Delivery<'user.deleted'>): Promise<void> {
    const { projectId, payload } = delivery;
    await delivery.complete(async (tx) => {
      await this.mails.deleteOfUser(tx, projectId, payload.id);
      await deletePreferences(tx, { projectId, userId: payload.id });
    });
  }

  async run(): Promise<void> {
    await removeLateMails(this.db, {});
    await removeLatePreferences(this.db, {});
  }
}
