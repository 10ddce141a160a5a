import { Module } from '@nestjs/common';
import { GatewayModule } from './gateway.module.js';
import { PassThroughModule } from './pass-through/pass-through.module.js';

@Module({ imports: [GatewayModule, PassThroughModule] })
export class GatewayProcessModule {}
