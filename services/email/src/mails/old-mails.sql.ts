import { batchedDelete } from '@hallpass/database';

const GLOBAL = { global: 'mails whose time is over, whoever they belonged to' };

/** Days that a mail without an end may still get one: longer than anything is tried. */
const GRACE_DAYS = 7;

/** @param days that mails are kept. Their attempts go with them. */
export const REMOVALS = [
  batchedDelete('old-mails', 'email.mail', `ended_at < now() - make_interval(days => :days::integer)`, GLOBAL),
  // Whoever had them in hand was killed at the last try.
  batchedDelete(
    'old-mails-unended',
    'email.mail',
    `ended_at IS NULL AND created_at < now() - make_interval(days => :days::integer + ${GRACE_DAYS})`,
    GLOBAL,
  ),
  batchedDelete('old-mailings', 'email.mailing', `ended_at < now() - make_interval(days => :days::integer)`, GLOBAL),
];
