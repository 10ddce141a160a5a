import { batchedDelete } from '@hallpass/database';

const GLOBAL = { global: 'expired emails of every project' };

/** Days after which an unfinished email cannot finish any more: longer than any retry. */
const GRACE_DAYS = 7;

/** @param days that emails are kept. Cascades to their attempts. */
export const REMOVALS = [
  batchedDelete('old-mails', 'email.mail', `ended_at < now() - make_interval(days => :days::integer)`, GLOBAL),
  // Left by a process that was killed during the last attempt.
  batchedDelete(
    'old-mails-unended',
    'email.mail',
    `ended_at IS NULL AND created_at < now() - make_interval(days => :days::integer + ${GRACE_DAYS})`,
    GLOBAL,
  ),
  batchedDelete('old-mailings', 'email.mailing', `ended_at < now() - make_interval(days => :days::integer)`, GLOBAL),
];
