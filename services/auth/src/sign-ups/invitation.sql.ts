import { prepared } from '@hallpass/database';
import { SENDER_MAY_INVITE } from '@hallpass/identity';

/** The open invitation that was sent to an address; of several, the one that expires last. */
export const selectInvitationTo = prepared<{ id: string }>('invitation-to-address')(
  `SELECT v.id FROM auth.verification_code v
   WHERE v.project_id = :projectId AND v.type = 'team_invitation' AND v.used_at IS NULL AND v.expires_at > now()
     AND v.data->>'email' = :email AND ${SENDER_MAY_INVITE}
   ORDER BY v.expires_at DESC LIMIT 1`,
);
