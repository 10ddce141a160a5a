import { runService } from '@hallpass/http';
import { AuthModule } from './auth.module.js';

void runService(AuthModule, 'auth');
