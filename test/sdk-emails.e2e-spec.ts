import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { createProject, type MailServer, signUp, startMailServer, type TestProject } from '@hallpass/testing';

/** Mails, drafts and notification preferences by the published SDK, unmodified: the base URL is all that changes. */

let mailServer: MailServer;
let project: TestProject;

const connection = () => ({
  host: '127.0.0.1',
  port: Number(new URL(mailServer.url).port),
  username: 'postmaster',
  password: 'correct horse',
});

beforeAll(async () => {
  mailServer = await startMailServer();
  const sender = { sender_name: 'Acme', sender_email: 'ada@acme.example' };
  project = await createProject({ config: { email_config: { type: 'standard', ...connection(), ...sender } } });
});
afterAll(() => mailServer?.close());

const common = () => ({
  baseUrl: project.baseUrl,
  projectId: project.id,
  publishableClientKey: project.publishableClientKey,
  noAutomaticPrefetch: true,
});
const serverKeys = () => ({ ...common(), secretServerKey: project.secretServerKey, tokenStore: 'memory' as const });
const serverApp = () => new StackServerApp(serverKeys());
const adminApp = () => new StackAdminApp({ ...serverKeys(), superSecretAdminKey: project.superSecretAdminKey });

describe('the server app', () => {
  it('sends mails, also by a draft', async () => {
    const ada = await signUp(project);
    await serverApp().sendEmail({ userIds: [ada.userId], subject: 'Hello', html: '<p>Hi</p>' });
    expect((await mailServer.nextMail(ada.email)).subject).toBe('Hello');
    const { id } = await adminApp().createEmailDraft({ displayName: 'News', themeId: false });
    await adminApp().updateEmailDraft(id, { displayName: 'Newer' });
    await serverApp().sendEmail({ userIds: [ada.userId], draftId: id });
    expect((await mailServer.nextMail(ada.email)).text).toContain('Write your message here.');
  });

  it('throws for users that there are not', async () => {
    const sent = serverApp().sendEmail({ userIds: ['00000000-0000-4000-8000-000000000000'], html: 'x' });
    await expect(sent).rejects.toThrow(/00000000-0000-4000-8000-000000000000/);
  });
});

describe('the admin app', () => {
  it('tries a mail server, invites, and lists what was sent', async () => {
    const admin = adminApp();
    const options = (port: number) => ({
      recipientEmail: 'bob@example.com',
      emailConfig: {
        type: 'standard' as const,
        ...connection(),
        port,
        senderName: 'Acme',
        senderEmail: 'ada@acme.example',
      },
    });
    expect(await admin.sendTestEmail(options(1))).toMatchObject({
      status: 'error',
      error: { errorMessage: expect.any(String) },
    });
    expect(await admin.sendTestEmail(options(connection().port))).toMatchObject({ status: 'ok' });
    await admin.sendSignInInvitationEmail('eve@example.com', 'http://localhost:3000/in');
    await mailServer.nextMail('eve@example.com');
    const sent = await admin.listSentEmails();
    expect(sent.filter(({ to }) => to?.includes('bob@example.com'))).toHaveLength(2);
  });
});

describe('the client app', () => {
  it('lists notification categories and switches one off', async () => {
    const { accessToken, refreshToken } = await signUp(project);
    const app = new StackClientApp({ ...common(), tokenStore: { accessToken, refreshToken }, redirectMethod: 'none' });
    const user = await app.getUser({ or: 'throw' });
    const [transactional, marketing] = await user.listNotificationCategories();
    expect(transactional).toMatchObject({ name: 'Transactional', enabled: true, canDisable: false });
    await marketing!.setEnabled(false);
    expect((await user.listNotificationCategories())[1]).toMatchObject({ name: 'Marketing', enabled: false });
  });
});
