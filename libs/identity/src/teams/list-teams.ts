import {
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  valueBytes,
  type Tx,
  type Walked,
  walkList,
} from '@hallpass/database';
import { contains, searchedUserId } from '../records/search-pattern.js';
import type { TeamRecord } from '../records/team-record.js';
import { TEAM_COLUMNS } from './team.sql.js';

export const TEAM_ORDER: ListOrder = {
  name: 'teams',
  columns: [
    ['t.created_at', 'instant'],
    ['t.id', 'uuid'],
  ],
  direction: 'asc',
};

const BYTES = valueBytes(
  't.client_metadata',
  't.client_read_only_metadata',
  't.server_metadata',
  't.profile_image_url',
);

export interface TeamFilter {
  userId?: string;
  /** A substring of the name, in any case or Unicode spelling, or an id. Empty means no filter. */
  query?: string;
}

const FOUND = contains('t.folded_name');

export function walkTeams(
  db: Database | Tx,
  projectId: string,
  { userId, query, ...range }: ListRange & TeamFilter,
): ListWalk<Walked<TeamRecord>> {
  const searchedId = query ? searchedUserId(query) : null;
  const where = ['t.project_id = :projectId'];
  if (query) where.push(searchedId === null ? FOUND : `(${FOUND} OR t.id = :searchedId)`);
  const values = { userId, query, searchedId };
  const list = { order: TEAM_ORDER, alias: 't', columns: TEAM_COLUMNS, bytes: BYTES, where, values };
  if (userId === undefined) return walkList(db, projectId, { ...list, from: 'users.team t' }, range);
  // Read all of the user's teams first, then sort: along the index of all teams, the user's last ones may be far away.
  const from = `(SELECT t.* FROM users.team_member m JOIN users.team t ON t.project_id = m.project_id AND t.id = m.team_id
    WHERE m.project_id = :projectId AND m.user_id = :userId OFFSET 0) t`;
  return walkList(db, projectId, { ...list, from }, range);
}
