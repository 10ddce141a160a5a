import { adminApi } from '../projects/api.js';
import { until } from '../server/until.js';

/** An email that a server without a mail server has captured. */
export interface CapturedMail {
  id: string;
  template: string;
  subject: string;
  text: string;
}

/** The email to wait for; omitted fields match anything. */
export interface MailSought {
  to: string;
  template?: string;
  subject?: RegExp;
  containing?: string;
  /** Ids of emails to ignore. */
  after?: string[];
  /** Number of such emails to wait for; default 1. */
  count?: number;
}

/** Waits until there are `count` such emails and returns the newest. */
export async function capturedMail(
  project: Parameters<typeof adminApi>[0],
  { to, template, subject, containing = '', after = [], count = 1 }: MailSought,
): Promise<CapturedMail> {
  const api = adminApi(project);
  return until(`mail ${count} to ${to}: ${template ?? subject}`, async () => {
    const found: (CapturedMail & { sent_at_millis: number })[] = [];
    for (const item of (await api.get('/internal/emails')).body.items) {
      if (!item.to.includes(to) || after.includes(item.id)) continue;
      if (subject && !subject.test(item.subject)) continue;
      const { body } = await api.get(`/internal/emails/${item.id}`);
      if ((template ?? body.template) === body.template && body.text.includes(containing)) found.push(body);
    }
    found.sort((a, b) => b.sent_at_millis - a.sent_at_millis);
    return found.length >= count ? found[0] : null;
  });
}

export function codeIn(text: string): string {
  const code = /[?&]code=([0-9a-hjkmnp-tv-z]{45})\b/.exec(text)?.[1];
  if (!code) throw new Error('The mail has no link with a code.');
  return code;
}
