import { Module } from '@nestjs/common';
import { AuthDatabase } from '../../database.js';
import { ApplicationUsersController } from './application-users.controller.js';
import { ConnectedApplicationsController } from './connected-applications.controller.js';
import { ConnectedApplications } from './connected-applications.service.js';

@Module({
  imports: [AuthDatabase],
  controllers: [ConnectedApplicationsController, ApplicationUsersController],
  providers: [ConnectedApplications],
})
export class ConnectedApplicationsModule {}
