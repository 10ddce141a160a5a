import { runService } from '@hallpass/http';
import { PermissionsModule } from './permissions.module.js';

void runService(PermissionsModule, 'permissions');
