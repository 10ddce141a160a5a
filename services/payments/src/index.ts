export { BalanceVerification } from './verification/balance-verification.js';
export { type BalanceName, OpenedBalances, shortfallOf } from './ledger/upgrade/opened-balances.js';
export { PaymentsModule } from './payments.module.js';
export { paymentsMigrations } from './migrations/index.js';
