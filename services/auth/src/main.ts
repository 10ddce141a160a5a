import { runService } from '@hallpass/http';
import { AuthModule } from './auth.module.js';

await runService(AuthModule, 'auth');
