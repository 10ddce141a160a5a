export { BalanceVerification } from './verification/balance-verification.js';
export { PaymentsModule } from './payments.module.js';
export { paymentsMigrations } from './migrations/index.js';
