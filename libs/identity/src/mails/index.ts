export { linkWithCode, type MailRequest, MailRequests } from './mail-requests.js';
export { notifyOfSecurityChange } from './security-notice.js';
export { VerificationMail } from './verification-mail.js';
