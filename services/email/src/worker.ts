import { runService } from '@hallpass/http';
import { EmailWorkerModule } from './email-worker.module.js';

await runService(EmailWorkerModule, 'email-worker');
