import { prepared } from '@hallpass/database';

/** The open invitation that was sent to an address, the latest to end of several. */
export const selectInvitationTo = prepared<{ id: string }>('invitation-to-address')(
  `SELECT id FROM auth.verification_code
   WHERE project_id = :projectId AND type = 'team_invitation' AND used_at IS NULL AND expires_at > now()
     AND data->>'email' = :email
   ORDER BY expires_at DESC LIMIT 1`,
);
