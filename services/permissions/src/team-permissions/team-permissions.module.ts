import { Module } from '@nestjs/common';
import { PermissionsDatabase } from '../database.js';
import { TeamPermissionsController } from './team-permissions.controller.js';
import { TeamPermissionsService } from './team-permissions.service.js';

@Module({
  imports: [PermissionsDatabase],
  controllers: [TeamPermissionsController],
  providers: [TeamPermissionsService],
})
export class TeamPermissionsModule {}
