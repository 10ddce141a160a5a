import { QueueModule } from '@hallpass/queue';
import { ResealedVault } from './data-vault/resealed-vault.js';
import { AuditSealing } from './audit-chain/audit-sealing.js';
import { OldSeals } from './audit-chain/old-seals.js';
import { ProjectRetention } from './audit-chain/project-retention.js';
import { ResignedCheckpoints } from './audit-chain/resigned-checkpoints.js';
import { ProjectsDataExport } from './data-exports/projects-data-export.js';
import { SecurityEvents } from './audit-events/security-events.js';
import { DeletedProjectRows } from './deleted-projects/deleted-project-rows.js';
import { LoggedEvents } from './logged-events/logged-events.js';
import { MetricChanges } from './metrics/metric-changes.js';
import { OldMetrics } from './metrics/old-metrics.js';
import { OldWebhookRows } from './webhooks/messages/old-webhook-rows.js';
import { WebhookReplays } from './webhooks/messages/webhook-replays.js';

export const ProjectsEvents = QueueModule.forService(
  'projects',
  [LoggedEvents, ProjectsDataExport, SecurityEvents, DeletedProjectRows],
  [
    DeletedProjectRows,
    ResealedVault,
    OldWebhookRows,
    WebhookReplays,
    MetricChanges,
    OldMetrics,
    AuditSealing,
    OldSeals,
    ProjectRetention,
    ResignedCheckpoints,
  ],
);
