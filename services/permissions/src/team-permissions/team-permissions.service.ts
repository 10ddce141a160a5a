import { Injectable } from '@nestjs/common';
import { type Caller, requireOwnUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import {
  grantTeamPermission,
  listTeamPermissions,
  revokeTeamPermission,
  type TeamGrantKey,
  type TeamPermissionFilter,
} from '@hallpass/identity';
import type { TeamPermissionDto } from './team-permission.dto.js';

@Injectable()
export class TeamPermissionsService {
  constructor(private readonly database: Database) {}

  /** @throws CannotGetOwnUserWithoutUser; TextError 403 when a client asks for permissions of others */
  async list(caller: Caller, filter: TeamPermissionFilter): Promise<TeamPermissionDto[]> {
    if (caller.accessType === 'client' && requireOwnUser(caller) !== filter.userId)
      throw new TextError(403, 'A client can list only the permissions of its own user: pass user_id=me.');
    const permissions = await listTeamPermissions(this.database, caller.project, filter);
    return permissions.map(({ id, userId, teamId }) => ({ id, user_id: userId, team_id: teamId }));
  }

  /** @throws UserNotFound, TeamMembershipNotFound, PermissionNotFound, PermissionScopeMismatch */
  async grant(caller: Caller, key: TeamGrantKey): Promise<void> {
    await this.database.transaction((tx) => grantTeamPermission(tx, caller.project, key));
  }

  /** @throws UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound */
  async revoke(caller: Caller, key: TeamGrantKey): Promise<void> {
    await this.database.transaction((tx) => revokeTeamPermission(tx, caller.project, key));
  }
}
