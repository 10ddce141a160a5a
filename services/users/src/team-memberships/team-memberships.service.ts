import { Injectable } from '@nestjs/common';
import { assertInTeam, type Caller, requireOwnUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { addMember, type Membership, removeMember } from '@hallpass/identity';

@Injectable()
export class TeamMembershipsService {
  constructor(private readonly database: Database) {}

  /** @throws UserNotFound, TeamNotFound, TeamMembershipAlreadyExists */
  async add(caller: Caller, membership: Membership): Promise<void> {
    await this.database.transaction((tx) => addMember(tx, caller.project, membership));
  }

  /**
   * Any member may leave. To remove other members, a client needs `$remove_members`.
   * @throws CannotGetOwnUserWithoutUser, UserNotFound, TeamMembershipNotFound, TeamPermissionRequired; TextError 409
   * for the last owner of a team that owns projects
   */
  async remove(caller: Caller, membership: Membership): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (caller.userId !== membership.userId)
        await assertInTeam(tx, caller, membership.teamId, ['$remove_members'], { user: requireOwnUser });
      await removeMember(tx, caller.project, membership);
    });
  }
}
