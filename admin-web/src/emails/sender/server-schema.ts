import type { AdminEmailConfig, EmailConfig } from '@hallpass/js';
import { z } from 'zod';
import type { EmailsSenderTexts } from '../../texts/generated/emails-sender-texts';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

export interface ServerValues {
  type: 'shared' | 'own';
  host: string;
  port: string;
  username: string;
  password: string;
  senderName: string;
  senderEmail: string;
}

export function serverSchema(t: EmailsSenderTexts['server']) {
  const needed = z.string().trim().min(1, t.missing);
  const port = z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, t.portWrong);
  const own = z.object({
    type: z.literal('own'),
    host: needed.regex(/^[^\s/:@]+$/, t.hostWrong),
    port,
    username: needed,
    password: z.string().min(1, t.missing).max(70, t.passwordLong),
    senderName: needed,
    senderEmail: needed.regex(EMAIL, t.emailWrong),
  });
  const text = z.string();
  const shared = z.object({
    type: z.literal('shared'),
    host: text,
    port: text,
    username: text,
    password: text,
    senderName: text,
    senderEmail: text,
  });
  return z.discriminatedUnion('type', [own, shared]);
}

export function valuesOf(config: AdminEmailConfig | undefined): ServerValues {
  if (config === undefined || config.type === 'shared') {
    return { type: 'shared', host: '', port: '587', username: '', password: '', senderName: '', senderEmail: '' };
  }
  const { host, port, username, password, senderName, senderEmail } = config;
  return { type: 'own', host, port: String(port), username, password, senderName, senderEmail };
}

export function ownConfigOf({ host, port, username, password, senderName, senderEmail }: ServerValues): EmailConfig {
  return { host: host.trim(), port: Number(port), username, password, senderName, senderEmail: senderEmail.trim() };
}
