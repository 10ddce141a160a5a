import { EventHandler, type Delivery } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { deletePreferences } from '../preferences/preference.sql.js';
import { MailStore } from './mail.store.js';

/** Removes the mails of a deleted user, with their addresses and whatever captured mails hold, and preferences. */
@Injectable()
export class UserDeletedHandler extends EventHandler<'user.deleted'> {
  readonly event = 'user.deleted';

  constructor(private readonly mails: MailStore) {
    super();
  }

  async handle(delivery: Delivery<'user.deleted'>): Promise<void> {
    const { projectId, payload } = delivery;
    await delivery.complete(async (tx) => {
      await this.mails.deleteOfUser(tx, projectId, payload.id);
      await deletePreferences(tx, [projectId, payload.id]);
    });
  }
}
