import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, client, createProject, serverApi, signUp, until, type TestProject } from '@hallpass/testing';

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
    expect(body.tries).toEqual([{ ...only, id: mails[0].id, error: null, started_at_millis: mails[0].sent_at_millis }]);
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
