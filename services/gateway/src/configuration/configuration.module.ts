import { Module } from '@nestjs/common';
import { ConfigurationController } from './configuration.controller.js';

@Module({ controllers: [ConfigurationController] })
export class ConfigurationModule {}
