import type { SendMailOptions } from 'nodemailer';

export interface OutgoingMail {
  /** With angle brackets, the same in every attempt. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** One of many: it has connections of its own, so that no mail of a sign-in waits behind it. */
  isBulk?: boolean;
  /** Only of a mail that somebody may do without. */
  unsubscribeLink?: string;
}

/** What RFC 8058 §3.1 asks for, so that mail programs show a button of their own. */
const unsubscribeHeaders = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A mail in the form of nodemailer. */
export const message = (sender: { senderName: string; senderEmail: string }, mail: OutgoingMail): SendMailOptions => ({
  from: { name: sender.senderName, address: sender.senderEmail },
  to: { name: '', address: mail.to },
  messageId: mail.messageId,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  // No holiday answer to a machine (RFC 3834 §5).
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(mail.unsubscribeLink ? unsubscribeHeaders(mail.unsubscribeLink) : {}),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
