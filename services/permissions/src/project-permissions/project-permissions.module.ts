import { Module } from '@nestjs/common';
import { PermissionsDatabase } from '../database.js';
import { ProjectPermissionsController } from './project-permissions.controller.js';
import { ProjectPermissionsService } from './project-permissions.service.js';

@Module({
  imports: [PermissionsDatabase],
  controllers: [ProjectPermissionsController],
  providers: [ProjectPermissionsService],
})
export class ProjectPermissionsModule {}
