import { runService } from '@hallpass/http';
import { UsersModule } from './users.module.js';

await runService(UsersModule, 'users');
