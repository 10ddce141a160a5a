import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  serverApi,
  signUp,
  startMailServer,
  startServer,
  succeeded,
  temporaryFolder,
  until,
  type MailServer,
  type StartedServer,
  type TestProject,
} from '@hallpass/testing';
import { emailConfigFor } from './email-config.js';

const CALLBACK = 'http://localhost:3000/verify';

let folder: string;
let mailServer: MailServer;
let ownServer: MailServer;
let started: StartedServer;
let project: TestProject;

beforeAll(async () => {
  folder = await temporaryFolder();
  mailServer = await startMailServer();
  ownServer = await startMailServer({ offersStartTls: true });
  const env = { SMTP_URL: mailServer.url, HALLPASS_MAIL_FROM: 'hello@hallpass.example' };
  started = await startServer({ dataDir: join(folder, 'data'), env });
  project = await createProject({ displayName: 'Acme\r\nBcc: evil@example.com', server: started });
});

afterEach(() => mailServer.refuseWith(null));

afterAll(async () => {
  await started?.stop();
  await mailServer?.close();
  await ownServer?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function attempts(email: string, of = project): Promise<any[]> {
  const { body } = await adminApi(of).get('/internal/emails');
  return body.items.filter(({ to }: { to: string[] }) => to.includes(email));
}

async function mail(id: string): Promise<any> {
  return (await adminApi(project).get(`/internal/emails/${id}`)).body;
}

describe('mail over SMTP', () => {
  it('arrives once, from the instance, in both forms, with nothing of a name in its headers', async () => {
    const { email } = await signUp(project, { verificationCallbackUrl: CALLBACK });
    const arrived = await mailServer.nextMail(email);
    expect(arrived).toMatchObject({
      to: [email],
      from: 'hello@hallpass.example',
      subject: 'Verify your email at Acme Bcc: evil@example.com',
    });
    expect(arrived.parsed.from).toMatchObject({
      name: 'Acme Bcc: evil@example.com',
      address: 'hello@hallpass.example',
    });
    expect(arrived.parsed.bcc ?? []).toEqual([]);
    expect(arrived.text).toMatch(/code=[0-9a-z]{45}/);
    expect(arrived.isOverTls).toBe(false);
    expect(arrived.html).toMatch(/code=[0-9a-z]{45}/);
    const [attempt] = await until('the record', async () => {
      const [found] = await attempts(email);
      return found && (await mail(found.id)).status === 'sent' ? [found] : null;
    });
    // Sent emails are not kept, because their link is a secret.
    const { hostname, port } = new URL(mailServer.url);
    expect(await mail(attempt.id)).toMatchObject({ error: null, html: null, text: null });
    expect(attempt.sender_config).toEqual({
      type: 'shared',
      host: hostname,
      port: Number(port),
      username: '',
      sender_name: 'Acme Bcc: evil@example.com',
      sender_email: 'hello@hallpass.example',
    });
    expect(mailServer.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  it('is tried again after a temporary refusal, under the same Message-ID, every attempt listed', async () => {
    mailServer.refuseWith({ code: 451, message: 'come back later' });
    const { email } = await signUp(project, { verificationCallbackUrl: CALLBACK });
    const refused = await until('the refusal', async () => {
      const [found] = await attempts(email);
      return found?.error ?? null;
    });
    expect(refused).toMatchObject({ errorType: 'TEMPORARY', canRetry: true, rawError: expect.stringContaining('451') });
    mailServer.refuseWith(null);
    const { messageId } = await mailServer.nextMail(email);
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(await attempts(email)).toHaveLength(2);
  });

  it('is sent once, also when the answer of the server cannot be stored as it is', async () => {
    mailServer.acceptWith('queued\u0000');
    const { email } = await signUp(project, { verificationCallbackUrl: CALLBACK });
    await mailServer.nextMail(email);
    mailServer.acceptWith(null);
    const [attempt] = await until('the record', async () => {
      const found = await attempts(email);
      return found[0] && (await mail(found[0].id)).status === 'sent' ? found : null;
    });
    expect(attempt.error).toBeNull();
    expect(await attempts(email)).toHaveLength(1);
  });

  it('is given up after a final refusal', async () => {
    mailServer.refuseWith({ code: 550, message: 'no such mailbox' });
    const { email } = await signUp(project, { verificationCallbackUrl: CALLBACK });
    const [attempt] = await until('the refusal', async () => {
      const found = await attempts(email);
      return found[0]?.error ? found : null;
    });
    expect(attempt.error).toMatchObject({ errorType: 'REJECTED', canRetry: false });
    expect(await mail(attempt.id)).toMatchObject({ status: 'failed', html: null });
  });

  it('is not for mailings of a project without a mail server of its own', async () => {
    const { userId } = await signUp(project);
    const answer = await serverApi(project).post('/emails/send-email', { user_ids: [userId], html: 'x' });
    expect(answer.knownError).toBe('REQUIRES_CUSTOM_EMAIL_SERVER');
    const templates = '/internal/email-templates';
    const [template] = succeeded(await adminApi(project).get(templates)).templates;
    const change = await adminApi(project).patch(`${templates}/${template.id}`, { tsx_source: template.tsx_source });
    expect(change).toMatchObject({ status: 400, knownError: 'REQUIRES_CUSTOM_EMAIL_SERVER' });
  });

  it("goes over the project's own mail server, under its sender, where one is configured", async () => {
    const config = { email_config: emailConfigFor(ownServer) };
    const withOwn = await createProject({ config, server: started });
    const { email } = await signUp(withOwn, { verificationCallbackUrl: CALLBACK });
    const arrived = await ownServer.nextMail(email);
    expect(arrived.parsed.from).toMatchObject({ name: 'Ada of Acme', address: 'ada@acme.example' });
    // On loopback no TLS is required, and the certificate is self-signed.
    expect(arrived.isOverTls).toBe(true);
    const [attempt] = await until('the record', async () => {
      const found = await attempts(email, withOwn);
      return found.length > 0 ? found : null;
    });
    const { password: _, ...shown } = config.email_config;
    expect(attempt.sender_config).toEqual(shown);
    expect(JSON.stringify(attempt)).not.toContain('correct horse');
  });
});
