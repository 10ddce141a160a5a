import { prepared } from '@hallpass/database';
import { SENDER_MAY_INVITE } from '@hallpass/identity';

const TEAM_INVITATION = `SELECT v.id FROM auth.verification_code v
   WHERE v.project_id = :projectId AND v.type = 'team_invitation' AND v.used_at IS NULL AND v.expires_at > now()
     AND v.data->>'email' = :email AND ${SENDER_MAY_INVITE}`;

/** The open invitation that was sent to an address; of several, the one that expires last. */
export const selectInvitationTo = prepared<{ id: string }>('invitation-to-address')<string>(
  `${TEAM_INVITATION} ORDER BY v.expires_at DESC LIMIT 1`,
);

const INVITATION = `FROM auth.sign_up_invitation WHERE project_id = :projectId AND email = :email AND expires_at > now()`;
const APPROVAL = `FROM auth.waitlist_entry WHERE project_id = :projectId AND email = :email AND status = 'approved'`;

/** Finds an invitation or approval, which lets an address sign up while the project admits only people who are invited or approved. */
export const selectTicket = prepared<{ id: string }>('sign-up-ticket')<string>(
  `(SELECT id ${INVITATION}) UNION ALL (SELECT id ${APPROVAL}) UNION ALL (${TEAM_INVITATION}) LIMIT 1`,
);

/** Uses up the invitation and the approval of an address, so that each lets one user sign up. */
export const useTicket = prepared<{ id: string }>('use-sign-up-ticket')<string>(
  `WITH invited AS (DELETE ${INVITATION} RETURNING id), approved AS (DELETE ${APPROVAL} RETURNING id)
   SELECT id FROM invited UNION ALL SELECT id FROM approved`,
);

interface Metadata {
  client_read_only_metadata: object | null;
  server_metadata: object | null;
}

export const selectMetadata = prepared<Metadata>('metadata-of-user')(
  `SELECT client_read_only_metadata, server_metadata FROM users."user" WHERE project_id = :projectId AND id = :userId`,
);
