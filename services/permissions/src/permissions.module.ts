import { Module } from '@nestjs/common';
import { IdentityModule } from '@hallpass/identity';
import { ProjectPermissionsModule } from './project-permissions/project-permissions.module.js';
import { TeamPermissionsModule } from './team-permissions/team-permissions.module.js';

/** The service `permissions`: who holds what, in a team and in the project. */
@Module({ imports: [IdentityModule, TeamPermissionsModule, ProjectPermissionsModule] })
export class PermissionsModule {}
