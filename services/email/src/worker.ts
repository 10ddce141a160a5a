import { runService } from '@hallpass/http';
import { EmailWorkerModule } from './email-worker.module.js';
import { emailMigrations } from './migrations/index.js';

void runService(EmailWorkerModule, 'email-worker', { migrations: emailMigrations });
