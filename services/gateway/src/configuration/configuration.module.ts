import { Module } from '@nestjs/common';
import { GatewayDatabase } from '../database.js';
import { ConfigurationController } from './configuration.controller.js';
import { Owners } from './owners.js';

@Module({ imports: [GatewayDatabase], controllers: [ConfigurationController], providers: [Owners] })
export class ConfigurationModule {}
