import { Controller } from '@nestjs/common';
import { permissionDefinitionsController } from './permission-definitions.controller.js';
import { PermissionDefinitionsService } from './permission-definitions.service.js';

/** Permissions that users can hold in the whole project; the owner defines them. */
@Controller('project-permission-definitions')
export class ProjectPermissionDefinitionsController extends permissionDefinitionsController('project', {
  id: 'beta',
  description: 'Tries new things',
}) {
  constructor(definitions: PermissionDefinitionsService) {
    super(definitions);
  }
}
