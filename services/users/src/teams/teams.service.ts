import { Injectable } from '@nestjs/common';
import { type AccessType, assertInTeam, assertSelf, type Caller, requireUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import {
  type ClientTeamJson,
  createTeam,
  deleteTeam,
  readTeam,
  type ServerTeamJson,
  type TeamRecord,
  toClientTeam,
  toServerTeam,
  updateTeam,
  walkTeams,
} from '@hallpass/identity';
import { answerList } from '@hallpass/http';
import { assertImageAllowed } from '../images/image-url.js';
import { Images } from '../images/images.service.js';
import { assertMetadataFits, oversizedMetadata } from '../metadata/metadata-limits.js';
import { lockTeamMetadataBytes } from '../metadata/stored-metadata.sql.js';
import type { CreateTeamQueryDto, ServerTeamCreateDto, ServerTeamUpdateDto, ListTeamsQueryDto } from './team.dto.js';

type TeamJson = ClientTeamJson | ServerTeamJson;

/**
 * Teams, with the rules of contract/03 §8. Clients get the same answer for an unknown team as for a missing membership.
 */
@Injectable()
export class TeamsService {
  constructor(
    private readonly database: Database,
    private readonly images: Images,
  ) {}

  /** @throws CannotGetOwnUserWithoutUser; TextError 403 when a client asks for another user's teams */
  async list(caller: Caller, query: ListTeamsQueryDto) {
    const { user_id: userId, query: text, cursor } = query;
    assertSelf(caller, userId, 'A client can list only the teams of its own user. Pass user_id=me.');
    return answerList(
      query,
      (limit) => walkTeams(this.database, caller.projectId, { userId, query: text, cursor, limit }),
      (team) => shape(caller.accessType, team),
    );
  }

  /** @throws UserAuthenticationRequired, UserNotFound, SchemaError for metadata that is too long; TextError 400, 401, 403 */
  async create(caller: Caller, dto: ServerTeamCreateDto, query: CreateTeamQueryDto): Promise<TeamJson> {
    if (query.add_current_user !== undefined && dto.creator_user_id !== undefined)
      throw new TextError(400, 'CONFLICTING_FIELDS', 'add_current_user and creator_user_id cannot be used together.');
    const creatorUserId =
      caller.accessType === 'client' ? clientCreator(caller, dto) : serverCreator(caller, dto, query);
    assertMetadataFits(oversizedMetadata(caller.project, caller.accessType, dto), null);
    const profileImageUrl = await this.images.store(caller, dto.profile_image_url);
    const team = await this.database.transaction((tx) =>
      createTeam(tx, caller.project, {
        displayName: dto.display_name,
        profileImageUrl,
        clientMetadata: dto.client_metadata,
        clientReadOnlyMetadata: dto.client_read_only_metadata,
        serverMetadata: dto.server_metadata,
        creatorUserId,
      }),
    );
    return shape(caller.accessType, team);
  }

  /** @throws UserAuthenticationRequired, TeamMembershipNotFound, TeamNotFound */
  async read(caller: Caller, teamId: string): Promise<TeamJson> {
    await assertInTeam(this.database, caller, teamId);
    return shape(caller.accessType, found(await readTeam(this.database, caller.projectId, teamId), teamId));
  }

  /**
   * @throws UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound; SchemaError for
   *   metadata that is too long; TextError 400
   */
  async update(caller: Caller, teamId: string, dto: ServerTeamUpdateDto): Promise<TeamJson> {
    assertImageAllowed(caller.accessType, dto.profile_image_url);
    // Check the permission before storing the image, so that other users cannot fill the storage. The update checks it
    // again.
    if (dto.profile_image_url) await assertInTeam(this.database, caller, teamId, ['$update_team']);
    const oversized = oversizedMetadata(caller.project, caller.accessType, dto);
    const profileImageUrl = await this.images.store(caller, dto.profile_image_url);
    const team = await this.database.transaction(async (tx) => {
      await assertInTeam(tx, caller, teamId, ['$update_team']);
      if (oversized.length > 0) {
        const [stored] = await lockTeamMetadataBytes(tx, { projectId: caller.projectId, teamId });
        if (stored) assertMetadataFits(oversized, stored);
      }
      return updateTeam(tx, caller.project, teamId, {
        displayName: dto.display_name,
        profileImageUrl,
        clientMetadata: dto.client_metadata,
        clientReadOnlyMetadata: dto.client_read_only_metadata,
        serverMetadata: dto.server_metadata,
        requiresSecondFactor: dto.requires_second_factor,
      });
    });
    return shape(caller.accessType, team);
  }

  /** @throws UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound */
  async delete(caller: Caller, teamId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await assertInTeam(tx, caller, teamId, ['$delete_team']);
      await deleteTeam(tx, caller.project, teamId);
    });
  }
}

/** A client's team is created by its own user, if the project allows that. */
function clientCreator(caller: Caller, dto: ServerTeamCreateDto): string {
  const userId = requireUser(caller);
  if (!caller.project.config.teams.allowClientTeamCreation)
    throw new TextError(403, 'TEAM_CREATION_DISABLED', 'Users of this project cannot create teams.');
  assertImageAllowed(caller.accessType, dto.profile_image_url);
  if (dto.creator_user_id !== undefined && dto.creator_user_id !== userId)
    throw new TextError(403, 'OWN_USER_ONLY', 'A client can create a team only for its own user.');
  return userId;
}

/** A server's team has no creator unless the request names one. */
function serverCreator(caller: Caller, dto: ServerTeamCreateDto, query: CreateTeamQueryDto): string | undefined {
  if (query.add_current_user && caller.userId === null)
    throw new TextError(
      401,
      'SIGNED_IN_USER_REQUIRED',
      'add_current_user requires a signed-in user. Send their access token, or creator_user_id.',
    );
  assertImageAllowed(caller.accessType, dto.profile_image_url);
  return query.add_current_user ? (caller.userId ?? undefined) : dto.creator_user_id;
}

function found(team: TeamRecord | null, teamId: string): TeamRecord {
  if (!team) throw new KnownErrors.TeamNotFound({ team_id: teamId });
  return team;
}

const shape = (accessType: AccessType, team: TeamRecord): TeamJson =>
  accessType === 'client' ? toClientTeam(team) : toServerTeam(team);
