/** @once auth decides alone; `test/sign-up-policy.e2e-spec.ts` signs up in every way in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
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

/** Projects that admit only people who are invited (docs/sign-up-policy.md, security C15). */

const NEEDS_INVITATION = 'SIGN_UP_NEEDS_INVITATION';
const address = () => `${randomUUID()}@example.com`;
const makeProject = () =>
  createProject({ config: { allow_localhost: true }, override: { 'auth.signUp': { mode: 'invitation' } } });

let project: TestProject;
beforeAll(async () => {
  project = await makeProject();
});

const invite = (body: object, of = project) => serverApi(of).post('/sign-up-invitations', body);
const invitations = async (query = '', of = project): Promise<{ id: string; email: string }[]> =>
  succeeded(await serverApi(of).get(`/sign-up-invitations?query=${encodeURIComponent(query)}`)).items;

/** The code in the link of the email. */
async function mailedCode(email: string, more: object = {}): Promise<string> {
  const { text } = await capturedMail(project, { to: email, template: 'sign_up_invitation', ...more });
  return /[?&]invitation_code=([0-9a-z]{45})\b/.exec(text)![1]!;
}

async function invited(email = address()): Promise<{ email: string; code: string }> {
  succeeded(await invite({ emails: [email] }));
  return { email, code: await mailedCode(email) };
}

async function signUp(email: string, code?: string) {
  const api = client(project).with(code === undefined ? {} : { 'x-hallpass-invitation-code': code });
  const { status, headers } = await api.post('/auth/password/sign-up', { email, password: 'correct horse battery' });
  return status === 200 ? 'yes' : headers.get('x-hallpass-error');
}

describe('an invitation to sign up', () => {
  it('is not for clients', async () => {
    const answers = [
      await client(project).post('/sign-up-invitations', { emails: [address()] }),
      await client(project).get('/sign-up-invitations'),
      await client(project).delete(`/sign-up-invitations/${randomUUID()}`),
    ];
    for (const { status } of answers) expect(status).toBe(401);
  });

  it.each([[{ emails: [] }], [{ emails: ['no address'] }], [{ emails: Array.from({ length: 1_001 }, address) }], [{}]])(
    'is refused for %#',
    async (body) => expect((await invite(body)).status).toBe(400),
  );

  it('does not lead to a URL that the project does not trust', async () => {
    const { knownError } = await invite({ emails: [address()], callback_url: 'https://evil.example/' });
    expect(knownError).toBe('REDIRECT_URL_NOT_WHITELISTED');
  });

  it('leads to the URL of the caller, or to the hosted sign-up page', async () => {
    const [email, other] = [address(), address()];
    succeeded(await invite({ emails: [email], callback_url: 'http://localhost:3000/join?x=1' }));
    succeeded(await invite({ emails: [other] }));
    const mail = (to: string) => capturedMail(project, { to, template: 'sign_up_invitation' });
    expect((await mail(email)).text).toContain('http://localhost:3000/join?x=1&invitation_code=');
    expect((await mail(other)).text).toContain(`/p/${project.id}/sign-up?invitation_code=`);
  });

  it('with its code lets a person sign up with a password, once', async () => {
    const { email, code } = await invited();
    expect(await signUp(email)).toBe(NEEDS_INVITATION);
    expect(await signUp(email, code)).toBe('yes');
    const [user] = succeeded(await serverApi(project).get(`/users?query=${encodeURIComponent(email)}`)).items;
    succeeded(await serverApi(project).delete(`/users/${user.id}`));
    expect(await signUp(email, code)).toBe(NEEDS_INVITATION);
  });

  it('admits only the address that it names', async () => {
    const { email, code } = await invited();
    const other = await invited();
    expect(await signUp(address(), code)).toBe(NEEDS_INVITATION);
    expect(await signUp(other.email, code)).toBe(NEEDS_INVITATION);
    expect(await signUp(email, other.code)).toBe(NEEDS_INVITATION);
    expect(await signUp(email, 'a'.repeat(45))).toBe(NEEDS_INVITATION);
    expect(await signUp(email, code)).toBe('yes');
  });

  it('lets nobody sign up after it is revoked, or in another project', async () => {
    const { email, code } = await invited();
    const other = await makeProject();
    const [entry] = await invitations(email);
    const foreign = await serverApi(other).delete(`/sign-up-invitations/${entry!.id}`);
    expect(foreign).toMatchObject({ status: 404 });
    expect(await invitations(email, other)).toEqual([]);
    succeeded(await serverApi(project).delete(`/sign-up-invitations/${entry!.id}`));
    expect(await invitations(email)).toEqual([]);
    expect(await signUp(email, code)).toBe(NEEDS_INVITATION);
    expect((await serverApi(project).delete(`/sign-up-invitations/${entry!.id}`)).status).toBe(404);
  });

  it('does not replace the rules for addresses, or closed sign-ups', async () => {
    const own = await makeProject();
    const email = address();
    succeeded(await invite({ emails: [email] }, own));
    const { text } = await capturedMail(own, { to: email, template: 'sign_up_invitation' });
    const code = /invitation_code=([0-9a-z]{45})/.exec(text)![1]!;
    const closed = JSON.stringify({ 'auth.allowSignUp': false });
    succeeded(await adminApi(own).patch('/internal/config/override', { config_override_string: closed }));
    const api = client(own).with({ 'x-hallpass-invitation-code': code });
    const answer = await api.post('/auth/password/sign-up', { email, password: 'correct horse battery' });
    expect(answer.knownError).toBe('SIGN_UP_NOT_ENABLED');
  });

  it('to an address that was invited before sends another link, and stays one invitation', async () => {
    const { email, code } = await invited();
    succeeded(await invite({ emails: [email.toUpperCase(), email] }));
    await until('the second email is there', async () => {
      const second = await mailedCode(email, { count: 2 });
      return second !== code ? second : null;
    });
    expect(await invitations(email)).toHaveLength(1);
    expect(await signUp(email, code)).toBe('yes');
  });

  it('goes to a thousand addresses at once', async () => {
    const own = await makeProject();
    const emails = Array.from({ length: 1_000 }, address);
    expect(succeeded(await invite({ emails }, own))).toEqual({ invited: 1_000 });
    expect(await invitations(emails[999]!, own)).toMatchObject([{ email: emails[999] }]);
  });

  it('gives known and unknown addresses the same answer', async () => {
    const known = address();
    const fields = { primary_email: known, primary_email_verified: true, primary_email_auth_enabled: true };
    succeeded(await serverApi(project).post('/users', fields));
    const answers = await Promise.all(
      [known, address()].map(async (email) => {
        const body = { email, password: 'correct horse battery' };
        const { status, body: text } = await client(project).post('/auth/password/sign-up', body);
        return { status, text };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});
