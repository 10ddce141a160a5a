export { EmailModule } from './email.module.js';
export { EmailWorkerModule } from './email-worker.module.js';
export { emailMigrations } from './migrations/index.js';
