import { runService } from '@hallpass/http';
import { PaymentsModule } from './payments.module.js';

void runService(PaymentsModule, 'payments');
