import { prepared } from '@hallpass/database';

interface Recipient {
  user_id: string;
  address: string;
}

export const recipientOfUser = prepared<Recipient>('payments.recipient-of-user')(
  `SELECT user_id, value AS address FROM users.contact_channel
   WHERE project_id = :projectId AND user_id = :userId::uuid AND type = 'email' AND is_primary`,
);

/** Primary addresses of the team members who hold one of these permissions, longest-standing members first. */
export const recipientsOfTeam = prepared<Recipient>('payments.recipients-of-team')(
  `SELECT c.user_id, c.value AS address
   FROM users.team_member m
   JOIN users.contact_channel c ON c.project_id = m.project_id AND c.user_id = m.user_id AND c.type = 'email' AND c.is_primary
   WHERE m.project_id = :projectId AND m.team_id = :teamId::uuid AND EXISTS (
     SELECT FROM permissions.team_grant g
     WHERE g.project_id = m.project_id AND g.team_id = m.team_id AND g.user_id = m.user_id
       AND g.permission_id = ANY (:permissionIds::text[]))
   ORDER BY m.created_at, m.user_id LIMIT :limit`,
);
