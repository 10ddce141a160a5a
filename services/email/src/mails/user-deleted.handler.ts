import { EventHandler, type Delivery } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { MailStore } from './mail.store.js';

/** Removes the mails of a deleted user, with their addresses and whatever captured mails hold. */
@Injectable()
export class UserDeletedHandler extends EventHandler<'user.deleted'> {
  readonly event = 'user.deleted';

  constructor(private readonly mails: MailStore) {
    super();
  }

  async handle(delivery: Delivery<'user.deleted'>): Promise<void> {
    await delivery.complete((tx) => this.mails.deleteOfUser(tx, delivery.projectId, delivery.payload.id));
  }
}
