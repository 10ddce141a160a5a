import { runService } from '@hallpass/http';
import { EmailModule } from './email.module.js';
import { emailMigrations } from './migrations/index.js';

void runService(EmailModule, 'email', { migrations: emailMigrations });
