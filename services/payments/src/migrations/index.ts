import type { MigrationClass } from '@hallpass/database';
import { CreatePayments1763640004000 } from './1763640004000-create-payments.js';
import { CreateLedger1795600000000 } from './1795600000000-create-ledger.js';
import { CreatePurchaseIntents1795610000000 } from './1795610000000-create-purchase-intents.js';
import { CreateBuiltInPayments1795620000000 } from './1795620000000-create-built-in-payments.js';
import { CreateProviderEndings1795640000000 } from './1795640000000-create-provider-endings.js';
import { SpaceProviderEndings1795670000000 } from './1795670000000-space-provider-endings.js';
import { CreateTerms1795700000000 } from './1795700000000-create-terms.js';
import { RecordProducts1795700001000 } from './1795700001000-record-products.js';
import { IndexUnrecordedRows1795700002000 } from './1795700002000-index-unrecorded-rows.js';
import { LinkReturnedMoney1795720000000 } from './1795720000000-link-returned-money.js';
import { RenewGrants1795730000000 } from './1795730000000-renew-grants.js';
import { CreateOpenedBalances1795740000000 } from './1795740000000-create-opened-balances.js';
import { ReadableProducts1795958001000 } from './1795958001000-readable-products.js';

export const paymentsMigrations: MigrationClass[] = [
  CreatePayments1763640004000,
  CreateLedger1795600000000,
  CreatePurchaseIntents1795610000000,
  CreateBuiltInPayments1795620000000,
  CreateProviderEndings1795640000000,
  SpaceProviderEndings1795670000000,
  CreateTerms1795700000000,
  RecordProducts1795700001000,
  IndexUnrecordedRows1795700002000,
  LinkReturnedMoney1795720000000,
  RenewGrants1795730000000,
  CreateOpenedBalances1795740000000,
  ReadableProducts1795958001000,
];
