import nodemailer from 'nodemailer';
import type { KeptContent } from '../delivery/mail.store.js';
import type { SenderConfig } from '../smtp/mail-route.js';
import { message } from '../smtp/message.js';

/** Returns a captured email in the form that a mail server would have received. */
export async function rawSource(
  mail: { sender: SenderConfig; recipient: string; subject: string | null; message_id: string; started_at: Date },
  { html, text, unsubscribeLink }: KeptContent,
): Promise<string> {
  const sender = { senderName: mail.sender.sender_name, senderEmail: mail.sender.sender_email };
  const { recipient: to, message_id: messageId, subject } = mail;
  const options = message(sender, { messageId, to, subject: subject ?? '', html, text, unsubscribeLink });
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message: raw } = await composer.sendMail({ ...options, date: mail.started_at });
  return raw.toString();
}
