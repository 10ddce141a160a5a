import { Module } from '@nestjs/common';
import { GatewayDatabase } from '../database.js';
import { PackagesModule } from '../packages/packages.module.js';
import { ConfigurationController } from './configuration.controller.js';
import { Owners } from './owners.js';

@Module({ imports: [GatewayDatabase, PackagesModule], controllers: [ConfigurationController], providers: [Owners] })
export class ConfigurationModule {}
