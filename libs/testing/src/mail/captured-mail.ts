import { adminApi } from '../projects/api.js';
import { until } from '../server/until.js';

/** A mail that a server without a mail server has kept. */
export interface CapturedMail {
  id: string;
  template: string;
  subject: string;
  text: string;
}

/** Which mail is waited for; what is left out may be anything. */
export interface MailSought {
  to: string;
  template?: string;
  subject?: RegExp;
  /** What its text holds. */
  containing?: string;
  /** Ids of mails that are known already. */
  after?: string[];
  /** How many such mails there have to be; default 1. */
  count?: number;
}

/** The newest such mail; waits until there are `count` of them. */
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

/** The code in the link of a mail. */
export function codeIn(text: string): string {
  const code = /[?&]code=([0-9a-hjkmnp-tv-z]{45})\b/.exec(text)?.[1];
  if (!code) throw new Error('The mail has no link with a code.');
  return code;
}
