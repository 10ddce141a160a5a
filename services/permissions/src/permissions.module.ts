import { Module } from '@nestjs/common';
import { IdentityModule } from '@hallpass/identity';
import { PermissionDefinitionsModule } from './permission-definitions/permission-definitions.module.js';
import { ProjectPermissionsModule } from './project-permissions/project-permissions.module.js';
import { TeamPermissionsModule } from './team-permissions/team-permissions.module.js';

@Module({ imports: [IdentityModule, PermissionDefinitionsModule, TeamPermissionsModule, ProjectPermissionsModule] })
export class PermissionsModule {}
