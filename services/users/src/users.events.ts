import { QueueModule } from '@hallpass/queue';
import { UsersDataExport } from './data-exports/users-data-export.js';
import { OldDataExports } from './data-exports/old-data-exports.js';
import { UnusedImages } from './images/unused-images.js';
import { StalledJobs } from './jobs/stalled-jobs.js';
import { OldJobs } from './jobs/old-jobs.js';
import { UserJobDueHandler } from './jobs/user-job-due.handler.js';
import { DeletedProjectFiles } from './retention/deleted-project-files.js';

export const UsersEvents = QueueModule.forService(
  'users',
  [DeletedProjectFiles, UserJobDueHandler, UsersDataExport],
  [DeletedProjectFiles, UnusedImages, StalledJobs, OldJobs, OldDataExports],
);
