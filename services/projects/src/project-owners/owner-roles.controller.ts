import { Body, Controller, Param, Patch } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, Operation } from '@hallpass/http';
import { OwnerRoles } from './owner-roles.service.js';
import { OwnerRoleDto, OwnerRoleParams, UpdateOwnerRoleDto } from './project-owners.dto.js';

/** The roles in a team of `internal` that owns projects (contract/04 §2). Not part of the published contract. */
@Controller('internal/owner-teams/:team_id/members/:user_id')
@Access('client')
@NoQuery()
export class OwnerRolesController {
  constructor(private readonly roles: OwnerRoles) {}

  @Patch()
  @Operation({
    summary: 'Change the role of an owner',
    area: 'projects',
    right: 'owners:write',
    access: 'client',
    outcomes: {
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      stranger: 'EXPECTED_INTERNAL_PROJECT',
      anonymous: 'USER_AUTHENTICATION_REQUIRED',
      missing: 'EXPECTED_INTERNAL_PROJECT',
    },
    audit: 'tested as the owner of the internal project',
    sample: "await user.changeOwnerRole(teamId, userId, 'support');",
    recentSignIn: 'needs one, which is tested as an owner of the internal project',
  })
  @Answers(
    200,
    OwnerRoleDto,
    'UserAuthenticationRequired',
    'ExpectedInternalProject',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'RecentSignInRequired',
    'LastProjectOwner',
  )
  async change(
    @CurrentCaller() caller: Caller,
    @Param() { team_id, user_id }: OwnerRoleParams,
    @Body() { role }: UpdateOwnerRoleDto,
  ): Promise<OwnerRoleDto> {
    await this.roles.change(caller, { teamId: team_id, userId: user_id, role });
    return { team_id, user_id, role };
  }
}
