import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  type Mail,
  type MailServer,
  rawApi,
  server,
  serverApi,
  signUp,
  startMailServer,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { emailConfigFor } from './email-config.js';

const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';

let mailServer: MailServer;
let project: TestProject;

beforeAll(async () => {
  mailServer = await startMailServer();
  project = await createProject({ displayName: 'Acme', config: { email_config: emailConfigFor(mailServer) } });
});
// A failing test must not leave its rejection to the next one.
afterEach(() => mailServer.refuseWith(null));
afterAll(() => mailServer?.close());

const send = (body: object, of = project) => serverApi(of).post('/emails/send-email', body);

async function log(email: string): Promise<any> {
  const { body } = await adminApi(project).get('/internal/emails');
  return body.items.find(({ to }: { to: string[] }) => to.includes(email)) ?? null;
}

async function recorded(email: string, status: string): Promise<any> {
  return until(`the record of ${email}`, async () => {
    const item = await log(email);
    const { body } = item ? await adminApi(project).get(`/internal/emails/${item.id}`) : { body: null };
    return body?.status === status ? body : null;
  });
}

const header = (mail: Mail, name: string): string | undefined =>
  mail.parsed.headers.find(({ key }) => key === name)?.value;

describe('send-email refuses', () => {
  it('clients', async () => {
    const body = { user_ids: [], html: 'x' };
    expect((await client(project).post('/emails/send-email', body)).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
  });

  it.each([
    [{ html: 'x' }],
    [{ html: 'x', user_ids: [], all_users: true }],
    [{ html: 'x', all_users: false }],
    [{ user_ids: [] }],
    [{ user_ids: [], html: 'x', draft_id: 'y' }],
    [{ user_ids: [], html: 'x', variables: {} }],
    [{ user_ids: [], html: 'x', theme_id: 'dark' }],
    [{ user_ids: [], html: 'x', to: 'ada@example.com' }],
  ])('the body %j', async (body) => {
    expect(await send(body)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });

  it('unknown ids, with a sentence', async () => {
    for (const content of [
      { html: 'x', notification_category_name: 'marketing' },
      { template_id: randomUUID() },
      { draft_id: randomUUID() },
      { draft_id: 'no UUID' },
    ])
      expect(await send({ user_ids: [], ...content })).toMatchObject({ status: 400, knownError: null });
  });

  it('unknown users, including those of other projects, and then sends to nobody', async () => {
    const ada = await signUp(project);
    const stranger = await signUp(await createProject());
    for (const id of [stranger.userId, randomUUID(), 'no UUID']) {
      const answer = await send({ user_ids: [ada.userId, id], html: 'x' });
      expect(answer).toMatchObject({
        status: 400,
        knownError: 'USER_ID_DOES_NOT_EXIST',
        body: { details: { user_id: id } },
      });
    }
    expect(await log(ada.email)).toBeNull();
    expect(succeeded(await adminApi(project).get('/internal/email-mailings')).items).toEqual([]);
  });
});

describe('a mailing', () => {
  it('reaches every named user once, with one Message-ID each, and returns them', async () => {
    const users = [await signUp(project), await signUp(project)];
    const nobody = (await serverApi(project).post('/users', {})).body.id;
    const ids = [...users.map(({ userId }) => userId), nobody, users[0]!.userId.toUpperCase()];
    const { status, body } = await send({ user_ids: ids, subject: 'Hello\r\nBcc: x@evil.example', html: '<b>Hi</b>' });
    expect(status).toBe(200);
    expect(body.results).toHaveLength(3);
    expect(body.results).toEqual(
      expect.arrayContaining([
        { user_id: nobody },
        ...users.map(({ userId, email }) => ({ user_id: userId, user_email: email })),
      ]),
    );
    for (const { email } of users) {
      const mail = await mailServer.nextMail(email); // the first email starts the sandbox
      expect(mail).toMatchObject({ subject: 'Hello Bcc: x@evil.example', from: 'ada@acme.example' });
      expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@/);
      expect(mail.html).toContain('<b>Hi</b>');
      expect(header(mail, 'list-unsubscribe')).toBeUndefined();
      expect(mailServer.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
      expect(await recorded(email, 'sent')).toMatchObject({ template: 'html', notification_category: 'Transactional' });
    }
    const mailing = await until('the end of the mailing', async () => {
      const { items } = succeeded(await adminApi(project).get('/internal/email-mailings'));
      return items[0].ended_at_millis === null ? null : items[0];
    });
    expect(mailing).toMatchObject({ template: 'html', waiting: 0, sent: 2, failed: 0, skipped: 1 });
    expect((await log(users[0]!.email)).mailing_id).toBe(mailing.id);
  });

  it('to no users creates nothing', async () => {
    expect(await send({ user_ids: [], html: 'x' })).toMatchObject({ status: 200, body: { results: [] } });
  });

  it('is tried again after a temporary refusal under the same Message-ID, and given up after a final one', async () => {
    const [later, never] = [await signUp(project), await signUp(project)];
    mailServer.refuseWith({ code: 451, message: 'greylisted' });
    await send({ user_ids: [later.userId], html: 'later' });
    await until('the refusal', async () => (await log(later.email))?.error ?? null);
    mailServer.refuseWith(null);
    await mailServer.nextMail(later.email);
    expect((await recorded(later.email, 'sent')).attempts).toBe(2);

    mailServer.refuseWith({ code: 550, message: 'no such mailbox' });
    await send({ user_ids: [never.userId], html: 'never' });
    const failed = await recorded(never.email, 'failed');
    expect(failed).toMatchObject({ attempts: 1, html: null, error: { errorType: 'REJECTED', canRetry: false } });
    mailServer.refuseWith(null);

    const other = adminApi(await createProject());
    expect((await other.post(`/internal/emails/${failed.id}/resend`)).status).toBe(404);
    expect((await adminApi(project).post(`/internal/emails/${failed.id}/resend`)).status).toBe(200);
    const arrived = await mailServer.nextMail(never.email);
    expect(arrived.html).toContain('never');
    await recorded(never.email, 'sent');
    expect((await adminApi(project).post(`/internal/emails/${failed.id}/resend`)).status).toBe(409);
  });
});

describe('a mailing with mails to send and no run to come', () => {
  let database: pg.Client;

  beforeAll(async () => {
    database = new pg.Client({ connectionString: server.databaseUrl! });
    await database.connect();
  });
  afterAll(() => database?.end());

  it.each([
    ['is gone', `DELETE FROM queue.delivery d`, 'USING'],
    ['is dead', `UPDATE queue.delivery d SET attempts = 5, dead_at = now(), created_at = now()`, 'FROM'],
  ])('is resumed when its delivery %s', async (_, change, from) => {
    const user = await signUp(project);
    mailServer.refuseWith({ code: 451, message: 'greylisted' });
    await send({ user_ids: [user.userId], html: 'after all' });
    await until('the refusal', async () => (await log(user.email))?.error ?? null);
    // The next run is already requested, and waits until the email is due again.
    const text = `${change} ${from} queue.outbox o, email.mail m
      WHERE m.project_id = $1 AND m.recipient = $2 AND m.mailing_id IS NOT NULL
        AND o.project_id = $1 AND o.event = 'mailing.due' AND o.payload ->> 'mailing_id' = m.mailing_id::text
        AND d.project_id = $1 AND d.event_id = o.id AND d.done_at IS NULL AND d.handed_over_at IS NULL`;
    await until('the next run to be asked for', async () => {
      const { rowCount } = await database.query(text, [project.id, user.email]);
      return rowCount === 1;
    });
    mailServer.refuseWith(null);
    const mail = await recorded(user.email, 'sent');
    expect(mail.attempts).toBeGreaterThanOrEqual(2);
    expect((await mailServer.nextMail(user.email)).html).toContain('after all');
  });
});

describe('a draft', () => {
  it('is marked as sent at once, even if nobody gets it, and a source that does not render is reported', async () => {
    const ada = await signUp(project);
    const draft = { display_name: 'Broken', tsx_source: 'export const nothing = 1;' };
    const { id } = (await adminApi(project).post('/internal/email-drafts', draft)).body;
    const asked = Date.now();
    await send({ user_ids: [], draft_id: id });
    const sent = await adminApi(project).get(`/internal/email-drafts/${id}`);
    expect(sent.body.sent_at_millis).toBeGreaterThanOrEqual(asked);
    expect((await send({ user_ids: [ada.userId], draft_id: id })).status).toBe(200);
    const failed = await recorded(ada.email, 'failed');
    expect(failed).toMatchObject({ template: 'draft', error: { errorType: 'RENDERING_FAILED', canRetry: false } });
  });
});

describe('a template', () => {
  it('decides subject and category, and gets its variables; the subject of the call wins', async () => {
    const [ada, bob] = [await signUp(project), await signUp(project)];
    const { id } = (await adminApi(project).post('/internal/email-drafts', { display_name: 'News' })).body;
    await send({ user_ids: [ada.userId], draft_id: id });
    const mail = await mailServer.nextMail(ada.email);
    expect(mail.subject).toBe('News from Acme');
    expect(header(mail, 'list-unsubscribe')).toMatch(/^<http/);
    expect(await recorded(ada.email, 'sent')).toMatchObject({ template: 'draft', notification_category: 'Marketing' });

    const verification = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';
    const variables = { emailVerificationLink: 'https://acme.example/verify?x=1' };
    await send({ user_ids: [bob.userId], template_id: verification, variables, subject: 'Ours' });
    const second = await mailServer.nextMail(bob.email);
    expect(second.subject).toBe('Ours');
    expect(second.text).toContain('https://acme.example/verify?x=1');
    expect(header(second, 'list-unsubscribe')).toBeUndefined();
  });
});

describe('marketing', () => {
  const marketing = (user: TestUser) =>
    send({ user_ids: [user.userId], html: 'Buy!', notification_category_name: 'Marketing' });
  /** Sends an email through the same queue, after those that must not arrive. */
  async function nothingCame(user: TestUser, count: number): Promise<void> {
    await send({ user_ids: [user.userId], html: 'last' });
    await until('the last mail', async () =>
      mailServer.mails.some(({ to, html }) => to.includes(user.email) && html.includes('last')) ? true : null,
    );
    expect(mailServer.mails.filter(({ to }) => to.includes(user.email))).toHaveLength(count + 1);
  }

  it('carries a link of its own: looking changes nothing, the button and one click do, once', async () => {
    const ada = await signUp(project);
    await marketing(ada);
    const mail = await mailServer.nextMail(ada.email);
    const link = /^<(.*)>$/.exec(header(mail, 'list-unsubscribe')!)![1]!;
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
    const { pathname, search } = new URL(link);
    const browser = rawApi(project.baseUrl, { accept: 'text/html' });
    const enabled = async () =>
      (await client(project, ada).get('/emails/notification-preference/me')).body.items[1].enabled;

    const asked = await browser.get(`${pathname}${search}`);
    expect(asked).toMatchObject({ status: 200, body: expect.stringContaining('<form method="post">') });
    expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await enabled()).toBe(true);

    const oneClick = browser.with({ 'content-type': 'application/x-www-form-urlencoded' });
    const done = await oneClick.post(`${pathname}${search}`, 'List-Unsubscribe=One-Click');
    expect(done).toMatchObject({ status: 200, body: expect.stringContaining('You are unsubscribed') });
    expect(await enabled()).toBe(false);
    for (const again of [await browser.get(`${pathname}${search}`), await oneClick.post(`${pathname}${search}`, 'x=1')])
      expect(again).toMatchObject({ status: 200, body: expect.stringContaining('already unsubscribed') });

    await marketing(ada);
    await nothingCame(ada, 1);
  });

  it('has no link for codes of other kinds, other projects, or none', async () => {
    const path = '/emails/unsubscribe-link';
    const api = rawApi(project.baseUrl);
    expect((await api.get(path)).status).toBe(400);
    expect((await api.post(`${path}?project_id=${project.id}&code=short`)).status).toBe(400);
    const unknown = `${path}?project_id=${project.id}&code=${'a'.repeat(45)}`;
    for (const answer of [
      await api.get(unknown),
      await api.post(unknown),
      await api.get(`${path}?code=${'a'.repeat(45)}`),
    ])
      expect(answer).toMatchObject({ status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' });
    const page = await rawApi(project.baseUrl, { accept: 'text/html' }).get(unknown);
    expect(page).toMatchObject({ status: 404, body: expect.stringContaining('does not work') });
  });

  it('skips addresses that complained or bounced; reports are signed', async () => {
    const [ada, bob] = [await signUp(project), await signUp(project)];
    await marketing(ada);
    const { messageId } = await mailServer.nextMail(ada.email);
    const { body: address } = await adminApi(project).get('/internal/email-delivery-reports');
    const report = JSON.stringify({
      events: [
        { type: 'complaint', recipient: ada.email.toUpperCase(), message_id: messageId },
        { type: 'bounce', recipient: bob.email },
        { type: 'bounce', recipient: 'full@example.com', permanent: false },
      ],
    });
    const post = (secret: string, seconds: number, body = report, signed = report) => {
      const v1 = createHmac('sha256', secret).update(`${seconds}.${signed}`).digest('hex');
      const api = rawApi(project.baseUrl, { 'x-hallpass-signature': `t=${seconds},v1=${v1}` });
      return api.post(new URL(address.url).pathname, body);
    };
    const now = Math.floor(Date.now() / 1000);
    const other = (await adminApi(await createProject()).get('/internal/email-delivery-reports')).body.secret;
    for (const refused of [
      await rawApi(project.baseUrl).post(new URL(address.url).pathname, report),
      await post(other, now),
      await post(address.secret, now - 600),
      await post(address.secret, now, report.replace('complaint', 'bounce')),
    ])
      expect(refused.status).toBe(401);
    expect((await post(address.secret, now, '{"events":1}', '{"events":1}')).knownError).toBe('SCHEMA_ERROR');
    for (const _ of [1, 2]) expect((await post(address.secret, now)).body).toEqual({ success: true });
    expect(await recorded(ada.email, 'sent')).toMatchObject({
      complained_at_millis: expect.any(Number),
      bounced_at_millis: null,
    });
    for (const user of [ada, bob]) await marketing(user);
    await nothingCame(ada, 1);
    await nothingCame(bob, 0);
  });

  it('is not sent to users who have unsubscribed', async () => {
    const ada = await signUp(project);
    await client(project, ada).patch(`/emails/notification-preference/me/${MARKETING}`, { enabled: false });
    expect((await marketing(ada)).body.results).toEqual([{ user_id: ada.userId, user_email: ada.email }]);
    await nothingCame(ada, 0);
  });
});

describe('to all users', () => {
  it('goes to users with an address, and returns all users', async () => {
    const crowd = await createProject({ config: { email_config: emailConfigFor(mailServer) } });
    const users = [await signUp(crowd), await signUp(crowd)];
    succeeded(await client(crowd).post('/auth/anonymous/sign-up', {}));
    const { body } = await send({ all_users: true, html: 'All' }, crowd);
    expect(body.results).toHaveLength(3);
    for (const { email } of users) await mailServer.nextMail(email);
  });
});

describe('a test mail', () => {
  const test = (patch: object = {}) => {
    const { type: _, ...config } = emailConfigFor(mailServer);
    const body = { recipient_email: 'ada@example.com', email_config: { ...config, ...patch } };
    return adminApi(project).post('/internal/send-test-email', body);
  };

  it('requires every field', async () => {
    expect((await test({ port: 65_536 })).knownError).toBe('SCHEMA_ERROR');
    expect((await test({ password: 'x'.repeat(71) })).knownError).toBe('SCHEMA_ERROR');
    expect((await adminApi(project).post('/internal/send-test-email', {})).knownError).toBe('SCHEMA_ERROR');
  });

  it('says why it was rejected, never with the password', async () => {
    const closed = await test({ port: 1 });
    expect(closed).toMatchObject({
      status: 200,
      body: { success: false, error_message: expect.stringMatching(/closed/) },
    });
    const unknown = await test({ host: 'mail.invalid' });
    expect(unknown.body).toMatchObject({ success: false, error_message: expect.stringMatching(/not found/) });
    mailServer.refuseWith({ code: 550, message: 'postmaster correct horse' });
    expect((await test()).body).toMatchObject({
      success: false,
      error_message: expect.stringMatching(/rejected this email/),
    });
    mailServer.refuseWith(null);
    const { body } = await adminApi(project).get('/internal/emails');
    expect(JSON.stringify(body)).not.toContain('correct horse');
  });

  it('arrives, and is listed', async () => {
    expect((await test()).body).toEqual({ success: true });
    expect((await mailServer.nextMail('ada@example.com')).subject).toBe('Test email from Acme');
    expect(await log('ada@example.com')).toMatchObject({ error: null, sender_config: { type: 'standard' } });
  });
});

describe('a sign-in invitation', () => {
  const invite = (callback_url: string, email = `${randomUUID()}@example.com`) =>
    serverApi(project).post('/internal/send-sign-in-invitation', { email, callback_url });

  it('leads only to trusted addresses', async () => {
    expect((await invite('https://evil.example/')).knownError).toBe('REDIRECT_URL_NOT_WHITELISTED');
    const asClient = client(project).post('/internal/send-sign-in-invitation', {});
    expect((await asClient).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
  });

  it('carries the address as it is', async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await invite('http://localhost:3000/in?a=1', email)).toMatchObject({ status: 200, body: { success: true } });
    const mail = await mailServer.nextMail(email);
    expect(mail.text).toContain('http://localhost:3000/in?a=1');
    expect(mail.text).not.toContain('code=');
  });
});
