import { Module } from '@nestjs/common';
import { IdentityModule } from '@hallpass/identity';
import { UsersDatabase } from '../database.js';
import { UserAccountsModule } from '../users/user-accounts.module.js';
import { JobsController } from './jobs.controller.js';
import { JobsService } from './jobs.service.js';
import { StalledJobs } from './stalled-jobs.js';
import { OldJobs } from './old-jobs.js';
import { UserJobDueHandler } from './user-job-due.handler.js';

@Module({
  imports: [UsersDatabase, IdentityModule, UserAccountsModule],
  controllers: [JobsController],
  providers: [JobsService, UserJobDueHandler, StalledJobs, OldJobs],
})
export class JobsModule {}
