export { GatewayModule } from './gateway.module.js';
