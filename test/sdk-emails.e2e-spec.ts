/**
 * @once the SDK only uses the HTTP API, whose own suites run in both modes, as do `test/sdk.e2e-spec.ts` and
 * `test/sdk-sessions.e2e-spec.ts`
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { createProject, type MailServer, signUp, startMailServer, type TestProject } from '@hallpass/testing';

/**
 * Emails, themes, templates, drafts and notification preferences with the published SDK, unmodified except for the base
 * URL.
 */

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

describe('the admin app with sources', () => {
  const source = (words: string) =>
    `import { NotificationCategory, Subject } from '@stackframe/emails';
     export function EmailTemplate({ user }) {
       return <><Subject value="Rota" /><NotificationCategory value="Transactional" /><p>${words}, {user.displayName}</p></>;
     }`;
  const theme = (id: string) => `export function EmailTheme({ children }) { return <div id="${id}">{children}</div>; }`;

  it('makes themes, changes them, and refuses a source that does not render', async () => {
    const admin = adminApp();
    const { id } = await admin.createEmailTheme('Night');
    const themes = await admin.listEmailThemes();
    expect(themes.map(({ displayName }) => displayName)).toEqual(['Default Light', 'Default Dark', 'Night']);
    expect(themes.at(-1)).toEqual({ id, displayName: 'Night' });
    await expect(admin.updateEmailTheme(id, 'export const EmailTheme = 1;')).rejects.toThrow(/EmailTheme/);
    await admin.updateEmailTheme(id, theme('night'));
    const preview = await admin.getEmailPreview({ themeId: id, templateTsxSource: source('Hello') });
    expect(preview).toContain('<div id="night">');
  });

  it('makes templates, changes them with their theme, and sends by them', async () => {
    const admin = adminApp();
    const { id: themeId } = await admin.createEmailTheme('Rota');
    await admin.updateEmailTheme(themeId, theme('rota'));
    const { id } = await admin.createEmailTemplate('Rota');
    const found = async () => (await admin.listEmailTemplates()).find((template) => template.id === id);
    expect(await found()).toMatchObject({ displayName: 'Rota', tsxSource: expect.stringContaining('EmailTemplate') });

    await expect(admin.updateEmailTemplate(id, '<p>', themeId)).rejects.toThrow(/template\.tsx/);
    const { renderedHtml } = await admin.updateEmailTemplate(id, source('Monday'), themeId);
    expect(renderedHtml).toMatch(/<div id="rota">.*Monday/);
    expect(await found()).toMatchObject({ themeId, tsxSource: source('Monday') });

    const ada = await signUp(project);
    await serverApp().sendEmail({ userIds: [ada.userId], templateId: id, variables: {} });
    const mail = await mailServer.nextMail(ada.email);
    expect(mail.subject).toBe('Rota');
    expect(mail.html).toContain('<div id="rota">');

    await admin.updateEmailTemplate(id, source('Tuesday'), false);
    expect(await found()).toMatchObject({ themeId: false });
  });

  it('shows a preview of what is stored, of what is not yet, and of both together', async () => {
    const admin = adminApp();
    const [template] = await admin.listEmailTemplates();
    expect(template).toMatchObject({ displayName: 'Email Verification' });
    const { id: templateId } = template!;
    const card = 'max-width:552px';
    expect(await admin.getEmailPreview({ templateId })).toContain(card);
    const bare = await admin.getEmailPreview({ templateId, themeId: false });
    expect(bare).toContain('John Doe');
    expect(bare).not.toContain(card);
    expect(await admin.getEmailPreview({ templateId, themeTsxSource: theme('draft') })).toContain('<div id="draft">');
    await expect(admin.getEmailPreview({ templateTsxSource: 'while (true) {}' })).rejects.toThrow(/ran for too long/);
  });

  it('makes drafts, lists them, and says when one was sent', async () => {
    const admin = adminApp();
    const { id } = await admin.createEmailDraft({ displayName: 'Winter', tsxSource: source('Winter') });
    const found = async () => (await admin.listEmailDrafts()).find((draft) => draft.id === id);
    expect(await found()).toMatchObject({ displayName: 'Winter', themeId: undefined, sentAt: null });
    await admin.updateEmailDraft(id, { displayName: 'Spring', themeId: false, tsxSource: source('Spring') });
    expect(await found()).toMatchObject({ displayName: 'Spring', themeId: false, tsxSource: source('Spring') });
    await serverApp().sendEmail({ userIds: [], draftId: id });
    expect((await adminApp().listEmailDrafts()).find((draft) => draft.id === id)?.sentAt).toBeInstanceOf(Date);
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
