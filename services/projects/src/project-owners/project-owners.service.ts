import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { answerList } from '@hallpass/http';
import { assertTeamPermission } from '@hallpass/identity';
import { INTERNAL_PROJECT_ID, ProjectStore } from '@hallpass/projects';
import type { ListProjectOwnersQuery, ProjectOwnerDto } from './project-owners.dto.js';
import { walkOwners } from './project-owners.sql.js';

/** The permission that lists the members of a team (contract/03 §10). */
const READ_MEMBERS = '$read_members';

@Injectable()
export class ProjectOwnersService {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
  ) {}

  /**
   * The members of the team that owns the project, with their addresses. Only for a signed-in owner, because a project's
   * key says nothing about who uses it.
   * @throws TextError 403 for a key; TeamPermissionRequired; UserNotFound or TeamMembershipNotFound if the owner has just
   * left the team
   */
  async list({ project: { ownerTeamId }, adminUserId }: Caller, query: ListProjectOwnersQuery) {
    if (adminUserId === null || ownerTeamId === null) {
      throw new TextError(
        403,
        'OWNER_REQUIRED',
        'Keys cannot read the addresses of the owners. Send the admin access token of an owner.',
      );
    }
    const internal = await this.projects.load(this.db, INTERNAL_PROJECT_ID);
    const grant = { teamId: ownerTeamId, userId: adminUserId, permissionId: READ_MEMBERS };
    await assertTeamPermission(this.db, internal!, grant);
    return answerList(
      query,
      (limit) => walkOwners(this.db, ownerTeamId, { cursor: query.cursor, limit }),
      ({ user_id, primary_email, role }): ProjectOwnerDto => ({ user_id, primary_email, role }),
    );
  }
}
