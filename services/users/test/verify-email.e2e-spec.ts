import { beforeAll, describe, expect, it } from '@jest/globals';
import { capturedMail, client, codeIn, createProject, serverApi, signUp, type TestProject } from '@hallpass/testing';

let project: TestProject;

beforeAll(async () => {
  project = await createProject({ config: { allow_localhost: true } });
});

async function signUpByMail() {
  const user = await signUp(project, { verificationCallbackUrl: 'http://localhost:3000/verify?from=mail' });
  const { text } = await capturedMail(project, { to: user.email, template: 'email_verification' });
  expect(text).toContain('http://localhost:3000/verify?from=mail&code=');
  return { user, code: codeIn(text) };
}

const isVerified = async (userId: string) =>
  (await serverApi(project).get(`/users/${userId}`)).body.primary_email_verified;

describe('the code of a verification email', () => {
  it('is unknown to another project', async () => {
    const { user, code } = await signUpByMail();
    const other = client(await createProject());
    expect((await other.post('/contact-channels/verify', { code })).knownError).toBe('VERIFICATION_CODE_NOT_FOUND');
    expect(await isVerified(user.userId)).toBe(false);
  });

  it('verifies the address once, from any browser, in any letter case', async () => {
    const { user, code } = await signUpByMail();
    const anybody = client(project);
    const check = await anybody.post('/contact-channels/verify/check-code', { code });
    expect([check.status, check.body]).toEqual([200, { is_code_valid: true }]);
    expect(await isVerified(user.userId)).toBe(false);
    const verified = await anybody.post('/contact-channels/verify', { code: code.toUpperCase() });
    expect([verified.status, verified.body]).toEqual([200, { success: true }]);
    expect(await isVerified(user.userId)).toBe(true);
    const again = await anybody.post('/contact-channels/verify', { code });
    expect([again.status, again.knownError]).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED']);
  });

  it('is invalidated if the address changes', async () => {
    const { user, code } = await signUpByMail();
    const patch = { primary_email: `changed-${user.email}` };
    expect((await serverApi(project).patch(`/users/${user.userId}`, patch)).status).toBe(200);
    const late = await client(project).post('/contact-channels/verify', { code });
    expect([late.status, late.knownError]).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED']);
    expect(await isVerified(user.userId)).toBe(false);
  });

  it('is deleted with its user', async () => {
    const { user, code } = await signUpByMail();
    expect((await serverApi(project).delete(`/users/${user.userId}`)).status).toBe(200);
    const late = await client(project).post('/contact-channels/verify', { code });
    expect([late.status, late.knownError]).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
  });
});
