import {
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  storedBytes,
  type Tx,
  type Walked,
  walkList,
} from '@hallpass/database';
import type { TeamRecord } from './team-record.js';
import { TEAM_COLUMNS } from './team.sql.js';

/** Oldest first. */
export const TEAM_ORDER: ListOrder = {
  name: 'teams',
  columns: [
    ['t.created_at', 'instant'],
    ['t.id', 'uuid'],
  ],
  direction: 'asc',
};

const BYTES = storedBytes(
  't.client_metadata',
  't.client_read_only_metadata',
  't.server_metadata',
  't.profile_image_url',
);

/** Teams of the project, or those a user is a member of. */
export function walkTeams(
  db: Database | Tx,
  projectId: string,
  { userId, ...range }: ListRange & { userId?: string },
): ListWalk<Walked<TeamRecord>> {
  const list = { order: TEAM_ORDER, alias: 't', columns: TEAM_COLUMNS, bytes: BYTES };
  if (userId === undefined)
    return walkList(db, projectId, { ...list, from: 'users.team t', where: ['t.project_id = :projectId'] }, range);
  // All of the user's teams, then their order: along the order of everybody's, the last ones may be far away.
  const from = `(SELECT t.* FROM users.team_member m JOIN users.team t ON t.project_id = m.project_id AND t.id = m.team_id
    WHERE m.project_id = :projectId AND m.user_id = :userId OFFSET 0) t`;
  const where = ['t.project_id = :projectId'];
  return walkList(db, projectId, { ...list, from, where, values: { userId } }, range);
}
