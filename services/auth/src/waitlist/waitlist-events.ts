import type { Event } from '@hallpass/queue';
import type { WaitlistRow } from './waitlist.sql.js';

/** The data of the webhooks about an entry. */
export const entryChanged = ({
  id,
  email,
  answer,
  status,
  created_at,
}: WaitlistRow): Extract<Event, { event: 'waitlist_entry.created' }>['payload'] => ({
  id,
  email,
  answer: answer ?? undefined,
  status,
  created_at_millis: created_at.getTime(),
});
