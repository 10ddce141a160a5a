import { Controller } from '@nestjs/common';
import { PermissionDefinitionsController } from './permission-definitions.controller.js';
import { PermissionDefinitionsService } from './permission-definitions.service.js';

/** Permissions that users can hold in the whole project; the owner defines them. */
@Controller('project-permission-definitions')
export class ProjectPermissionDefinitionsController extends PermissionDefinitionsController {
  protected readonly scope = 'project';

  constructor(definitions: PermissionDefinitionsService) {
    super(definitions);
  }
}
