import { Injectable } from '@nestjs/common';
import { assertSelf, type Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { answerList } from '@hallpass/http';
import {
  assertEnrolledForTeam,
  grantTeamPermission,
  revokeTeamPermission,
  type TeamGrantKey,
  walkTeamPermissions,
} from '@hallpass/identity';
import type { ListTeamPermissionsQueryDto, TeamPermissionDto } from './team-permission.dto.js';

@Injectable()
export class TeamPermissionsService {
  constructor(private readonly database: Database) {}

  /** @throws CannotGetOwnUserWithoutUser; TextError 403 when a client asks for another user's permissions, or for a team that
   * requires a second factor */
  async list(caller: Caller, query: ListTeamPermissionsQueryDto) {
    const { team_id: teamId, user_id: userId, permission_id: permissionId, recursive, cursor } = query;
    assertSelf(caller, userId, 'A client can list only the permissions of its own user. Pass user_id=me.');
    if (caller.accessType === 'client') await assertEnrolledForTeam(this.database, caller, teamId);
    const filter = { teamId, userId, permissionId, recursive, cursor };
    return answerList(
      query,
      (limit) => walkTeamPermissions(this.database, caller.project, { ...filter, limit }),
      ({ id, key: [inTeam, holder] }): TeamPermissionDto => ({ id, user_id: holder!, team_id: inTeam! }),
    );
  }

  /** @throws UserNotFound, TeamMembershipNotFound, PermissionNotFound, PermissionScopeMismatch */
  async grant(caller: Caller, key: TeamGrantKey): Promise<void> {
    await this.database.transaction((tx) => grantTeamPermission(tx, caller.project, key));
  }

  /** @throws UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound; TextError 409 for the last owner of projects */
  async revoke(caller: Caller, key: TeamGrantKey): Promise<void> {
    await this.database.transaction((tx) => revokeTeamPermission(tx, caller.project, key));
  }
}
