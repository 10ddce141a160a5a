export { linkWithCode, type MailRequest, MailRequests } from './mail-requests.js';
export { mailOwners } from './owner-mails.js';
export { notifyOfSecurityChange } from './security-notice.js';
