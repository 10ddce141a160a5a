import type { MigrationClass } from '@hallpass/database';
import { CreatePayments1763640004000 } from './1763640004000-create-payments.js';
import { CreateLedger1795600000000 } from './1795600000000-create-ledger.js';
import { CreatePurchaseIntents1795610000000 } from './1795610000000-create-purchase-intents.js';
import { CreateBuiltInPayments1795620000000 } from './1795620000000-create-built-in-payments.js';
import { CreateProviderEndings1795640000000 } from './1795640000000-create-provider-endings.js';
import { SpaceProviderEndings1795670000000 } from './1795670000000-space-provider-endings.js';
import { RenewGrants1795730000000 } from './1795730000000-renew-grants.js';

/** The migrations of the schema `payments`. */
export const paymentsMigrations: MigrationClass[] = [
  CreatePayments1763640004000,
  CreateLedger1795600000000,
  CreatePurchaseIntents1795610000000,
  CreateBuiltInPayments1795620000000,
  CreateProviderEndings1795640000000,
  SpaceProviderEndings1795670000000,
  RenewGrants1795730000000,
];
