/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  type MailServer,
  serverApi,
  startMailServer,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf, openAs } from './dashboard.js';
import { inDatabase, title } from './owners.js';

const LOOKS = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
] as const;

const HTML = `<style>.late { letter-spacing: 3px }</style>
<p class="late" style="color: rgb(1, 2, 3)">Welcome aboard</p>
<a href="https://app.example.com/start">Start here</a>
<script>parent.document.title = 'taken'; parent.taken = true</script>
<p onclick="parent.taken = true">Click me</p>
${[
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#1;javascript:alert(1)',
  'data:text/html,x',
]
  .map((href) => `<a class="unsafe" href="${href}">Unsafe</a>`)
  .join('\n')}`;

describeInBrowser('the mails of a project', (visit) => {
  let project: TestProject;
  let path: string;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Acme' });
    path = `/projects/${project.id}/mail`;
    const { id } = succeeded(await serverApi(project).post('/users', { primary_email: 'ada@example.com' }));
    const mail = { user_ids: [id], subject: 'Hello Ada', html: HTML };
    succeeded(await serverApi(project).post('/emails/send-email', mail));
    const invitation = { email: 'grace@example.com', callback_url: 'http://localhost:3000/in' };
    succeeded(await adminApi(project).post('/internal/send-sign-in-invitation', invitation));
    await until('both mails', async () => {
      const { items } = succeeded(await adminApi(project).get('/internal/emails'));
      return items.filter(({ status }: { status: string }) => status === 'captured').length === 2 || null;
    });
  });

  it('are an inbox while they are kept: found, read, followed, and safe to look at', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `${path}/sent`);
    await page.getByText('emails are captured here and not delivered').waitFor();
    await page.getByRole('searchbox').fill('ada@');
    await page.getByRole('status').filter({ hasText: '1 email' }).waitFor();
    expect(new URL(page.url()).searchParams.get('query')).toBe('ada@');
    await page.getByRole('link', { name: 'Hello Ada' }).click();
    await title(page, 'Hello Ada Captured');

    await page.getByRole('listitem').getByText('Captured').waitFor();
    // The browser logs an error when a test inspects a frame without scripts.
    expect(complaints).toEqual([]);
    const frame = page.frameLocator('iframe[title="The email as its recipient sees it"]');
    const words = frame.getByText('Welcome aboard');
    await until('the styles of the mail', async () => {
      const [color, spacing] = await words.evaluate((element) => {
        const style = element.ownerDocument.defaultView!.getComputedStyle(element);
        return [style.color, style.letterSpacing];
      });
      return (color === 'rgb(1, 2, 3)' && spacing === '3px') || null;
    });
    const unsafe = frame.locator('a.unsafe');
    expect(await unsafe.count()).toBe(6);
    expect(await unsafe.evaluateAll((links) => links.map((each) => each.getAttribute('href')))).toEqual(
      Array(6).fill(null),
    );
    await frame.getByText('Click me').click();
    expect(await page.evaluate(() => 'taken' in window)).toBe(false);
    const link = page.getByRole('link', { name: /Start here/ });
    expect(await link.getAttribute('href')).toBe('https://app.example.com/start');
    expect(await faultsOf(page, LOOKS)).toEqual([]);

    await page.getByRole('link', { name: 'Plain text' }).click();
    await page.getByText('Welcome aboard').waitFor();
    await page.getByRole('link', { name: 'Headers and source' }).click();
    await page.getByText('Subject: Hello Ada').waitFor();
  });

  it('that nothing matches say so, and lead back', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, `${path}/sent?query=nobody&status=failed`);
    await page.getByText('No emails match').waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.getByRole('link', { name: 'Clear search and filters' }).click();
    await page.getByRole('link', { name: 'Hello Ada' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describeInBrowser('the sender of a project', (visit) => {
  let mailServer: MailServer;
  let project: TestProject;
  let path: string;

  beforeAll(async () => {
    mailServer = await startMailServer();
    project = await createProject({ displayName: 'Acme' });
    path = `/projects/${project.id}/mail`;
  });
  afterAll(() => mailServer?.close());

  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };

  it('is tried before it is saved, and says what the mail server said', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `${path}/sender`);
    await page.getByLabel('Your own mail server').check();
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await page.getByText('Fill in this field.').first().waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);

    await fill(page, {
      Host: '127.0.0.1',
      Port: '9',
      Username: 'postmaster',
      Password: 'correct horse',
      'Sender name': 'Ada of Acme',
      'Sender address': 'ada@acme.example',
    });
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await page
      .getByText('The test email was not sent. The connection to the mail server was refused or closed.')
      .waitFor();
    await fill(page, { Port: new URL(mailServer.url).port });
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await page.getByText('The mail server accepted the test email.').waitFor();
    expect((await mailServer.nextMail(project.owner.email)).from).toBe('ada@acme.example');

    await page.getByText('Hallpass captures emails under Sent instead').waitFor();
    await page.getByRole('button', { name: 'Save mail server' }).click();
    await page.getByText('Mail server saved', { exact: true }).waitFor();
    await page.getByText('Ada of Acme <ada@acme.example>').waitFor();
    await page.getByText('Through your mail server 127.0.0.1').waitFor();
    const { config } = succeeded(await adminApi(project).get('/internal/projects/current'));
    expect(config.email_config).toMatchObject({ type: 'standard', host: '127.0.0.1', sender_name: 'Ada of Acme' });
    expect(complaints).toEqual([]);
  });

  it('that does not work leaves mails that say why, what to do, and that can be sent again', async () => {
    mailServer.refuseWith({ code: 550, message: 'no such mailbox' });
    const invitation = { email: 'nobody@example.com', callback_url: 'http://localhost:3000/in' };
    succeeded(await adminApi(project).post('/internal/send-sign-in-invitation', invitation));
    const { page } = await visit();
    await openAs(page, project.owner, `${path}/sent?status=failed`);
    await page.getByRole('link', { name: 'You are invited to Acme' }).click();
    await page.getByText('Attempt 1 failed: The mail server rejected this email permanently.').waitFor();
    await page
      .getByText(/no such mailbox/)
      .first()
      .waitFor();
    await page.getByText('Failed. Hallpass will not retry this email.').waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    mailServer.refuseWith(null);
    await page.getByRole('button', { name: 'Send again' }).click();
    await mailServer.nextMail('nobody@example.com');
  });

  it('sends mailings that can be stopped, and nothing more to addresses that are suppressed', async () => {
    const { id } = succeeded(await serverApi(project).post('/users', { primary_email: 'late@example.com' }));
    mailServer.refuseWith({ code: 451, message: 'greylisted' });
    const mailing = { user_ids: [id], subject: 'Too late', html: '<p>Too late</p>' };
    succeeded(await serverApi(project).post('/emails/send-email', mailing));
    const { page } = await visit();
    await openAs(page, project.owner, `${path}/mailings?tab=history`);
    await page.getByRole('button', { name: 'Stop “Too late”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop mailing' }).click();
    await page.getByRole('row', { name: /Too late.*Stopped/ }).waitFor();
    mailServer.refuseWith(null);
    expect(await faultsOf(page, LOOKS)).toEqual([]);

    await inDatabase(`INSERT INTO email.suppressed_address (project_id, address, reason) VALUES ($1, $2, 'bounce')`, [
      project.id,
      'gone@example.com',
    ]);
    await page.goto(`${path}/sender`);
    await page.getByRole('button', { name: 'Allow gone@example.com again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Allow again' }).click();
    await page.getByText('No suppressed addresses').waitFor();
  });
});
