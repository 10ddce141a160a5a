/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Authenticator, client, internalProject, serverApi, signUp, succeeded } from '@hallpass/testing';
import { describeInBrowser, openAs, submitCredentials, passwordField } from './dashboard.js';
import {
  enterCode,
  enterPassword,
  expireCodesOf,
  mailedResetPath,
  ownerWithApp,
  ownerWithOtherWaysIn,
  ownerWithResetLink,
  title,
  verifiedOwner,
} from './owners.js';

const newPassword = () => `battery staple ${randomUUID()}`;
const signIn = (owner: { email: string; password: string }) =>
  client(internalProject()).post('/auth/password/sign-in', { email: owner.email, password: owner.password });

describeInBrowser('an owner who has forgotten the password, with the second factor on', (visit) => {
  it('comes back in', async () => {
    const owner = await verifiedOwner();
    const { page, complaints } = await visit();
    await openAs(page, owner, '/projects');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.waitForURL('/account');

    await page.getByRole('link', { name: 'Two-step sign-in' }).click();
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
    const key = (await dialog.locator('code').textContent()) ?? '';
    const app = Authenticator.ofKey(key.replaceAll(' ', ''));
    await dialog.getByLabel('6-digit code').fill(app.wrongCode());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText('The code is incorrect').waitFor();
    expect(succeeded(await client(internalProject(), owner).get('/users/me')).requires_totp_mfa).toBe(false);
    await dialog.getByLabel('6-digit code').fill(app.code());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const saved = page.getByRole('dialog', { name: 'Save your backup codes' });
    const codes = await saved.getByLabel('Backup codes', { exact: true }).textContent();
    expect(codes?.split('\n')).toHaveLength(10);
    await saved.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 backup codes left').waitFor();
    expect(await page.content()).not.toContain(codes!.split('\n')[0]);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();

    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await title(page, 'Reset your password');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await title(page, 'Check your email');
    await page.goto(await mailedResetPath(owner.email));
    const password = newPassword();
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await title(page, 'Password changed');
    expect(await signIn(owner)).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });

    await page.getByRole('button', { name: 'Sign in' }).click();
    await enterPassword(page, { email: owner.email, password });
    await enterCode(page, 'Code from the app', app.wrongCode());
    await page.getByText('The code is wrong').waitFor();
    await enterCode(page, 'Code from the app', app.code());
    await page.waitForURL('/projects');
    expect(complaints).toEqual([]);
  });
});

describeInBrowser('a forgotten password', (visit) => {
  it('lists what else acts for the owner, and ends all of it with the second factor', async () => {
    const { owner, path } = await ownerWithOtherWaysIn();
    const { page, complaints } = await visit();
    await page.goto(path);
    await page.getByLabel('New password', { exact: true }).fill(newPassword());
    await page.getByRole('button', { name: 'Set password' }).click();
    await title(page, 'Password changed');
    const listed = page.getByRole('list', { name: 'What can access your account' });
    expect(await listed.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Other addresses\s+1$/),
    ]);
    const end = page.getByRole('button', { name: 'Remove all of it' });
    await end.click();
    await page.getByText('Enter the code.').waitFor();
    await page.getByLabel('Code from the app').fill(owner.app.wrongCode());
    await end.click();
    await page.getByText('The code is wrong.').waitFor();
    await page.getByLabel('Code from the app').fill(owner.app.code());
    await end.click();
    await title(page, 'All other access was removed');
    const { items } = succeeded(await serverApi(internalProject()).get(`/contact-channels?user_id=${owner.userId}`));
    const signsIn = (items as { value: string; used_for_auth: boolean }[]).filter(({ used_for_auth }) => used_for_auth);
    expect(signsIn.map((found) => found.value)).toEqual([owner.email]);
    expect(complaints).toEqual([]);
  });

  it('is answered alike for every address', async () => {
    const { email } = await signUp(internalProject());
    const { page } = await visit();
    const answers = [];
    for (const address of [email, `${randomUUID()}@example.com`]) {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(address);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await title(page, 'Check your email');
      answers.push((await page.getByRole('main').innerText()).replace(address, 'ADDRESS'));
    }
    expect(answers[1]).toBe(answers[0]);
  });

  it('leaves the code of its link neither in the address bar nor in what the browser keeps or sends on', async () => {
    const { path } = await ownerWithResetLink();
    const code = path.split('=')[1]!;
    const { page } = await visit();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) sent.push(request.url(), JSON.stringify(request.headers()));
    });
    await page.goto(path);
    await page.getByLabel('New password', { exact: true }).waitFor();
    await page.waitForURL('/reset-password');
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(`${page.url()} ${kept} ${sent.join(' ')}`).not.toContain(code);
    expect(sent.length).toBeGreaterThan(0);
  });

  it('is not replaced by one that the server refuses, says why, and keeps the link good', async () => {
    const { owner, path } = await ownerWithResetLink();
    const refused = await client(internalProject()).post('/auth/password/reset', {
      code: path.split('=')[1]!,
      password: owner.email,
    });
    expect(refused).toMatchObject({ status: 400, knownError: 'PASSWORD_REQUIREMENTS_NOT_MET' });
    const { page } = await visit();
    await page.goto(path);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Choose a password with at least 8 characters.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill(owner.email);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('This password is easy to guess or known from a data breach.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill(newPassword());
    await page.getByRole('button', { name: 'Set password' }).click();
    await title(page, 'Password changed');
  });

  it('ends the session of this browser too', async () => {
    const { owner, path } = await ownerWithResetLink();
    const { page } = await visit();
    await openAs(page, owner, '/projects');
    await page.goto(path);
    const password = newPassword();
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/sign-in');
    await submitCredentials(page, { email: owner.email, password });
    await page.waitForURL('/projects');
  });

  it('has a link that another page may spend first, and a way to a new one', async () => {
    const { path } = await ownerWithResetLink();
    const { page } = await visit();
    await page.goto(path);
    await page.getByLabel('New password', { exact: true }).fill(newPassword());
    const spent = { code: path.split('=')[1]!, password: newPassword() };
    succeeded(await client(internalProject()).post('/auth/password/reset', spent));
    await page.getByRole('button', { name: 'Set password' }).click();
    await title(page, 'This link was already used');
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await title(page, 'Reset your password');
  });
});

describeInBrowser('the second step of a sign-in', (visit) => {
  it('leads back to the first, with a sentence, when it took too long', async () => {
    const owner = await ownerWithApp();
    const { page } = await visit();
    await page.goto('/sign-in');
    await enterPassword(page, owner);
    expect(await expireCodesOf(owner.userId, 'mfa_attempt')).toBe(1);
    await enterCode(page, 'Code from the app', owner.app.code());
    await page.getByText('This sign-in took too long').waitFor();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(owner.email);
    expect(await page.context().cookies()).toEqual([]);
    await enterPassword(page, owner);
    await enterCode(page, 'Code from the app', owner.app.code());
    await page.waitForURL('/projects');
  });

  it('leads back to the first after too many wrong codes', async () => {
    const owner = await ownerWithApp();
    const { page } = await visit();
    await page.goto('/sign-in');
    await enterPassword(page, owner);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await enterCode(page, 'Code from the app', owner.app.wrongCode());
      await page.getByText('The code is wrong').waitFor();
      await page.getByRole('button', { name: 'Verify' }).and(page.locator(':not([aria-busy=true])')).waitFor();
    }
    await enterCode(page, 'Code from the app', owner.app.code());
    await page.getByText('too many wrong codes').waitFor();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await title(page, 'Sign in to Hallpass');
  });

  it('takes a backup code once, and leads where the person wanted to be', async () => {
    const owner = await ownerWithApp();
    const made = succeeded(await client(internalProject(), owner).post('/auth/mfa/backup-codes'));
    const [backupCode] = made.backup_codes;
    const { page } = await visit();
    await page.goto('/account#two-step');
    await enterPassword(page, owner);
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await enterCode(page, 'Backup code', backupCode.toUpperCase());
    await page.waitForURL('/account#two-step');
    await page.getByText('9 backup codes left').waitFor();
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await enterPassword(page, owner);
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await enterCode(page, 'Backup code', backupCode);
    await page.getByText('This backup code is wrong or was already used').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await title(page, 'Sign in to Hallpass');
  });

  it('follows a sign-up that asks for it', async () => {
    const owner = await ownerWithApp();
    const attempt = await signIn(owner);
    const { page } = await visit();
    // The server requires this of an anonymous user who becomes a regular user; the dashboard creates no anonymous
    // users.
    await page.route('**/api/v1/auth/password/sign-up', (route) =>
      route.fulfill({
        json: attempt.body,
        headers: { 'x-stack-known-error': attempt.knownError!, 'x-stack-actual-status': '400' },
      }),
    );
    await page.goto('/sign-up');
    await page.getByLabel('Email').fill(owner.email);
    await passwordField(page).fill(owner.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await enterCode(page, 'Code from the app', owner.app.code());
    await page.waitForURL('/projects');
  });

  describe('asks for its code so that phones know what it is:', () => {
    it.each([
      ['autocomplete', 'one-time-code'],
      ['inputmode', 'numeric'],
    ])('%s is %s', async (attribute, value) => {
      const owner = await ownerWithApp();
      const { page } = await visit();
      await page.goto('/sign-in');
      await enterPassword(page, owner);
      expect(await page.getByLabel('Code from the app').getAttribute(attribute)).toBe(value);
    });
  });
});
