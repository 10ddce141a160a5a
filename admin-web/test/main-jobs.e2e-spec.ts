import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { type Api, client, internalProject, ownerApi, server, succeeded } from '@hallpass/testing';
import { describeInBothModes, type Visit } from './dashboard.js';
import { changeMethod, createProjectAndUser, readAuditLog, repairUser, sendTemplate } from './main-jobs.js';
import { Typist } from './typist.js';

/** Half of five minutes. The pages have the other half, which `npm run bench -- dashboard` measures. */
const MOST_SECONDS = 150;

const person = (name: string) => ({
  email: `${name}.${randomBytes(4).toString('hex')}@example.com`,
  password: 'correct horse',
});

describeInBothModes('the five main jobs, in a fresh profile and by keyboard alone', (visit) => {
  const owner = person('olive');
  const user = person('ulf');
  let shown: Visit;
  let typist: Typist;
  let project: Api;

  beforeAll(async () => {
    shown = await visit();
    typist = new Typist(shown.page);
  });

  it('a project and its first user are made', async () => {
    const id = await createProjectAndUser(typist, owner, user);
    const session = succeeded(await client(internalProject()).post('/auth/password/sign-in', owner));
    const tokens = { accessToken: session.access_token, refreshToken: session.refresh_token };
    project = ownerApi({ baseUrl: server.baseUrl, id, owner: { ...owner, ...tokens, userId: session.user_id } });
    expect(succeeded(await project.get('/users')).items).toMatchObject([
      { primary_email: user.email, primary_email_verified: false, has_password: true, otp_auth_enabled: false },
    ]);
  });

  it('a method of sign-in is changed', async () => {
    await changeMethod(typist);
    const { config_string: config } = succeeded(await project.get('/internal/config'));
    expect(JSON.parse(config).auth.otp.allowSignIn).toBe(true);
  });

  it('a user is found and repaired', async () => {
    await repairUser(typist, user);
    expect(succeeded(await project.get('/users')).items).toMatchObject([{ primary_email_verified: true }]);
  });

  it('a template is edited, and a mail sent by it', async () => {
    await sendTemplate(typist, user, 'Pick a new password at {project}', 'Shop');
    const { items } = succeeded(await project.get('/internal/emails'));
    expect(items[0]).toMatchObject({ subject: 'Pick a new password at Shop', to: [user.email] });
  });

  it('the audit log is read', async () => {
    await readAuditLog(typist);
  });

  it('which takes a person less than five minutes together, and the pages complain about nothing', () => {
    expect(typist.seconds).toBeLessThan(MOST_SECONDS);
    expect(shown.complaints).toEqual([]);
  });
});
