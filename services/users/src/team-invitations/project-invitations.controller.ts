import { Controller, Get, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { AnswersPage, Operation } from '@hallpass/http';
import { ListProjectInvitationsQueryDto, ProjectInvitationDto } from './team-invitation.dto.js';
import { TeamInvitationsService } from './team-invitations.service.js';

/**
 * The open invitations to all teams of a project, newest first. Revoke them through the routes of their team. Not part
 * of the contract.
 */
@Controller('internal/team-invitations')
@Access('server')
export class ProjectInvitationsController {
  constructor(private readonly invitations: TeamInvitationsService) {}

  @Get()
  @Operation({
    summary: 'List the pending invitations of all teams',
    area: 'teams',
    access: 'server',
    outcomes: { missing: 200 },
  })
  @AnswersPage(ProjectInvitationDto)
  list(@CurrentCaller() caller: Caller, @Query() query: ListProjectInvitationsQueryDto) {
    return this.invitations.listOfProject(caller, query);
  }
}
