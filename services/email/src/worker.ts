import { runService } from '@hallpass/http';
import { EmailWorkerModule } from './email-worker.module.js';

void runService(EmailWorkerModule, 'email-worker');
