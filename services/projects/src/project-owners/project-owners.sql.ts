import { type Database, type ListOrder, type ListRange, walkList } from '@hallpass/database';
import type { OwnerRole } from '@hallpass/project-config';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';

export interface ProjectOwnerRow {
  user_id: string;
  primary_email: string | null;
  role: OwnerRole;
}

export const PROJECT_OWNER_ORDER: ListOrder = {
  name: 'project-owners',
  columns: [
    ['m.created_at', 'instant'],
    ['m.user_id', 'uuid'],
  ],
  direction: 'asc',
};

/** The members of a team of `internal`, longest membership first. */
export const walkOwners = (db: Database, teamId: string, range: ListRange) =>
  walkList<ProjectOwnerRow>(
    db,
    INTERNAL_PROJECT_ID,
    {
      order: PROJECT_OWNER_ORDER,
      from: 'users.team_member m',
      alias: 'm',
      where: ['m.project_id = :projectId AND m.team_id = :teamId'],
      values: { teamId },
      columns: "m.user_id, c.value AS primary_email, coalesce(m.owner_role, 'owner') AS role",
      joins: `LEFT JOIN users.contact_channel c ON c.project_id = m.project_id AND c.user_id = m.user_id
        AND c.type = 'email' AND c.is_primary`,
    },
    range,
  );
