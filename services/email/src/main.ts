import { runService } from '@hallpass/http';
import { EmailModule } from './email.module.js';

void runService(EmailModule, 'email');
