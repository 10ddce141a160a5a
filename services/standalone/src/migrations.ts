import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { emailMigrations } from '@hallpass/service-email';
import { paymentsMigrations } from '@hallpass/service-payments';
import { projectsMigrations } from '@hallpass/service-projects';

/** All migrations, which run in the order of their times, across services. */
export const allMigrations = [
  ...identityMigrations,
  ...queueMigrations,
  ...projectsMigrations,
  ...emailMigrations,
  ...paymentsMigrations,
];
