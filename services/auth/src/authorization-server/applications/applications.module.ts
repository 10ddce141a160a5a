import { Module } from '@nestjs/common';
import { ImageStore } from '@hallpass/identity';
import { StorageModule } from '@hallpass/storage';
import { AuthDatabase } from '../../database.js';
import { ApplicationSecretsController } from './application-secrets.controller.js';
import { ApplicationSecrets } from './application-secrets.service.js';
import { OAuthApplicationsController } from './oauth-applications.controller.js';
import { Applications } from './applications.service.js';
import { SubjectsModule } from '../subjects/subjects.module.js';

@Module({
  imports: [AuthDatabase, StorageModule, SubjectsModule],
  controllers: [OAuthApplicationsController, ApplicationSecretsController],
  providers: [Applications, ApplicationSecrets, ImageStore],
  exports: [Applications],
})
export class ApplicationsModule {}
