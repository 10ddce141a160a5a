/** Exports for the command `payments`. */
export { type BalanceName, BalanceVerification, OpenedBalances, shortfallOf } from '@hallpass/service-payments';
