import { Controller } from '@nestjs/common';
import { permissionDefinitionsController } from './permission-definitions.controller.js';
import { PermissionDefinitionsService } from './permission-definitions.service.js';

/** Permissions that members can hold in a team: those the owner defines, and the six system permissions. */
@Controller('team-permission-definitions')
export class TeamPermissionDefinitionsController extends permissionDefinitionsController('team', {
  id: 'write',
  description: 'Writes',
}) {
  constructor(definitions: PermissionDefinitionsService) {
    super(definitions);
  }
}
