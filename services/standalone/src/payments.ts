/** What the command `payments` looks at. */
export { type BalanceName, BalanceVerification, OpenedBalances, shortfallOf } from '@hallpass/service-payments';
