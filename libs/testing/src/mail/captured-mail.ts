import { adminApi } from '../projects/api.js';
import { until } from '../server/until.js';

export interface CapturedMail {
  id: string;
  subject: string;
  text: string;
}

/**
 * The newest mail of a template to an address that a server without a mail server has kept; waits until there are
 * `count` of them.
 */
export async function capturedMail(
  project: Parameters<typeof adminApi>[0],
  { to, template, count = 1 }: { to: string; template: string; count?: number },
): Promise<CapturedMail> {
  const api = adminApi(project);
  return until(`mail ${count} to ${to}: ${template}`, async () => {
    const found: (CapturedMail & { sent_at_millis: number })[] = [];
    for (const item of (await api.get('/internal/emails')).body.items)
      if (item.to.includes(to)) {
        const { body } = await api.get(`/internal/emails/${item.id}`);
        if (body.template === template) found.push(body);
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
