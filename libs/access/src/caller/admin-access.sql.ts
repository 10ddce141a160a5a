import { prepared } from '@hallpass/database';
import type { OwnerRole } from '@hallpass/project-config';

export const readOwner = prepared<{ is_owner: boolean; role: OwnerRole }>('admin-token-owner')(
  `SELECT m.user_id IS NOT NULL AS is_owner, coalesce(m.owner_role, 'owner') AS role
   FROM users."user" u
   LEFT JOIN users.team_member m ON m.project_id = u.project_id AND m.user_id = u.id AND m.team_id = :ownerTeamId
   WHERE u.project_id = :projectId AND u.id = :sub`,
);
