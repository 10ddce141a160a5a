import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  type MailServer,
  server,
  serverApi,
  signUp,
  startMailServer,
  type TestProject,
  until,
} from '@hallpass/testing';
import pg from 'pg';
import { emailConfigFor } from './email-config.js';

const CALLBACK = 'http://localhost:3000/verify';

let mailServer: MailServer;
let project: TestProject;
let database: pg.Client;

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  mailServer = await startMailServer();
  project = await createProject({ displayName: 'Acme', config: { email_config: emailConfigFor(mailServer) } });
});

afterEach(() => mailServer.refuseWith(null));

afterAll(async () => {
  await mailServer?.close();
  await database?.end();
});

/** Waits until the list of emails to an address is right; latest first. */
const listed = (email: string, isRight: (items: any[]) => boolean): Promise<any[]> =>
  until(`the list of mails to ${email}`, async () => {
    const { body } = await adminApi(project).get('/internal/emails');
    const items = body.items.filter(({ to }: { to: string[] }) => to.includes(email));
    return isRight(items) ? items : null;
  });

async function change(email: string, assignment: string): Promise<void> {
  const text = `UPDATE queue.delivery d SET ${assignment}, next_try_at = now() FROM queue.outbox o
    WHERE d.project_id = $1 AND o.project_id = $1 AND o.id = d.event_id AND o.payload ->> 'recipient' = $2
      AND d.done_at IS NULL AND d.started_at IS NULL AND d.handed_over_at IS NULL`;
  await until('the delivery to rest', async () => (await database.query(text, [project.id, email])).rowCount === 1);
}

describe('a mail with a code', () => {
  it('is retried even after five rejections, while its code is valid', async () => {
    mailServer.refuseWith({ code: 451, message: 'come back later' });
    const { email } = await signUp(project, { verificationCallbackUrl: CALLBACK });
    for (let tries = 1; tries <= 6; tries++) {
      await listed(email, (items) => items.filter(({ error }) => error?.errorType === 'TEMPORARY').length === tries);
      await change(email, 'last_error = last_error');
    }
    mailServer.refuseWith(null);
    await mailServer.nextMail(email);
  });

  it('is listed as failed for its owner, and as dead for the operator, once its code has expired', async () => {
    mailServer.refuseWith({ code: 451, message: 'come back later' });
    const { email } = await signUp(project, { verificationCallbackUrl: CALLBACK });
    await listed(email, ([first]) => first?.error?.errorType === 'TEMPORARY');
    mailServer.refuseWith(null);
    await change(email, 'retry_until = now()');
    const [last, first] = await listed(email, (items) => items.length === 2);
    expect(first.error).toMatchObject({ errorType: 'TEMPORARY' });
    expect(last.error).toEqual({
      errorType: 'GIVEN_UP',
      canRetry: false,
      message: expect.stringContaining('will not be retried'),
      rawError: expect.any(String),
    });
    expect(JSON.stringify(last)).not.toMatch(/code=|correct horse/);
    const mail = (await adminApi(project).get(`/internal/emails/${last.id}`)).body;
    expect(mail).toMatchObject({ status: 'failed', html: null, text: null });
    const { rows } = await database.query(
      `SELECT o.event, d.attempts, d.last_error FROM queue.delivery d
       JOIN queue.outbox o ON o.project_id = d.project_id AND o.id = d.event_id
       WHERE d.project_id = $1 AND d.dead_at IS NOT NULL AND o.payload ->> 'recipient' = $2`,
      [project.id, email],
    );
    expect(rows).toEqual([
      { event: 'mail.requested', attempts: 2, last_error: expect.stringMatching(/too late.*TEMPORARY/) },
    ]);
    expect(mailServer.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('is listed as failed even if it was never attempted', async () => {
    mailServer.refuseWith({ code: 451, message: 'come back later' });
    const { email } = await signUp(project, { verificationCallbackUrl: CALLBACK });
    await listed(email, ([first]) => first?.error?.errorType === 'TEMPORARY');
    // Simulates an email for which no renderer was available in time.
    await database.query(`DELETE FROM email.mail WHERE project_id = $1 AND recipient = $2`, [project.id, email]);
    await change(email, 'retry_until = now()');
    const [only] = await listed(email, (items) => items.length === 1);
    expect(only).toMatchObject({ to: [email], error: { errorType: 'GIVEN_UP' }, sender_config: { type: 'standard' } });
  });
});

describe('send-email without a mail server of the project’s own', () => {
  it('goes through where mail is captured, so that an app can be tried', async () => {
    const trying = await createProject();
    const { email, userId } = await signUp(trying);
    const body = { user_ids: [userId], html: '<p>Hello</p>', subject: 'Hello' };
    const answer = await serverApi(trying).post('/emails/send-email', body);
    expect(answer).toMatchObject({ status: 200, body: { results: [{ user_id: userId, user_email: email }] } });
    const mail = await until('the captured mail', async () => {
      const { body: list } = await adminApi(trying).get('/internal/emails');
      const [found] = list.items;
      return found ? (await adminApi(trying).get(`/internal/emails/${found.id}`)).body : null;
    });
    expect(mail).toMatchObject({ to: [email], subject: 'Hello', sender_config: { type: 'shared' } });
  });
});
