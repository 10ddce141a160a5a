import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { ProjectInvitationsController } from './project-invitations.controller.js';
import { TeamInvitationsController } from './team-invitations.controller.js';
import { TeamInvitationsService } from './team-invitations.service.js';

@Module({
  imports: [UsersDatabase],
  controllers: [TeamInvitationsController, ProjectInvitationsController],
  providers: [TeamInvitationsService],
})
export class TeamInvitationsModule {}
