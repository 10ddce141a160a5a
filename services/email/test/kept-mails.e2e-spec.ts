import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, afterAll, afterEach } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  serverApi,
  signUp,
  until,
  type TestProject,
  type MailServer,
  server,
  startMailServer,
} from '@hallpass/testing';
import pg from 'pg';
import { emailConfigFor } from './email-config.js';

describe('captured mails', () => {
  const CALLBACK = 'http://localhost:3000/verify?next=%2Fhome';

  let project: TestProject;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Acme & Söhne' });
  });

  async function mailsTo(email: string, of = project): Promise<any[]> {
    return until(`a mail to ${email}`, async () => {
      const { body } = await adminApi(of).get('/internal/emails');
      const items = body.items.filter(({ to }: { to: string[] }) => to.includes(email));
      return items.length > 0 ? items : null;
    });
  }

  describe('GET /internal/emails', () => {
    it.each([
      ['a client', () => client(project)],
      ['a server', () => serverApi(project)],
    ])('refuses %s', async (_, api) => {
      for (const path of ['/internal/emails', `/internal/emails/${randomUUID()}`]) {
        expect(await api().get(path)).toMatchObject({ status: 401, knownError: 'INSUFFICIENT_ACCESS_TYPE' });
      }
    });

    it('rejects a query, and an id that is not a UUID', async () => {
      for (const path of ['/internal/emails?limit=1', '/internal/emails/1']) {
        expect(await adminApi(project).get(path)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      }
    });

    it('answers 404 both for an unknown email and for one of another project', async () => {
      const { email } = await signUp(project, { verificationCallbackUrl: CALLBACK });
      const [mail] = await mailsTo(email);
      const other = await createProject();
      const unknown = await adminApi(project).get(`/internal/emails/${randomUUID()}`);
      const foreign = await adminApi(other).get(`/internal/emails/${mail.id}`);
      expect(unknown.status).toBe(404);
      expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
      expect((await adminApi(other).get('/internal/emails')).body).toEqual({ items: [], is_paginated: false });
    });
  });

  describe('the verification mail of a sign-up, without a mail server', () => {
    it('is captured once, with a link that carries the code', async () => {
      const { email } = await signUp(project, { verificationCallbackUrl: CALLBACK });
      const mails = await mailsTo(email);
      expect(mails).toEqual([
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          subject: 'Verify your email at Acme & Söhne',
          sent_at_millis: expect.any(Number),
          to: [email],
          sender_config: { type: 'shared', sender_name: 'Acme & Söhne', sender_email: 'noreply@localhost' },
          error: null,
          template: 'email_verification',
          status: 'captured',
          mailing_id: null,
        },
      ]);
      const { body } = await adminApi(project).get(`/internal/emails/${mails[0].id}`);
      expect(body).toMatchObject(mails[0]);
      const [only] = body.tries;
      expect(body.tries).toEqual([
        { ...only, id: mails[0].id, error: null, started_at_millis: mails[0].sent_at_millis },
      ]);
      expect(body.requested_at_millis).toBeLessThanOrEqual(only.started_at_millis);
      expect(body.ended_at_millis).toBeGreaterThanOrEqual(only.started_at_millis);
      expect(body.text).toMatch(/http:\/\/localhost:3000\/verify\?next=%2Fhome&code=[0-9a-z]{45}\s/);
      expect(body.html).toMatch(/href="http:\/\/localhost:3000\/verify\?next=%2Fhome&amp;code=[0-9a-z]{45}"/);
      expect(body.html).toContain('Acme &amp; Söhne');
    });

    it('is not sent without a callback address', async () => {
      const silent = await createProject();
      await signUp(silent);
      // A later email of the same project has passed through the same queue.
      const { email } = await signUp(silent, { verificationCallbackUrl: CALLBACK });
      await mailsTo(email, silent);
      expect((await adminApi(silent).get('/internal/emails')).body.items).toHaveLength(1);
    });

    it('is removed with its user', async () => {
      const { email, userId } = await signUp(project, { verificationCallbackUrl: CALLBACK });
      const [mail] = await mailsTo(email);
      expect((await serverApi(project).delete(`/users/${userId}`)).status).toBe(200);
      await until('the removal of the mail', async () => {
        const { status } = await adminApi(project).get(`/internal/emails/${mail.id}`);
        return status === 404 ? true : null;
      });
    });
  });
});

describe('given up mails', () => {
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
      expect(only).toMatchObject({
        to: [email],
        error: { errorType: 'GIVEN_UP' },
        sender_config: { type: 'standard' },
      });
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
});
