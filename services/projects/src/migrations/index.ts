import type { MigrationClass } from '@hallpass/database';
import { CreateProjects1763640001000 } from './1763640001000-create-projects.js';
import { IndexDeletedProjects1763640003500 } from './1763640003500-index-deleted-projects.js';
import { CreateAuditEvents1763726408000 } from './1763726408000-create-audit-events.js';
import { CreateAdminWrites1795200000000 } from './1795200000000-create-admin-writes.js';
import { ImpersonatedWrites1795400113000 } from './1795400113000-impersonated-writes.js';
import { AuditOfPartitions1795530209000 } from './1795530209000-audit-of-partitions.js';
import { OrderAdminWrites1795530214000 } from './1795530214000-order-admin-writes.js';
import { BoundAudit1795530215000 } from './1795530215000-bound-audit.js';
import { ValidateBoundsOfAudit1795530216000 } from './1795530216000-validate-bounds-of-audit.js';
import { PartitionAudit1795530217000 } from './1795530217000-partition-audit.js';
import { IndexProjectKeys1795540001000 } from './1795540001000-index-project-keys.js';
import { CreateDataVault1795560000000 } from './1795560000000-create-data-vault.js';
import { CreateAiChat1795560001000 } from './1795560001000-create-ai-chat.js';
import { CreateWebhooks1795570000000 } from './1795570000000-create-webhooks.js';
import { SecurityEvents1795580000000 } from './1795580000000-security-events.js';
import { OrderAuditEvents1795580001000 } from './1795580001000-order-audit-events.js';
import { ChainAudit1795580002000 } from './1795580002000-chain-audit.js';
import { ChainOlderAudit1795580003000 } from './1795580003000-chain-older-audit.js';
import { CreateMetrics1795583001000 } from './1795583001000-create-metrics.js';
import { CountWhatThereIs1795583002000 } from './1795583002000-count-what-there-is.js';
import { CreateWebhookReplays1795590000000 } from './1795590000000-create-webhook-replays.js';
import { AuditRetention1795591000000 } from './1795591000000-audit-retention.js';
import { OrderFirstAttempts1795910439957 } from './1795910439957-order-first-attempts.js';
import { MakersOfKeys1796170000000 } from './1796170000000-makers-of-keys.js';
import { IndexMakersOfKeys1796170001000 } from './1796170001000-index-makers-of-keys.js';

export const projectsMigrations: MigrationClass[] = [
  CreateProjects1763640001000,
  IndexDeletedProjects1763640003500,
  CreateAuditEvents1763726408000,
  CreateAdminWrites1795200000000,
  ImpersonatedWrites1795400113000,
  AuditOfPartitions1795530209000,
  OrderAdminWrites1795530214000,
  BoundAudit1795530215000,
  ValidateBoundsOfAudit1795530216000,
  PartitionAudit1795530217000,
  IndexProjectKeys1795540001000,
  CreateDataVault1795560000000,
  CreateAiChat1795560001000,
  CreateWebhooks1795570000000,
  SecurityEvents1795580000000,
  OrderAuditEvents1795580001000,
  ChainAudit1795580002000,
  ChainOlderAudit1795580003000,
  CreateMetrics1795583001000,
  CountWhatThereIs1795583002000,
  CreateWebhookReplays1795590000000,
  AuditRetention1795591000000,
  OrderFirstAttempts1795910439957,
  MakersOfKeys1796170000000,
  IndexMakersOfKeys1796170001000,
];
