import { runService } from '@hallpass/http';
import { GatewayProcessModule } from './gateway-process.module.js';

await runService(GatewayProcessModule, 'gateway', { edge: true });
