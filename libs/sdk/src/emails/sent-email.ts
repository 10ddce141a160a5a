import type { ApiClient } from '../requests/api-client.js';

/** An attempt to send an email (contract/05 §9). */
export interface AdminSentEmail {
  readonly id: string;
  readonly to: string[];
  readonly subject: string;
  /** The first address in `to`. */
  readonly recipient: string;
  readonly sentAt: Date;
  /** The reason of a failure. Left out if the email was sent. */
  readonly error?: unknown;
}

interface SentEmailJson {
  id: string;
  to?: string[];
  subject: string;
  sent_at_millis: number;
  error?: unknown;
}

/** Lists up to 100 attempts, newest first. */
export async function listSentEmails(api: ApiClient): Promise<AdminSentEmail[]> {
  const { items } = await api.request<{ items: SentEmailJson[] }>('admin', { method: 'GET', path: '/internal/emails' });
  return items.map((json) => ({
    id: json.id,
    to: json.to ?? [],
    subject: json.subject,
    recipient: json.to?.[0] ?? '',
    sentAt: new Date(json.sent_at_millis),
    error: json.error ?? undefined,
  }));
}
