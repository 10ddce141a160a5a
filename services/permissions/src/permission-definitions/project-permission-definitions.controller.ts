import { Controller } from '@nestjs/common';
import { PermissionDefinitionsController } from './permission-definitions.controller.js';
import { PermissionDefinitionsService } from './permission-definitions.service.js';

/** What users can be allowed to do in the whole project: defined by the owner. */
@Controller('project-permission-definitions')
export class ProjectPermissionDefinitionsController extends PermissionDefinitionsController {
  protected readonly scope = 'project';

  constructor(definitions: PermissionDefinitionsService) {
    super(definitions);
  }
}
