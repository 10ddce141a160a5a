import { Injectable } from '@nestjs/common';
import { type Caller, eventActorOf, requireUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { assertMayChangeSignIn, changeOwnerRole, type EventActor } from '@hallpass/identity';
import type { OwnerRole } from '@hallpass/project-config';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';

/** Changes the rights of the members of a team that owns projects. */
@Injectable()
export class OwnerRoles {
  constructor(private readonly db: Database) {}

  /**
   * Changes the role of a member, for its very next request. A client must be an owner with a recent sign-in; a server
   * of `internal` may change any role.
   * @throws UserAuthenticationRequired, ExpectedInternalProject, AccessTokenExpired, TeamMembershipNotFound,
   * TeamPermissionRequired; TextError 403 without a recent sign-in or for a member who is not an owner, 409 for the last
   * owner
   */
  async change(caller: Caller, asked: { teamId: string; userId: string; role: OwnerRole }): Promise<void> {
    const by = caller.accessType === 'client' ? requireUser(caller) : null;
    if (by !== null && caller.isAnonymous) throw new KnownErrors.UserAuthenticationRequired();
    if (caller.projectId !== INTERNAL_PROJECT_ID) throw new KnownErrors.ExpectedInternalProject();
    await this.db.transaction(async (tx) => {
      await changeOwnerRole(tx, caller.project, { ...asked, by, actor: ownerActor(caller, by) });
      // Last, so that a session tells nobody more than the refusals above.
      await assertMayChangeSignIn(tx, caller);
    });
  }
}

/** A user of `internal` is an owner in the audit logs of the projects. */
const ownerActor = (caller: Caller, by: string | null): EventActor =>
  by === null ? eventActorOf(caller) : { by: { type: 'owner', id: by }, clientAddress: caller.clientAddress };
