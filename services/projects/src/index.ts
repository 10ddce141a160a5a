export { AuditVerification } from './audit-chain/audit-verification.js';
export { seedInternalProject } from './internal-project/seed-internal-project.js';
export { projectsMigrations } from './migrations/index.js';
export { ProjectsModule } from './projects.module.js';
export { signed, WebhookWatch } from './webhooks/messages/webhook-watch.js';
