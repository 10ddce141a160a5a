import { Module } from '@nestjs/common';
import { PermissionsDatabase } from '../database.js';
import { PermissionDefinitionsService } from './permission-definitions.service.js';
import { ProjectPermissionDefinitionsController } from './project-permission-definitions.controller.js';
import { TeamPermissionDefinitionsController } from './team-permission-definitions.controller.js';

@Module({
  imports: [PermissionsDatabase],
  controllers: [TeamPermissionDefinitionsController, ProjectPermissionDefinitionsController],
  providers: [PermissionDefinitionsService],
})
export class PermissionDefinitionsModule {}
