import { batchedDelete } from '@hallpass/database';
import { HAS_LAPSED } from '../authorization-server/applications/unused-application.sql.js';

const GLOBAL = { global: 'expired rows of every project' };

/** Ended sessions are kept for the audit, and used codes to explain why a link no longer works. */
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
  batchedDelete('ended-sign-up-invitations', 'auth.sign_up_invitation', 'expires_at < now()', GLOBAL),
  // These rows hold an address; a day is enough for clients that still poll.
  batchedDelete('ended-cli-attempts', 'auth.cli_attempt', `expires_at < now() - interval '1 day'`, GLOBAL),
  ...['attempt_counter', 'send_counter'].map((table) =>
    batchedDelete(`ended-${table}`, `auth.${table}`, 'expires_at < now()', { key: ['kind', 'subject'], ...GLOBAL }),
  ),
  batchedDelete('ended-sessions', 'auth.session', `least(ended_at, expires_at) < now() - interval '30 days'`, GLOBAL),
  // Used codes are kept for a day, so that a second use still ends the session that the first started (security F2).
  batchedDelete('ended-oauth-flows', 'auth.oauth_flow', `expires_at < now() - interval '1 day'`, GLOBAL),
  batchedDelete('ended-oauth-codes', 'auth.oauth_code', `expires_at < now() - interval '1 day'`, GLOBAL),
  batchedDelete('ended-oauth-records', 'auth.oauth_record', `expires_at < now() - interval '1 day'`, {
    key: ['kind', 'id_hash'],
    ...GLOBAL,
  }),
  // Tokens of users who were deleted. A record without its session is never found.
  batchedDelete(
    'oauth-records-without-session',
    'auth.oauth_record',
    `session_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM auth.session s WHERE s.project_id = oauth_record.project_id AND s.id = oauth_record.session_id)`,
    { key: ['kind', 'id_hash'], ...GLOBAL },
  ),
  // Enough for every attempt, unless so many wait for a broken endpoint that their turn would come too late.
  batchedDelete('old-logout-notices', 'auth.logout_notice', `created_at < now() - interval '1 day'`, GLOBAL),
  batchedDelete('unused-applications', 'auth.application', HAS_LAPSED, { batchSize: 100, ...GLOBAL }),
];
