import { runService } from '@hallpass/http';
import { GatewayModule } from './gateway.module.js';

await runService(GatewayModule, 'gateway', { edge: true });
