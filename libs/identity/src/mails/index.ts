export { linkWithCode, type MailRequest, MailRequests } from './request-mail.js';
export { notifyOfSecurityChange } from './security-notice.js';
export { VerificationMail } from './verification-mail.js';
