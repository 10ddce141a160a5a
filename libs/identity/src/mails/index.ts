export { linkWithCode, type MailRequest, MailRequests } from './request-mail.js';
export { notifyOfSecurityChange, type SecurityChange } from './security-notice.js';
export { VerificationMail } from './verification-mail.js';
