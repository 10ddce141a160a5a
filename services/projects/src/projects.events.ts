import { QueueModule } from '@hallpass/queue';
import { AuditLog } from './audit-events/audit-log.js';
import { ResealedVault } from './data-vault/resealed-vault.js';
import { DeletedProjectRows } from './deleted-projects/deleted-project-rows.js';

/** The handlers of what the service has subscribed to, and its recurring tasks. */
export const ProjectsEvents = QueueModule.forService(
  'projects',
  [AuditLog, DeletedProjectRows],
  [DeletedProjectRows, ResealedVault],
);
