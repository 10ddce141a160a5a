import type { SendMailOptions } from 'nodemailer';

export interface OutgoingMail {
  /** With angle brackets, the same in every attempt. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Part of a mailing, which uses separate connections so that sign-in emails never wait for it. */
  isBulk?: boolean;
  /** Only for emails that users can unsubscribe from. */
  unsubscribeLink?: string;
}

/** Headers of RFC 8058 §3.1, for which email programs show an unsubscribe button. */
const unsubscribeHeaders = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export const message = (sender: { senderName: string; senderEmail: string }, mail: OutgoingMail): SendMailOptions => ({
  from: { name: sender.senderName, address: sender.senderEmail },
  to: { name: '', address: mail.to },
  messageId: mail.messageId,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  // Prevents automatic replies (RFC 3834 §5).
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(mail.unsubscribeLink ? unsubscribeHeaders(mail.unsubscribeLink) : {}),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
