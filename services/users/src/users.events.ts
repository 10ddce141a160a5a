import { QueueModule } from '@hallpass/queue';
import { UnusedImages } from './images/unused-images.js';
import { StalledJobs } from './jobs/stalled-jobs.js';
import { OldJobs } from './jobs/old-jobs.js';
import { UserJobDueHandler } from './jobs/user-job-due.handler.js';
import { DeletedProjectFiles } from './retention/deleted-project-files.js';

export const UsersEvents = QueueModule.forService(
  'users',
  [DeletedProjectFiles, UserJobDueHandler],
  [DeletedProjectFiles, UnusedImages, StalledJobs, OldJobs],
);
