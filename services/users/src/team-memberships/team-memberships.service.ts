import { Injectable } from '@nestjs/common';
import { type Caller, requireOwnUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { addMember, assertTeamPermission, type Membership, removeMember } from '@hallpass/identity';

@Injectable()
export class TeamMembershipsService {
  constructor(private readonly database: Database) {}

  /** @throws UserNotFound, TeamNotFound, TeamMembershipAlreadyExists */
  async add(caller: Caller, membership: Membership): Promise<void> {
    await this.database.transaction((tx) => addMember(tx, caller.project, membership));
  }

  /**
   * Anybody may leave; to remove others a client needs `$remove_members`.
   * @throws CannotGetOwnUserWithoutUser, UserNotFound, TeamMembershipNotFound, TeamPermissionRequired
   */
  async remove(caller: Caller, membership: Membership): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (caller.accessType === 'client') {
        const userId = requireOwnUser(caller);
        if (userId !== membership.userId)
          await assertTeamPermission(tx, caller.project, {
            teamId: membership.teamId,
            userId,
            permissionId: '$remove_members',
          });
      }
      await removeMember(tx, caller.project, membership);
    });
  }
}
