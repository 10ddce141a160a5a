import { prepared } from '@hallpass/database';
import { REMEMBERED_DEVICE_DAYS } from '@hallpass/identity';

/** A session whose device was not forgotten: signing out keeps it, any other end forgets it (security G13). */
export const KEEPS_DEVICE = `NOT s.device_forgotten AND (s.ended_at IS NULL OR s.end_reason = 'sign_out')` as const;

/** The device that keeps one of the tokens. Its newest session decides whether it is still remembered. */
export const selectRemembered = prepared<{ device_hash: Buffer; device_remembered_until: Date }>('remembered-device')(
  `SELECT device_hash, device_remembered_until FROM (
     SELECT DISTINCT ON (s.device_hash) s.device_hash, s.device_remembered_until, ${KEEPS_DEVICE} AS keeps_device
     FROM auth.session s
     WHERE s.project_id = :projectId AND s.user_id = :userId AND s.device_hash = ANY (:hashes::bytea[])
     ORDER BY s.device_hash, s.created_at DESC) newest
   WHERE keeps_device AND device_remembered_until > now()
   ORDER BY device_remembered_until DESC LIMIT 1`,
);

const RECENT_SESSIONS = 100;

/** Where the newest sessions of the user were started and last used. */
export const selectNetworks = prepared<{ network: string | null; ip: string | null }>('networks-of-recent-sessions')(
  `SELECT s.device_network AS network, s.last_used_place->>'ip' AS ip FROM auth.session s
   WHERE s.project_id = :projectId AND s.user_id = :userId AND NOT s.is_impersonation AND s.application_id IS NULL
     AND s.last_used_at > now() - interval '${REMEMBERED_DEVICE_DAYS} days' AND ${KEEPS_DEVICE}
   ORDER BY s.created_at DESC LIMIT ${RECENT_SESSIONS}`,
);

/** The verified address of the user to which a code is sent: the primary one, if it is verified. */
export const selectMailbox = prepared<{ email: string }>('mailbox-of-new-device')(
  `SELECT value AS email FROM users.contact_channel
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND is_verified
   ORDER BY is_primary DESC, value LIMIT 1`,
);

export const selectStillVerified = prepared<{ value: string }>('mailbox-of-new-device-is-verified')(
  `SELECT value FROM users.contact_channel
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND is_verified AND value = :email`,
);
