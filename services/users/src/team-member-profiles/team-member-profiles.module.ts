import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { ImagesModule } from '../images/images.module.js';
import { TeamMemberProfilesController } from './team-member-profiles.controller.js';
import { TeamMemberProfilesService } from './team-member-profiles.service.js';

@Module({
  imports: [UsersDatabase, ImagesModule],
  controllers: [TeamMemberProfilesController],
  providers: [TeamMemberProfilesService],
})
export class TeamMemberProfilesModule {}
