import { runService } from '@hallpass/http';
import { PaymentsModule } from './payments.module.js';

await runService(PaymentsModule, 'payments');
