export { linkWithCode, type MailRequest, MailRequests } from './request-mail.js';
export { notifyOfSecurityChange } from './security-notice.js';
export { DISOWN_PATH, VerificationMail } from './verification-mail.js';
