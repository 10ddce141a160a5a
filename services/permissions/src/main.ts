import { runService } from '@hallpass/http';
import { PermissionsModule } from './permissions.module.js';

await runService(PermissionsModule, 'permissions');
