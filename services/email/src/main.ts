import { runService } from '@hallpass/http';
import { EmailModule } from './email.module.js';

await runService(EmailModule, 'email');
