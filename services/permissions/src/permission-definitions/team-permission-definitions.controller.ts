import { Controller } from '@nestjs/common';
import { PermissionDefinitionsController } from './permission-definitions.controller.js';
import { PermissionDefinitionsService } from './permission-definitions.service.js';

/** What members can be allowed to do in a team: defined by the owner, and the six system permissions. */
@Controller('team-permission-definitions')
export class TeamPermissionDefinitionsController extends PermissionDefinitionsController {
  protected readonly scope = 'team';

  constructor(definitions: PermissionDefinitionsService) {
    super(definitions);
  }
}
