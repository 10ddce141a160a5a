import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { emailMigrations } from '@hallpass/service-email';
import { paymentsMigrations } from '@hallpass/service-payments';
import { projectsMigrations } from '@hallpass/service-projects';

/** Every migration there is; they run in the order of their times, whoever owns the table. */
export const allMigrations = [
  ...identityMigrations,
  ...queueMigrations,
  ...projectsMigrations,
  ...emailMigrations,
  ...paymentsMigrations,
];
