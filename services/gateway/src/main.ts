import { runService } from '@hallpass/http';
import { GatewayProcessModule } from './gateway-process.module.js';

void runService(GatewayProcessModule, 'gateway', { edge: true });
