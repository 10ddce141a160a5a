import { Module } from '@nestjs/common';
import { GatewayModule } from './gateway.module.js';
import { PassThroughModule } from './pass-through/pass-through.module.js';

/** The gateway as a process of its own, with the services behind it. */
@Module({ imports: [GatewayModule, PassThroughModule] })
export class GatewayProcessModule {}
