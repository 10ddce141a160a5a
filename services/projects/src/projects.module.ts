import { Module } from '@nestjs/common';
import { IdentityModule } from '@hallpass/identity';
import { AiChatModule } from './ai-chat/ai-chat.module.js';
import { AuditChainModule } from './audit-chain/audit-chain.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { LoggedEventsModule } from './logged-events/logged-events.module.js';
import { CompatibilityModule } from './compatibility/compatibility.module.js';
import { ConfigModule } from './config/config.module.js';
import { DataExportsModule } from './data-exports/data-exports.module.js';
import { DataVaultModule } from './data-vault/data-vault.module.js';
import { DeletedProjectsModule } from './deleted-projects/deleted-projects.module.js';
import { InternalApiKeysModule } from './internal-api-keys/internal-api-keys.module.js';
import { OwnedProjectsModule } from './owned-projects/owned-projects.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ProjectOwnersModule } from './project-owners/project-owners.module.js';
import { ProjectSettingsModule } from './project-settings/project-settings.module.js';
import { ProjectsCurrentModule } from './projects-current/projects-current.module.js';
import { ProjectsEvents } from './projects.events.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The service `projects`: projects, their configuration and their API keys. */
@Module({
  imports: [
    IdentityModule,
    ProjectsCurrentModule,
    OwnedProjectsModule,
    ProjectOwnersModule,
    ProjectSettingsModule,
    ConfigModule,
    InternalApiKeysModule,
    CompatibilityModule,
    DataExportsModule,
    DataVaultModule,
    AiChatModule,
    AuditChainModule,
    AuditLogModule,
    DeletedProjectsModule,
    LoggedEventsModule,
    MetricsModule,
    WebhooksModule,
    ProjectsEvents,
  ],
})
export class ProjectsModule {}
