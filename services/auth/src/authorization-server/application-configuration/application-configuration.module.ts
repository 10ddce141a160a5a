import { Module } from '@nestjs/common';
import { AuthDatabase } from '../../database.js';
import { ApplicationsModule } from '../applications/applications.module.js';
import { ApplicationConfigurationController } from './application-configuration.controller.js';
import { ApplicationConfiguration } from './application-configuration.service.js';

@Module({
  imports: [AuthDatabase, ApplicationsModule],
  controllers: [ApplicationConfigurationController],
  providers: [ApplicationConfiguration],
})
export class ApplicationConfigurationModule {}
