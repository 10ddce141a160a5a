import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits, requireUser } from '@hallpass/access';
import { Database, isUuid } from '@hallpass/database';
import { KnownErrors, SchemaFaults, TextError } from '@hallpass/errors';
import { answerList } from '@hallpass/http';
import {
  assertOwnerRole,
  assertTeamMembership,
  assertTeamPermission,
  ImageStore,
  isMember,
  OWNER_PERMISSION,
} from '@hallpass/identity';
import { holdOwnerTeam, INTERNAL_PROJECT_ID, ProjectStore } from '@hallpass/projects';
import {
  adminProject,
  type AdminProjectJson,
  creationOverride,
  projectUpdateProblem,
  renderConfig,
} from '@hallpass/project-config';
import { shownProject } from '../project-settings/shown-project.js';
import { assertFitForProduction, hasUpload, projectColumns } from '../project-settings/project-input.js';
import type { CreateProjectDto, ListOwnedProjectsQuery, TransferProjectDto } from './owned-projects.dto.js';

/** Projects that users of `internal` own through their teams (contract/04 §2). */
@Injectable()
export class OwnedProjectsService {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
    private readonly images: ImageStore,
    private readonly limits: RateLimits,
  ) {}

  /**
   * All projects of the user's teams, oldest first.
   * @throws UserAuthenticationRequired, ExpectedInternalProject
   */
  async list(caller: Caller, query: ListOwnedProjectsQuery) {
    const owner = requireOwner(caller);
    return answerList(
      query,
      (limit) => this.projects.walkOwned(this.db, owner, { cursor: query.cursor, limit }),
      (row) => shownProject(this.projects.openOwned(row), row.role),
    );
  }

  /**
   * @throws UserAuthenticationRequired, ExpectedInternalProject, TeamMembershipNotFound; TextError 400 for a logo,
   * permission id or domain that cannot be stored, 403 for a member who is not an owner, 503 if an image cannot be
   * stored; RateLimitedError
   */
  async create(caller: Caller, dto: CreateProjectDto): Promise<AdminProjectJson> {
    const userId = requireOwner(caller);
    const problem = projectUpdateProblem(dto.config ?? {}, null);
    if (problem) throw new TextError(400, 'INVALID_CONFIGURATION', problem);
    const override = creationOverride(dto.config);
    if (dto.is_production_mode) assertFitForProduction(renderConfig(creationOverride()), renderConfig(override));
    if (hasUpload(dto)) await this.limits.consumeOfClient(RATE_LIMITS.imageUpload, caller);
    const id = randomUUID();
    const columns = await projectColumns(this.images, id, dto);
    const project = await this.db.transaction(async (tx) => {
      await holdOwnerTeam(tx, dto.owner_team_id);
      await assertTeamMembership(tx, caller.project, { teamId: dto.owner_team_id, userId });
      await assertOwnerRole(tx, { teamId: dto.owner_team_id, userId }, 'owners:write');
      return this.projects.insert(tx, {
        ...columns,
        id,
        displayName: dto.display_name,
        ownerTeamId: dto.owner_team_id,
        override,
      });
    });
    return adminProject(project!);
  }

  /**
   * Transfers a project to another team of the same user.
   * @throws SchemaError without a user of `internal`; ProjectNotFound, also for a project of other teams; TextError 400
   * for a project without an owner, 403 for a member of either team who is not an owner; TeamPermissionRequired for the
   * current team; TeamMembershipNotFound for the new one
   */
  async transfer(caller: Caller, { project_id, new_team_id }: TransferProjectDto): Promise<void> {
    const { userId, isAnonymous, project: internal } = caller;
    if (userId === null || isAnonymous || internal.id !== INTERNAL_PROJECT_ID) {
      throw new SchemaFaults([
        'headers.x-stack-access-token must be the token of a signed-in user of the project "internal"',
      ]);
    }
    await this.db.transaction((tx) =>
      this.projects.change(tx, project_id, async ({ ownerTeamId }) => {
        if (ownerTeamId === null)
          throw new TextError(400, 'PROJECT_WITHOUT_OWNER', 'No team owns the project, so it cannot be transferred.');
        // Users outside the owning team get the answer for a project that does not exist.
        if (!(await isMember(tx, internal.id, { teamId: ownerTeamId, userId })))
          throw new KnownErrors.ProjectNotFound({ project_id });
        await assertOwnerRole(tx, { teamId: ownerTeamId, userId }, 'owners:write');
        await assertTeamPermission(tx, internal, { teamId: ownerTeamId, userId, permissionId: OWNER_PERMISSION });
        // A malformed id gets the same answer as a team that does not exist.
        if (!isUuid(new_team_id))
          throw new KnownErrors.TeamMembershipNotFound({ team_id: new_team_id, user_id: userId });
        await holdOwnerTeam(tx, new_team_id);
        await assertTeamMembership(tx, internal, { teamId: new_team_id.toLowerCase(), userId });
        await assertOwnerRole(tx, { teamId: new_team_id.toLowerCase(), userId }, 'owners:write');
        return { ownerTeamId: new_team_id.toLowerCase() };
      }),
    );
  }
}

/**
 * Anonymous users cannot own projects: that would bypass the rules for sign-up.
 * @throws UserAuthenticationRequired, then ExpectedInternalProject
 */
function requireOwner(caller: Caller): string {
  const userId = requireUser(caller);
  if (caller.isAnonymous) throw new KnownErrors.UserAuthenticationRequired();
  if (caller.projectId !== INTERNAL_PROJECT_ID) throw new KnownErrors.ExpectedInternalProject();
  return userId;
}
