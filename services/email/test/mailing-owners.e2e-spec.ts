/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  type MailServer,
  rawApi,
  serverApi,
  signUp,
  startMailServer,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { emailConfigFor } from './email-config.js';

describe('a mailing', () => {
  let mailServer: MailServer;
  let project: TestProject;
  beforeAll(async () => {
    mailServer = await startMailServer();
    project = await createProject({ displayName: 'Acme', config: { email_config: emailConfigFor(mailServer) } });
  });
  afterAll(() => mailServer?.close());

  const log = async (email: string): Promise<any> =>
    succeeded(await adminApi(project).get('/internal/emails')).items.find(({ to }: { to: string[] }) =>
      to.includes(email),
    ) ?? null;

  it('is stopped by an owner: waiting emails are skipped, with the reason', async () => {
    const users = [await signUp(project), await signUp(project)];
    mailServer.refuseWith({ code: 451, message: 'greylisted' });
    const body = { user_ids: users.map(({ userId }) => userId), html: 'stop me' };
    succeeded(await serverApi(project).post('/emails/send-email', body));
    for (const { email } of users) await until('the refusal', async () => (await log(email))?.error ?? null);
    const admin = adminApi(project);
    const latest = async () => succeeded(await admin.get('/internal/email-mailings')).items[0];
    const { id } = await latest();
    const stop = (of: TestProject, mailing = id) => adminApi(of).post(`/internal/email-mailings/${mailing}/stop`);
    expect(await stop(await createProject())).toMatchObject({ status: 404 });
    expect(await stop(project, randomUUID())).toMatchObject({ status: 404 });
    succeeded(await stop(project));
    expect(await stop(project)).toMatchObject({ status: 404 });
    mailServer.refuseWith(null);
    const mailing = await until('the end of the mailing', async () => {
      const now = await latest();
      return now.ended_at_millis === null ? null : now;
    });
    expect(mailing).toMatchObject({ id, waiting: 0, sent: 0, skipped: 2, stopped_at_millis: expect.any(Number) });
    for (const { email } of users) {
      const { id: mail } = await log(email);
      const record = succeeded(await adminApi(project).get(`/internal/emails/${mail}`));
      expect(record).toMatchObject({ status: 'skipped', skip_reason: 'stopped' });
      expect(mailServer.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    }
  });

  it('of marketing leaves out addresses that are suppressed, until an owner takes them off', async () => {
    const ada = await signUp(project);
    const admin = adminApi(project);
    const reports = succeeded(await admin.get('/internal/email-delivery-reports'));
    const events = [
      { type: 'bounce', recipient: ada.email },
      { type: 'complaint', recipient: 'other@example.com' },
    ];
    const [report, seconds] = [JSON.stringify({ events }), Math.floor(Date.now() / 1000)];
    const v1 = createHmac('sha256', reports.secret).update(`${seconds}.${report}`).digest('hex');
    const signature = { 'x-hallpass-signature': `t=${seconds},v1=${v1}` };
    succeeded(await rawApi(project.baseUrl, signature).post(new URL(reports.url).pathname, report));

    const path = '/internal/email-suppressed-addresses';
    const listed = async (query = '') => succeeded(await admin.get(`${path}${query}`)).items;
    expect(await listed(`?query=${ada.email.slice(0, 8).toUpperCase()}`)).toEqual([
      { address: ada.email, reason: 'bounce', suppressed_at_millis: expect.any(Number) },
    ]);
    expect(await listed()).toHaveLength(2);
    const remove = (of: TestProject) => adminApi(of).delete(`${path}?address=${encodeURIComponent(ada.email)}`);
    expect(await remove(await createProject())).toMatchObject({ status: 404 });
    succeeded(await remove(project));
    expect(await remove(project)).toMatchObject({ status: 404 });
    const news = { user_ids: [ada.userId], html: 'news', notification_category_name: 'Marketing' };
    succeeded(await serverApi(project).post('/emails/send-email', news));
    await mailServer.nextMail(ada.email);
  });
});
