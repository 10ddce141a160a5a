import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { OwnerRolesController } from './owner-roles.controller.js';
import { OwnerRoles } from './owner-roles.service.js';
import { ProjectOwnersController } from './project-owners.controller.js';
import { ProjectOwnersService } from './project-owners.service.js';

@Module({
  imports: [ProjectsDatabase],
  controllers: [ProjectOwnersController, OwnerRolesController],
  providers: [ProjectOwnersService, OwnerRoles],
})
export class ProjectOwnersModule {}
