/**
 * @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes; the
 * SDK only uses the HTTP API, whose suites `test/sdk.e2e-spec.ts` and `test/sdk-sessions.e2e-spec.ts` run in both
 * modes
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { StackClientApp } from '@stackframe/js';

describe('password reset', () => {
  const CALLBACK = 'http://localhost:3000/reset?from=mail';
  const NEW_PASSWORD = 'a better horse';
  const RESET_MAIL = /^Reset your password/;
  const address = () => `${randomUUID()}@example.com`;

  describe('resetting a password, contract/02 §1', () => {
    let project: TestProject;
    beforeAll(async () => {
      project = await createProject({ config: { allow_localhost: true } });
    });
    const post = (path: string, body: object, of = project) => client(of).post(`/auth/password/${path}`, body);
    const ask = (email: unknown, of = project) => post('send-reset-code', { email, callback_url: CALLBACK }, of);
    const signIn = (email: string, password: string) => post('sign-in', { email, password });

    async function resetCode(email: string, { typed = email, count = 1 } = {}): Promise<string> {
      succeeded(await ask(typed));
      return codeIn((await capturedMail(project, { to: email, subject: RESET_MAIL, count })).text);
    }
    const newUser = (): Promise<TestUser> => signUp(project);

    describe('requesting the email', () => {
      it.each([
        ['an array (security D9)', ['a@example.com', 'b@example.com']],
        ['two addresses', 'a@example.com,b@example.com'],
        ['a line break', 'a@example.com\r\nbcc: b@example.com'],
        ['a quoted part', '"a@evil.test"@example.com'],
        ['a letter that only looks like one', 'аda@example.com'],
        ['nothing', ''],
      ])('refuses %s as address', async (_name, email) => {
        expect(await ask(email)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      });

      it('refuses a callback that is not trusted, and a project with passwords turned off', async () => {
        const untrusted = { email: address(), callback_url: 'https://evil.test/reset' };
        expect(await post('send-reset-code', untrusted)).toMatchObject({ knownError: 'REDIRECT_URL_NOT_WHITELISTED' });
        const off = await createProject({ config: { credential_enabled: false, allow_localhost: true } });
        expect(await ask(address(), off)).toMatchObject({ knownError: 'PASSWORD_AUTHENTICATION_NOT_ENABLED' });
      });

      it('gives unknown addresses the same answer, and only emails known ones, as stored (security C12, D9)', async () => {
        const { email } = await newUser();
        const unknown = address();
        const answers = [await ask(unknown), await ask(email.toUpperCase())];
        expect(answers[0]!.status).toBe(200);
        expect(answers[0]!.body).toEqual({ success: expect.any(String) });
        expect(answers[1]!.body).toEqual(answers[0]!.body);
        const { text } = await capturedMail(project, { to: email, subject: RESET_MAIL });
        expect(text).toMatch(/http:\/\/localhost:3000\/reset\?from=mail&code=/);
        const recipients = (await adminApi(project).get('/internal/emails')).body.items.flatMap(
          ({ to }: { to: string[] }) => to,
        );
        expect(recipients).not.toContain(unknown);
        expect(recipients).not.toContain(email.toUpperCase());
      });
    });

    describe('with the code', () => {
      it('refuses a code that is unknown, malformed or of another project', async () => {
        const unknown = { code: '0'.repeat(45), password: NEW_PASSWORD };
        for (const [path, body] of [
          ['reset', unknown],
          ['reset/check-code', { code: unknown.code }],
        ] as const) {
          expect(await post(path, body)).toMatchObject({ status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' });
        }
        const { email } = await newUser();
        const other = await createProject();
        const foreign = { code: await resetCode(email), password: NEW_PASSWORD };
        expect(await post('reset', foreign, other)).toMatchObject({ knownError: 'VERIFICATION_CODE_NOT_FOUND' });
      });

      it('refuses an invalid new password without spending the code', async () => {
        const { email, password } = await newUser();
        const code = await resetCode(email);
        expect((await post('reset/check-code', { code })).body).toEqual({ is_code_valid: true });
        for (const [refused, knownError] of [
          ['abcdefg', 'PASSWORD_TOO_SHORT'],
          ['ab'.repeat(36), 'PASSWORD_TOO_LONG'],
          [email, 'PASSWORD_REQUIREMENTS_NOT_MET'],
          ['password123', 'PASSWORD_REQUIREMENTS_NOT_MET'],
        ])
          expect(await post('reset', { code, password: refused })).toMatchObject({ status: 400, knownError });
        succeeded(await signIn(email, password));
        succeeded(await post('reset', { code: code.toUpperCase(), password: NEW_PASSWORD }));
        succeeded(await signIn(email, NEW_PASSWORD));
      });

      it('lets exactly one of many parallel calls use it, and none afterwards', async () => {
        const { email } = await newUser();
        const code = await resetCode(email);
        const passwords = Array.from({ length: 8 }, (_, n) => `${NEW_PASSWORD} ${n}`);
        const answers = await Promise.all(passwords.map((password) => post('reset', { code, password })));
        const winner = answers.findIndex(({ status }) => status === 200);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(answers.filter(({ knownError }) => knownError === 'VERIFICATION_CODE_ALREADY_USED')).toHaveLength(7);
        succeeded(await signIn(email, passwords[winner]!));
        expect(await post('reset', { code, password: NEW_PASSWORD })).toMatchObject({ status: 409 });
      });

      it.each([
        ['unverified', false],
        // A verified account is not claimed, so the reset itself must end sessions and codes.
        ['verified', true],
      ])(
        'ends the old password, every session and every other code of an %s address, and notifies by email (security B9)',
        async (_name, isVerified) => {
          const user = await newUser();
          succeeded(await serverApi(project).patch(`/users/${user.userId}`, { primary_email_verified: isVerified }));
          const [first, second] = [await resetCode(user.email), await resetCode(user.email, { count: 2 })];
          succeeded(await post('reset', { code: second, password: NEW_PASSWORD }));
          const api = client(project, user);
          expect(await api.get('/users/me')).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED' });
          const withoutToken = api.with({ 'x-stack-access-token': undefined });
          expect(await withoutToken.post('/auth/sessions/current/refresh')).toMatchObject({ status: 401 });
          expect(await signIn(user.email, user.password)).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });
          expect(await post('reset', { code: first, password: 'another horse' })).toMatchObject({
            knownError: 'VERIFICATION_CODE_ALREADY_USED',
          });
          await capturedMail(project, { to: user.email, subject: /password was reset/ });
        },
      );

      it('still requires the second factor (security G6)', async () => {
        const user = await newUser();
        const secret = Buffer.alloc(20, 7).toString('base64');
        const verified = { totp_secret_base64: secret, primary_email_verified: true };
        succeeded(await serverApi(project).patch(`/users/${user.userId}`, verified));
        const code = await resetCode(user.email);
        succeeded(await post('reset', { code, password: NEW_PASSWORD }));
        expect(await signIn(user.email, NEW_PASSWORD)).toMatchObject({
          knownError: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
        });
      });

      it('is invalidated with the address it was sent to (security D7), and with the user', async () => {
        const [moved, gone] = [await newUser(), await newUser()];
        const codes = [await resetCode(moved.email), await resetCode(gone.email)];
        succeeded(await serverApi(project).patch(`/users/${moved.userId}`, { primary_email: address() }));
        succeeded(await serverApi(project).delete(`/users/${gone.userId}`));
        expect(await post('reset', { code: codes[0], password: NEW_PASSWORD })).toMatchObject({ status: 409 });
        expect(await post('reset', { code: codes[1], password: NEW_PASSWORD })).toMatchObject({ status: 404 });
      });

      it("sets a user's first password, and verifies their address (security E7)", async () => {
        const email = address();
        const user = { primary_email: email, primary_email_auth_enabled: true };
        const { id } = succeeded(await serverApi(project).post('/users', user));
        const session = succeeded(await serverApi(project).post('/auth/sessions', { user_id: id }));
        succeeded(await post('reset', { code: await resetCode(email), password: NEW_PASSWORD }));
        expect((await serverApi(project).get(`/users/${id}`)).body).toMatchObject({
          has_password: true,
          primary_email_verified: true,
        });
        const before = client(project, { accessToken: session.access_token });
        expect(await before.get('/users/me')).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED' });
        await capturedMail(project, { to: email, subject: /account was secured/ });
      });
    });
  });
});

describe('passwords sdk', () => {
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
});
