import { runService } from '@hallpass/http';
import { UsersModule } from './users.module.js';

void runService(UsersModule, 'users');
