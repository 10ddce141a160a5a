/** What the command `audit` looks at. */
export { AuditVerification } from '@hallpass/service-projects';
