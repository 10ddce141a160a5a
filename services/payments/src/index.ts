export { PaymentsModule } from './payments.module.js';
export { paymentsMigrations } from './migrations/index.js';
