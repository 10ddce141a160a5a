import { Module } from '@nestjs/common';
import { GatewayModule } from './gateway.module.js';
import { PassThroughModule } from './pass-through/pass-through.module.js';

/** The gateway as a separate process in front of the services. */
@Module({ imports: [GatewayModule, PassThroughModule] })
export class GatewayProcessModule {}
