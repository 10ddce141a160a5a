import { batchedDelete } from '@hallpass/database';

const GLOBAL = { global: 'rows whose time is over, whoever they belonged to' };

/** Ended sessions stay a while for the audit, used codes for who asks why a link no longer works. */
export const REMOVALS = [
  batchedDelete('ended-revocations', 'auth.revocation', 'expires_at < now()', {
    key: ['kind', 'subject_id'],
    ...GLOBAL,
  }),
  batchedDelete(
    'ended-codes',
    'auth.verification_code',
    `least(used_at, expires_at) < now() - interval '7 days'`,
    GLOBAL,
  ),
  // They hold an address; a day is enough for who still polls.
  batchedDelete('ended-cli-attempts', 'auth.cli_attempt', `expires_at < now() - interval '1 day'`, GLOBAL),
  ...['attempt_counter', 'send_counter'].map((table) =>
    batchedDelete(`ended-${table}`, `auth.${table}`, 'expires_at < now()', { key: ['kind', 'subject'], ...GLOBAL }),
  ),
  batchedDelete('ended-sessions', 'auth.session', `least(ended_at, expires_at) < now() - interval '30 days'`, GLOBAL),
  // A used code is kept a while, so that its second use still ends what the first gave (security F2).
  batchedDelete('ended-oauth-flows', 'auth.oauth_flow', `expires_at < now() - interval '1 day'`, GLOBAL),
  batchedDelete('ended-oauth-codes', 'auth.oauth_code', `expires_at < now() - interval '1 day'`, GLOBAL),
];
