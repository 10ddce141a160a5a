import { QueueModule } from '@hallpass/queue';
import { PaymentsDataExport } from './data-exports/payments-data-export.js';
import { TeamDeletedHandler } from './deleted-customers/team-deleted.handler.js';
import { UserDeletedHandler } from './deleted-customers/user-deleted.handler.js';
import { DeletedProjectPayments } from './deleted-projects/deleted-project-payments.js';
import { OldRows } from './idempotency/old-rows.js';
import { OpenPurchases } from './checkout/open-purchases.js';
import { EndingSubscriptions } from './providers/ending-subscriptions.js';
import { DueSubscriptions } from './providers/test/renewals/due-subscriptions.js';
import { EndingGrants } from './ledger/purchases/ending-grants.js';
import { OpeningLedgers } from './ledger/upgrade/opening-ledgers.js';
import { BalanceChecks } from './verification/balance-checks.js';

export const PaymentsEvents = QueueModule.forService(
  'payments',
  [DeletedProjectPayments, PaymentsDataExport, TeamDeletedHandler, UserDeletedHandler],
  [
    DeletedProjectPayments,
    BalanceChecks,
    DueSubscriptions,
    EndingGrants,
    EndingSubscriptions,
    OldRows,
    OpeningLedgers,
    OpenPurchases,
  ],
);
