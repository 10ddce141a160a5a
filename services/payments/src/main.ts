import { runService } from '@hallpass/http';
import { PaymentsModule } from './payments.module.js';
import { paymentsMigrations } from './migrations/index.js';

void runService(PaymentsModule, 'payments', { migrations: paymentsMigrations });
