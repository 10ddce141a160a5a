import { Injectable } from '@nestjs/common';
import { assertInTeam, type Caller, countedAddress, requireOwnUser, requireUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { answerList } from '@hallpass/http';
import {
  addMember,
  assertMayGiveRole,
  holdInviter,
  linkWithCode,
  MailRequests,
  readTeam,
  takeSend,
  type TeamRecord,
  VerificationCodes,
} from '@hallpass/identity';
import type { OwnerRole } from '@hallpass/project-config';
import { assertTrustedUrl, INTERNAL_PROJECT_ID } from '@hallpass/projects';
import { assertStillInvited, invitedBy } from './invited.js';
import { deleteInvitation, lockTeam, walkInvitations, walkProjectInvitations } from './team-invitation.sql.js';
import type {
  ListProjectInvitationsQueryDto,
  ListTeamInvitationsQueryDto,
  ProjectInvitationDto,
  TeamInvitationDetailsDto,
  TeamInvitationDto,
} from './team-invitation.dto.js';

const TYPE = 'team_invitation';

/**
 * Team invitations (contract/03 §11). A code emailed to an address makes the signed-in user who has it a member, with
 * the project's default permissions for new members and nothing else (security H6, H7). In a team of `internal`, it can
 * give a role instead (security I10).
 */
@Injectable()
export class TeamInvitationsService {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
  ) {}

  /**
   * @returns the id of the invitation
   * @throws UserAuthenticationRequired, TeamNotFound, TeamMembershipNotFound, TeamPermissionRequired,
   *   RateLimitedError, RedirectUrlNotWhitelisted, ExpectedInternalProject for a role in another project; TextError 403
   *   for a role with rights that the sender lacks
   */
  async send(
    caller: Caller,
    invitation: { teamId: string; email: string; callbackUrl: string; role?: OwnerRole },
  ): Promise<string> {
    const { project, projectId } = caller;
    const { teamId, email: recipient, role } = invitation;
    if (role !== undefined && projectId !== INTERNAL_PROJECT_ID) throw new KnownErrors.ExpectedInternalProject();
    await this.assertMay(caller, teamId, ['$invite_members'], requireUser);
    await takeSend(this.database, { projectId, recipient, clientAddress: countedAddress(caller) });
    const callback = assertTrustedUrl(project, invitation.callbackUrl);

    return this.database.transaction(async (tx) => {
      const [team] = await lockTeam(tx, { projectId, teamId });
      if (!team) throw new KnownErrors.TeamNotFound({ team_id: teamId });
      const senderId = caller.accessType === 'client' ? requireUser(caller) : null;
      if (senderId !== null) {
        await holdInviter(tx, project, { teamId, userId: senderId });
        if (projectId === INTERNAL_PROJECT_ID)
          await assertMayGiveRole(tx, { teamId, userId: senderId }, role ?? 'owner');
      }
      const { id, code } = await this.codes.issue(tx, {
        projectId,
        type: TYPE,
        subject: `${teamId}/${recipient}`,
        data: {
          team_id: teamId,
          email: recipient,
          ...(senderId !== null && { sender_user_id: senderId }),
          ...(role && { owner_role: role }),
        },
      });
      const variables = {
        teamInvitationLink: linkWithCode(callback.href, code),
        teamDisplayName: team.display_name.trim() || project.displayName,
      };
      await this.mails.add(tx, { projectId, recipient, template: TYPE, variables });
      return id;
    });
  }

  /** @throws CannotGetOwnUserWithoutUser, TeamNotFound, TeamMembershipNotFound, TeamPermissionRequired */
  async list(caller: Caller, query: ListTeamInvitationsQueryDto) {
    const { team_id: teamId, cursor } = query;
    await this.assertMay(caller, teamId, ['$read_members', '$invite_members']);
    return answerList(
      query,
      (limit) => walkInvitations(this.database, caller.project, teamId, { cursor, limit }),
      ({ id, email, expires_at, owner_role }): TeamInvitationDto => ({
        id,
        team_id: teamId,
        expires_at_millis: expires_at.getTime(),
        recipient_email: email,
        ...(owner_role && { owner_role }),
      }),
    );
  }

  listOfProject({ project }: Caller, filter: ListProjectInvitationsQueryDto) {
    const { team_id: teamId, query, cursor } = filter;
    return answerList(
      filter,
      (limit) => walkProjectInvitations(this.database, project, { teamId, query, cursor, limit }),
      ({ id, email, owner_role, team_id, team_display_name, created_at, expires_at }): ProjectInvitationDto => ({
        id,
        team_id,
        team_display_name,
        recipient_email: email,
        sent_at_millis: created_at.getTime(),
        expires_at_millis: expires_at.getTime(),
        ...(owner_role && { owner_role }),
      }),
    );
  }

  /** @throws as `list`; VerificationCodeNotFound unless the id is an open invitation of this team */
  async revoke(caller: Caller, { teamId, id }: { teamId: string; id: string }): Promise<void> {
    await this.assertMay(caller, teamId, ['$remove_members']);
    const revoked = await deleteInvitation(this.database, { projectId: caller.projectId, teamId, id });
    if (revoked.length === 0) throw new KnownErrors.VerificationCodeNotFound();
  }

  /** Existing members keep their permissions. @throws UserAuthenticationRequired, the VerificationCode errors */
  async accept(caller: Caller, code: string): Promise<void> {
    const { project, projectId } = caller;
    const userId = requireUser(caller);
    const invited = await invitedBy(
      this.database,
      caller,
      await this.codes.redeem(this.database, { projectId, type: TYPE, code }),
    );
    const { teamId, role } = invited;
    try {
      await this.database.transaction(async (tx) => {
        if (projectId === INTERNAL_PROJECT_ID) await assertStillInvited(tx, project, invited);
        await addMember(tx, project, { teamId, userId, role });
      });
    } catch (error) {
      if (error instanceof KnownErrors.TeamMembershipAlreadyExists) return;
      if (error instanceof KnownErrors.TeamNotFound) throw new KnownErrors.VerificationCodeNotFound();
      // The user was deleted after the token was checked.
      if (error instanceof KnownErrors.UserNotFound) throw new KnownErrors.UserAuthenticationRequired();
      throw error;
    }
  }

  /** @throws the VerificationCode errors */
  async check(caller: Caller, code: string): Promise<void> {
    const { projectId } = caller;
    await invitedBy(this.database, caller, await this.codes.check(this.database, { projectId, type: TYPE, code }));
  }

  /**
   * The details of an invitation; the code stays valid. @throws the VerificationCode errors, UserAuthenticationRequired
   */
  async details(caller: Caller, code: string): Promise<TeamInvitationDetailsDto> {
    const { projectId } = caller;
    const { teamId, role } = await invitedBy(
      this.database,
      caller,
      await this.codes.check(this.database, { projectId, type: TYPE, code }),
    );
    requireUser(caller);
    const team = await readTeam(this.database, projectId, teamId);
    if (!team) throw new KnownErrors.VerificationCodeNotFound();
    return { team_id: teamId, team_display_name: team.displayName, ...(role && { owner_role: role }) };
  }

  /** Clients get the same answer for an unknown team as for a missing membership. */
  private async assertMay(
    caller: Caller,
    teamId: string,
    permissionIds: string[],
    user = requireOwnUser,
  ): Promise<void> {
    await assertInTeam(this.database, caller, teamId, permissionIds, { user });
    if (caller.accessType !== 'client') await this.getTeam(caller.projectId, teamId);
  }

  private async getTeam(projectId: string, teamId: string): Promise<TeamRecord> {
    const team = await readTeam(this.database, projectId, teamId);
    if (!team) throw new KnownErrors.TeamNotFound({ team_id: teamId });
    return team;
  }
}
