import { Injectable } from '@nestjs/common';
import { type AccessType, assertInTeam, assertSelf, type Caller, requireOwnUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import {
  assertEnrolledForTeam,
  assertTeamMembership,
  assertUserExists,
  type MemberProfile,
  type Membership,
  readMemberProfile,
  readTeam,
  toMemberProfile,
  toServerUser,
  updateMemberProfile,
  walkMemberProfiles,
} from '@hallpass/identity';
import { answerList } from '@hallpass/http';
import { Images } from '../images/images.service.js';
import type {
  ClientTeamMemberProfileDto,
  ListTeamMemberProfilesQueryDto,
  ServerTeamMemberProfileDto,
  TeamMemberProfileUpdateDto,
} from './team-member-profile.dto.js';

type ProfileJson = ClientTeamMemberProfileDto | ServerTeamMemberProfileDto;

/** Team member profiles, with the rules of contract/03 §10. */
@Injectable()
export class TeamMemberProfilesService {
  constructor(
    private readonly database: Database,
    private readonly images: Images,
  ) {}

  /**
   * @throws CannotGetOwnUserWithoutUser, UserNotFound, TeamNotFound, TeamMembershipNotFound, TeamPermissionRequired
   * @throws TextError 400 for a client that names no team
   */
  async list(caller: Caller, query: ListTeamMemberProfilesQueryDto) {
    const { team_id: teamId, user_id: userId, cursor } = query;
    if (caller.accessType === 'client') {
      requireOwnUser(caller);
      if (teamId === undefined)
        throw new TextError(400, 'TEAM_ID_REQUIRED', 'A client can list only the members of one team. Pass team_id.');
      await this.assertMayRead(caller, teamId, userId);
    } else {
      if (teamId !== undefined && !(await readTeam(this.database, caller.projectId, teamId)))
        throw new KnownErrors.TeamNotFound({ team_id: teamId });
      if (userId !== undefined) await assertUserExists(this.database, caller.projectId, userId);
    }
    return answerList(
      query,
      (limit) => walkMemberProfiles(this.database, caller.projectId, { teamId, userId, cursor, limit }),
      (row) => shape(caller.accessType, toMemberProfile(row)),
    );
  }

  /** @throws CannotGetOwnUserWithoutUser, UserNotFound, TeamMembershipNotFound, TeamPermissionRequired */
  async read(caller: Caller, member: Membership): Promise<ProfileJson> {
    await this.assertMayRead(caller, member.teamId, member.userId);
    const profile = await readMemberProfile(this.database, caller.projectId, member);
    if (profile) return shape(caller.accessType, profile);
    await assertUserExists(this.database, caller.projectId, member.userId);
    throw new KnownErrors.TeamMembershipNotFound({ team_id: member.teamId, user_id: member.userId });
  }

  /**
   * @throws CannotGetOwnUserWithoutUser, UserNotFound, TeamMembershipNotFound
   * @throws TextError 400 if the image is not an image, 403 for a client that changes another user's profile
   */
  async update(caller: Caller, member: Membership, dto: TeamMemberProfileUpdateDto): Promise<ProfileJson> {
    assertSelf(caller, member.userId, 'A client can change only the profile of its own user.');
    // Check the membership before storing the image, so that other users cannot fill the storage.
    await assertTeamMembership(this.database, caller.project, member);
    if (caller.accessType === 'client') await assertEnrolledForTeam(this.database, caller, member.teamId);
    const profileImageUrl = await this.images.store(caller, dto.profile_image_url);
    const profile = await this.database.transaction((tx) =>
      updateMemberProfile(tx, caller.project, member, { displayName: dto.display_name, profileImageUrl }),
    );
    return shape(caller.accessType, profile);
  }

  /** Members can see their own profile; other profiles and the list need `$read_members`. */
  private assertMayRead(caller: Caller, teamId: string, userId: string | undefined): Promise<void> {
    const permissions = userId === caller.userId ? [] : ['$read_members'];
    return assertInTeam(this.database, caller, teamId, permissions, { user: requireOwnUser });
  }
}

function shape(accessType: AccessType, { teamId, user, displayName, profileImageUrl }: MemberProfile): ProfileJson {
  const profile = {
    team_id: teamId,
    user_id: user.id,
    display_name: displayName,
    profile_image_url: profileImageUrl,
  };
  return accessType === 'client' ? profile : { ...profile, user: toServerUser(user) };
}
