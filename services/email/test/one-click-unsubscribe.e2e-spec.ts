import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  client,
  createProject,
  type MailServer,
  rawApi,
  serverApi,
  signUp,
  startMailServer,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { emailConfigFor } from './email-config.js';

/** Bodies that mail clients and gateways send to the `List-Unsubscribe` link (RFC 8058 §3.2). */
const BODIES = [
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
  ['application/x-www-form-urlencoded', ''],
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['text/html', '<p>'],
  ['text/plain', 'x'],
  ['application/json', ''],
  ['application/json', '{bad'],
  ['application/octet-stream', 'x'],
  ['none', 'x'],
] as const;

let mailServer: MailServer;
let project: TestProject;

beforeAll(async () => {
  mailServer = await startMailServer();
  project = await createProject({ config: { email_config: emailConfigFor(mailServer) } });
});
afterAll(() => mailServer?.close());

const post = (path: string, type: string, body: string) =>
  rawApi(project.baseUrl, { 'content-type': type }).post(path, body);

/** Returns path and query of the `List-Unsubscribe` link of a marketing email. */
async function linkOf({ userId, email }: TestUser): Promise<string> {
  const mailing = { user_ids: [userId], html: 'Buy!', notification_category_name: 'Marketing' };
  succeeded(await serverApi(project).post('/emails/send-email', mailing));
  const { parsed } = await mailServer.nextMail(email);
  const header = parsed.headers.find(({ key }) => key === 'list-unsubscribe')!.value;
  const { pathname, search } = new URL(header.slice(1, -1));
  return pathname + search;
}

const wantsMarketing = async (user: TestUser): Promise<boolean> =>
  (await client(project, user).get('/emails/notification-preference/me')).body.items[1].enabled;

describe('one-click unsubscribing', () => {
  it.each(BODIES)('refuses a link that leads nowhere, as %s: %j', async (type, body) => {
    const unknown = `/emails/unsubscribe-link?project_id=${project.id}&code=${'a'.repeat(45)}`;
    expect((await post(unknown, type, body)).knownError).toBe('VERIFICATION_CODE_NOT_FOUND');
  });

  it.each(BODIES)('works with any body, as %s: %j', async (type, body) => {
    const ada = await signUp(project);
    const link = await linkOf(ada);
    expect(await wantsMarketing(ada)).toBe(true);
    const done = await post(link, type, body);
    expect(done).toMatchObject({ status: 200, body: expect.stringContaining('You are unsubscribed') });
    expect(await wantsMarketing(ada)).toBe(false);
  });
});
