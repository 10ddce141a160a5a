import { adminApi, type TestProject, until } from '@hallpass/testing';

/**
 * The newest mail of a kind to an address that a server without a mail server has kept; waits until there are `count`.
 * @returns its text
 */
export async function capturedMail(
  project: TestProject,
  { to, subject, count = 1 }: { to: string; subject: RegExp; count?: number },
): Promise<string> {
  const api = adminApi(project);
  const id = await until(`mail ${count} to ${to}: ${subject}`, async () => {
    const { body } = await api.get('/internal/emails');
    const found: { id: string; sent_at_millis: number }[] = body.items.filter(
      (mail: { to: string[]; subject: string }) => mail.to.includes(to) && subject.test(mail.subject),
    );
    found.sort((a, b) => b.sent_at_millis - a.sent_at_millis);
    return found.length >= count && found[0]?.id;
  });
  return (await api.get(`/internal/emails/${id}`)).body.text;
}

/** The code in the link of a mail. */
export function codeIn(text: string): string {
  const code = /[?&]code=([0-9a-hjkmnp-tv-z]{45})\b/.exec(text)?.[1];
  if (!code) throw new Error('The mail has no link with a code.');
  return code;
}
