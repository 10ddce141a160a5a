/** Exports for the command `audit`. */
export { AuditVerification } from '@hallpass/service-projects';
