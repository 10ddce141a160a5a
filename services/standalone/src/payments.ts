/** What the command `payments` looks at. */
export { BalanceVerification } from '@hallpass/service-payments';
