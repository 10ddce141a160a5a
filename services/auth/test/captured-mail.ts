import { adminApi, type TestProject, until } from '@hallpass/testing';

/** A mail that a server without a mail server has kept. */
export interface CapturedMail {
  id: string;
  template: string;
  subject: string;
  text: string;
}

/**
 * The newest mail of a template to an address; waits for it.
 * @param which.after ids of mails that are known already
 * @param which.containing what its text holds
 */
export async function capturedMail(
  project: Parameters<typeof adminApi>[0] & Pick<TestProject, 'id'>,
  which: { to: string; template: string; after?: string[]; containing?: string },
): Promise<CapturedMail> {
  const { to, template, after = [], containing = '' } = which;
  const api = adminApi(project);
  return until(`a mail ${template} to ${to}`, async () => {
    const { body } = await api.get('/internal/emails');
    for (const item of body.items) {
      if (!item.to.includes(to) || after.includes(item.id)) continue;
      const mail = (await api.get(`/internal/emails/${item.id}`)).body;
      if (mail.template === template && mail.text.includes(containing)) return mail as CapturedMail;
    }
    return null;
  });
}
