import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MailRequests } from '@hallpass/identity';
import { type Delivery, EventHandler, outbox } from '@hallpass/queue';
import { insertEntry } from './waitlist.sql.js';
import { entryChanged } from './waitlist-events.js';

/**
 * Adds a person to the waitlist and emails them, unless the address is on it or has an account. Runs outside the
 * request, which therefore does the same work for every address (security C16).
 */
@Injectable()
export class AddToWaitlist extends EventHandler<'waitlist_entry.requested'> {
  readonly event = 'waitlist_entry.requested';

  constructor(private readonly mails: MailRequests) {
    super();
  }

  async handle({ projectId, payload, complete }: Delivery<'waitlist_entry.requested'>): Promise<void> {
    const { email, answer = null, locale } = payload;
    await complete(async (tx) => {
      const values = { projectId, id: randomUUID(), email, answer, locale: locale ?? null };
      const [entry] = await insertEntry(tx, values);
      if (!entry) return;
      await outbox.add(tx, 'waitlist_entry.created', projectId, entryChanged(entry));
      await this.mails.add(tx, { projectId, recipient: email, template: 'waitlist_joined', variables: {}, locale });
    });
  }
}
