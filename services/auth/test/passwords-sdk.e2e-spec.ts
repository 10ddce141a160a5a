/**
 * @once the SDK only uses the HTTP API, whose suites `test/sdk.e2e-spec.ts` and `test/sdk-sessions.e2e-spec.ts` run in both modes
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { StackClientApp } from '@stackframe/js';
import { capturedMail, codeIn, createProject, serverApi, signUp, succeeded, type TestProject } from '@hallpass/testing';

const CALLBACK = 'http://localhost:3000/handler/password-reset';
const NEW_PASSWORD = 'a better horse';
const failed = (code: string) => ({ status: 'error', error: expect.objectContaining({ errorCode: code }) });

/** Uses the published SDK, unmodified; only the users are created by direct calls. */
describe('passwords through the published SDK', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await createProject({ config: { allow_localhost: true } });
  });
  const app = (tokens?: { accessToken: string; refreshToken: string }) =>
    new StackClientApp({
      baseUrl: project.baseUrl,
      projectId: project.id,
      publishableClientKey: project.publishableClientKey,
      tokenStore: tokens ?? 'memory',
      redirectMethod: 'none',
      noAutomaticPrefetch: true,
    });

  it('resets a password by email', async () => {
    const { email } = await signUp(project);
    const visitor = app();
    const asked = { callbackUrl: CALLBACK };
    const unknown = await visitor.sendForgotPasswordEmail(`unknown-${email}`, asked);
    expect([unknown, await visitor.sendForgotPasswordEmail(email, asked)]).toMatchObject([
      { status: 'ok' },
      { status: 'ok' },
    ]);
    const code = codeIn((await capturedMail(project, { to: email, subject: /^Reset your password/ })).text);
    expect(await visitor.verifyPasswordResetCode('0'.repeat(45))).toEqual(failed('VERIFICATION_CODE_NOT_FOUND'));
    expect(await visitor.verifyPasswordResetCode(code)).toMatchObject({ status: 'ok' });
    expect(await visitor.resetPassword({ code, password: NEW_PASSWORD })).toMatchObject({ status: 'ok' });
    expect(await visitor.resetPassword({ code, password: NEW_PASSWORD })).toEqual(
      failed('VERIFICATION_CODE_ALREADY_USED'),
    );
    const signIn = { email, password: NEW_PASSWORD, noRedirect: true };
    expect(await visitor.signInWithCredential(signIn)).toMatchObject({ status: 'ok' });
  });

  it('changes a password, and keeps the session', async () => {
    const user = await signUp(project);
    const current = await app(user).getUser({ or: 'throw' });
    const change = (oldPassword: string, newPassword: string) => current.updatePassword({ oldPassword, newPassword });
    expect(await change('not this one', NEW_PASSWORD)).toMatchObject({ errorCode: 'PASSWORD_CONFIRMATION_MISMATCH' });
    expect(await change(user.password, 'password123')).toMatchObject({ errorCode: 'PASSWORD_REQUIREMENTS_NOT_MET' });
    expect(await change(user.password, NEW_PASSWORD)).toBeUndefined();
    expect((await app(user).getUser())?.id).toBe(user.userId);
  });

  it('sets the first password of a user', async () => {
    const email = `first-${Date.now()}@example.com`;
    const { id } = succeeded(
      await serverApi(project).post('/users', { primary_email: email, primary_email_auth_enabled: true }),
    );
    const session = succeeded(await serverApi(project).post('/auth/sessions', { user_id: id }));
    const tokens = { accessToken: session.access_token, refreshToken: session.refresh_token };
    const current = await app(tokens).getUser({ or: 'throw' });
    expect(await current.setPassword({ password: 'password123' })).toMatchObject({
      errorCode: 'PASSWORD_REQUIREMENTS_NOT_MET',
    });
    expect(await current.setPassword({ password: NEW_PASSWORD })).toBeUndefined();
    expect((await app(tokens).getUser({ or: 'throw' })).hasPassword).toBe(true);
  });
});
