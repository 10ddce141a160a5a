/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  client,
  createProject,
  serverApi,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf, openAs } from './dashboard.js';
import { enter, tabTo } from './keyboard.js';
import { title } from './owners.js';

const PASSWORD_RESET = 'a70fb3a4-56c1-4e42-af25-49d25603abd0';
const INVITATION = '066dd73c-36da-4fd0-b6d6-ebf87683f8bc';
const LIGHT = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const DARK = 'a0172b5d-cff0-463b-83bb-85124697373a';
const LOOKS = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
] as const;

const mail = (subject: string, category: string, words: string) =>
  `import { NotificationCategory, Subject } from '@stackframe/emails';
export function EmailTemplate({ user }) {
  return (
    <>
      <Subject value="${subject}" />
      <NotificationCategory value="${category}" />
      <p>${words}</p>
    </>
  );
}
`;

describeInBrowser('by keyboard alone', (visit) => {
  let project: TestProject;
  let path: string;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Acme', config: { magic_link_enabled: true } });
    path = `/projects/${project.id}/mail`;
    succeeded(await serverApi(project).post('/users', { primary_email: 'grace@example.com' }));
  });

  const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the email"]');

  /** Waits for a toast. */
  const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

  /** Switches a template's editor from its texts to its code. */
  async function openCode(page: Page): Promise<void> {
    await tabTo(page, page.getByRole('radio', { name: 'Texts', exact: true }));
    await page.keyboard.press('ArrowRight');
  }

  async function write(page: Page, source: string): Promise<void> {
    const editor = page.getByRole('textbox', { name: 'Source (TSX)' });
    await tabTo(page, editor);
    await page.keyboard.press('ControlOrMeta+a');
    // As pasting with the keyboard does.
    await editor.evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, source);
  }

  /** Restores the previous version from the history into the editor. */
  async function takeTheOneBefore(page: Page, words: string): Promise<void> {
    await enter(page, page.getByRole('button', { name: 'More' }));
    await page.getByRole('menuitem', { name: 'History' }).press('Enter');
    const history = page.getByRole('dialog', { name: 'History' });
    await tabTo(page, history.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await history.getByText(words).waitFor();
    await enter(page, history.getByRole('button', { name: 'Copy to the editor' }));
    await preview(page).getByText(words).waitFor();
  }

  it('a text that loses or invents a placeholder is rejected, and one that keeps it is sent in its language', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `${path}/templates/${INVITATION}`);
    const type = async (label: string, text: string) => {
      await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
    };
    const review = page.getByRole('button', { name: 'Review and save' });
    await type('Subject', 'Join us at {place}');
    await page.getByText('The placeholder {project} is missing.').waitFor();
    await page.getByText('Remove the placeholder {place}.').waitFor();
    expect(await review.isDisabled()).toBe(true);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 860 });
    await tabTo(page, page.getByRole('combobox', { name: 'Language', exact: true }));
    await page.keyboard.type('German');
    await page.getByText(/^English, Subject: The placeholder \{project\} is missing/).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText(/^English, Subject: /).waitFor({ state: 'detached' });
    await type('Subject', '');
    await page.getByText('Enter a text.').waitFor();
    expect(await review.isDisabled()).toBe(true);

    await type('Subject', `It's on: join "{project}"`);
    await page.getByText('The preview now shows “It\'s on: join "').waitFor({ state: 'attached' });
    await enter(page, review);
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
    await enter(page, dialog.getByRole('button', { name: 'Save', exact: true }));
    await title(page, 'Sign In Invitation Changed');
    const invitation = { email: 'alan@example.com', callback_url: 'http://localhost:3000/in' };
    succeeded(await adminApi(project).post('/internal/send-sign-in-invitation', invitation));
    const sent = await capturedMail(project, { to: 'alan@example.com', template: 'sign_in_invitation' });
    expect(sent.subject).toBe(`It's on: join "Acme"`);
    expect(complaints).toEqual([]);
  });

  it('a template is rewritten as code, its problem found and mended, and the next mail is made with it', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `${path}/templates`);
    await enter(page, page.getByRole('link', { name: 'Magic Link/OTP' }));
    await title(page, 'Magic Link/OTP Built in');
    await preview(page).getByText('4H7K2P').waitFor();
    await openCode(page);

    await write(page, mail('Own subject', 'Transactional', 'Own words').replace('</p>', ''));
    await page.getByText(/^Line \d+: /).waitFor();
    await page.getByText('This preview shows the last version without problems.').waitFor();
    expect(await page.getByRole('button', { name: 'Review and save' }).isDisabled()).toBe(true);
    await write(page, mail('Own subject', 'Transactional', 'Own words'));
    await preview(page).getByText('Own words').waitFor();

    await tabTo(page, page.getByRole('textbox', { name: 'Source (TSX)' }));
    await page.keyboard.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
    await dialog.getByText('Own words').waitFor();
    await enter(page, dialog.getByRole('button', { name: 'Save', exact: true }));
    await said(page, '“Magic Link/OTP” saved');
    await title(page, 'Magic Link/OTP Changed');
    await page.getByText('This source does not list its texts').waitFor();

    const request = { email: 'grace@example.com', callback_url: 'http://localhost:3000/handler' };
    succeeded(await client(project).post('/auth/otp/send-sign-in-code', request));
    const sent = await capturedMail(project, { to: 'grace@example.com', template: 'magic_link' });
    expect([sent.subject, sent.text]).toEqual(['Own subject', expect.stringContaining('Own words')]);
    expect(complaints).toEqual([]);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
  });

  it('the whole source is replaced by typing over it, or put in brackets, without a complaint of the browser', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `${path}/templates/${PASSWORD_RESET}`);
    await preview(page).getByText('https://example.com/').first().waitFor();
    await openCode(page);
    const editor = page.getByRole('textbox', { name: 'Source (TSX)' });
    await tabTo(page, editor);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('(');
    await editor.getByText(/^\(import \{/).waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await editor
      .getByText(/^import \{/)
      .first()
      .waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('const typed = 1;');
    await page.waitForFunction((element) => element!.textContent === 'const typed = 1;', await editor.elementHandle());
    expect(complaints).toEqual([]);
  });

  it('what comes with Hallpass is brought back', async () => {
    const { page } = await visit();
    for (const words of ['Words of long ago', 'Words of before']) {
      const tsx_source = mail('Changed', 'Transactional', words);
      succeeded(await adminApi(project).patch(`/internal/email-templates/${PASSWORD_RESET}`, { tsx_source }));
    }
    await openAs(page, project.owner, `${path}/templates/${PASSWORD_RESET}`);
    await preview(page).getByText('Words of before').waitFor();
    await takeTheOneBefore(page, 'Words of long ago');
    await enter(page, page.getByRole('button', { name: 'More' }));
    await page.getByRole('menuitem', { name: 'Restore the built-in version' }).press('Enter');
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Restore' }));
    await title(page, 'Password Reset Built in');
    await preview(page).getByText('https://example.com/').first().waitFor();
  });

  it('of two owners who choose a theme at once, the second sees the choice of the first, and keeps what the first wrote', async () => {
    const { page } = await visit();
    const template = `/internal/email-templates/${PASSWORD_RESET}`;
    const theirs = async (theme_id: string) =>
      succeeded(
        await adminApi(project).patch(template, {
          tsx_source: mail('Theirs', 'Transactional', 'Their words'),
          theme_id,
        }),
      );
    const stored = async () => succeeded(await adminApi(project).get(template));
    await openAs(page, project.owner, `${path}/templates/${PASSWORD_RESET}`);
    await preview(page).getByText('https://example.com/').first().waitFor();
    await tabTo(page, page.getByRole('combobox', { name: 'Theme', exact: true }));
    await page.keyboard.type('No theme');
    await theirs(DARK);
    await enter(page, page.getByRole('button', { name: 'Review and save' }));
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
    await dialog.getByText('Someone else saved another version').waitFor();
    await dialog.getByRole('deletion').getByText('Default Dark').waitFor();
    await dialog.getByRole('insertion').getByText('No theme').waitFor();

    // A change after the review is shown too, before anything is saved.
    await theirs(LIGHT);
    await enter(page, dialog.getByRole('button', { name: 'Save', exact: true }));
    await dialog.getByRole('deletion').getByText('Default Light').waitFor();
    expect((await stored()).theme_id).toBe(LIGHT);
    await enter(page, dialog.getByRole('button', { name: 'Save', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ theme_id: false, tsx_source: expect.stringContaining('Their words') });
    await preview(page).getByText('Their words').waitFor();
  });

  it('a mailing is written, taken back to what it was, tried on oneself and sent to all, who are counted before', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `${path}/mailings`);
    await enter(page, page.getByRole('button', { name: 'New draft' }).first());
    await page.keyboard.type('Spring');
    await page.keyboard.press('Enter');
    await title(page, 'Spring');
    for (const words of ['Flowers everywhere', 'Weeds everywhere']) {
      await write(page, mail('Spring is here', 'Marketing', words));
      await preview(page).getByText(words).waitFor();
      await enter(page, page.getByRole('button', { name: 'Save', exact: true }));
      await page.getByText('Not saved').waitFor({ state: 'detached' });
    }
    await takeTheOneBefore(page, 'Flowers everywhere');

    await enter(page, page.getByRole('button', { name: 'Send a test' }));
    const test = page.getByRole('dialog', { name: 'Send a test email' });
    await enter(page, test.getByRole('button', { name: 'Create a user for me' }));
    await test.getByText('1 selected').waitFor();
    await enter(page, test.getByRole('button', { name: 'Send test' }));
    await said(page, 'Test sent');
    const tried = await capturedMail(project, { to: project.owner.email, template: 'draft' });
    expect(tried.text).toContain('Flowers everywhere');
    const [draft] = succeeded(await adminApi(project).get('/internal/email-drafts')).drafts;
    expect(draft.sent_at_millis).toBeNull();

    await enter(page, page.getByRole('button', { name: 'Send…' }));
    const dialog = page.getByRole('dialog', { name: 'Send “Spring”' });
    await dialog.getByText('2 users', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 860 });
    await enter(page, dialog.getByRole('button', { name: 'Continue' }));
    const confirm = page.getByRole('dialog', { name: 'Send to 2 users?' });
    await confirm.getByText('Spring is here').waitFor();
    await enter(page, confirm.getByRole('button', { name: 'Send to all users' }));
    await said(page, 'Mailing started');
    await page.getByRole('row', { name: /Spring is here.*Done.*2/ }).waitFor();
    const { text } = await capturedMail(project, { to: 'grace@example.com', template: 'draft' });
    expect(text).toContain('Flowers everywhere');
    expect(await faultsOf(page, LOOKS)).toEqual([]);
  });

  it('a theme is made, tried on a mail in another language, and used for all', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `${path}/themes`);
    await enter(page, page.getByRole('button', { name: 'New theme' }));
    await page.keyboard.type('Green');
    await page.keyboard.press('Enter');
    await title(page, 'Green Custom');
    await tabTo(page, page.getByRole('combobox', { name: 'Preview language' }));
    await page.keyboard.type('German');
    await page
      .getByText(/Bestätige/)
      .first()
      .waitFor();
    // As in real emails: verification emails have no unsubscribe link, marketing emails have one.
    const unsubscribe = preview(page).locator('a[href="https://example.com/unsubscribe"]');
    expect(await unsubscribe.count()).toBe(0);
    await tabTo(page, page.getByRole('combobox', { name: 'Email in the preview' }));
    await page.keyboard.type('Marketing');
    await unsubscribe.waitFor();
    await write(
      page,
      'export const EmailTheme = ({ children }) => <html><body className="green">{children}</body></html>;',
    );
    await preview(page).locator('body.green').waitFor();
    await tabTo(page, page.getByRole('textbox', { name: 'Source (TSX)' }));
    await page.keyboard.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog');
    await enter(page, dialog.getByRole('button', { name: 'Save', exact: true }));
    await said(page, '“Green” saved');
    await enter(page, page.getByRole('button', { name: 'Set as project theme' }));
    await said(page, '“Green” is now the project theme');
    const { themes } = succeeded(await adminApi(project).get('/internal/email-themes'));
    const { id } = themes.find(({ display_name: name }: { display_name: string }) => name === 'Green');
    await until('the theme of the project', async () => {
      const { config } = succeeded(await adminApi(project).get('/internal/projects/current'));
      return config.email_theme === id || null;
    });
    expect(complaints).toEqual([]);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 860 });
    await enter(page, page.getByRole('link', { name: 'Themes' }).last());
    await page.getByText('All emails without their own theme').waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
  });
});
