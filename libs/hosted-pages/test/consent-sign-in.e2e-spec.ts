/** @once pages use only the HTTP API; `checkout.e2e-spec.ts` covers the gateway's pages in both modes */
import { randomUUID } from 'node:crypto';
import { Authenticator, capturedMail, client, signUp, succeeded } from '@hallpass/testing';
import { expect, it } from '@jest/globals';
import { addressOf, answerAuthorization, APPLICATION, UID } from './authorization-server.js';
import { button, fill, formOf, heading, setUp, signIn } from './consent-set-up.js';
import { describeInBrowser, faultsOf } from './visits.js';

describeInBrowser('a sign-in for an application', (visit) => {
  const { project, answer, arrives, storedToken, visitSignedIn } = setUp(visit);

  it('needs no question if the user has a session', async () => {
    const { page, complaints } = await visitSignedIn();
    const token = await storedToken(page);
    const decisions = await answer(page, { request: { prompt: 'login' } });
    await page.goto(addressOf(project()));
    await arrives(page);
    expect(decisions).toEqual([{ decision: 'sign_in', refresh_token: token }]);
    expect(complaints).toEqual([]);
  });

  it('by password comes back to the request, also after a reload', async () => {
    const { page, complaints } = await visit();
    const user = await signUp(project());
    const decisions = await answer(page, { request: { prompt: 'login', login_hint: user.email } });
    await page.goto(addressOf(project()));
    await formOf(page);
    expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe(user.email);
    expect(await faultsOf(page)).toEqual([]);
    // A reload keeps the request.
    await page.reload();
    await formOf(page);
    await signIn(page, user);
    await arrives(page);
    expect(decisions).toEqual([{ decision: 'sign_in', refresh_token: expect.any(String) }]);
    expect(complaints).toEqual([]);
  });

  it('by sign-up, the link of an email, a second factor or a provider comes back too', async () => {
    const { page, complaints } = await visit();
    const email = `${randomUUID()}@example.com`;
    const decisions = await answer(page, { request: { prompt: 'login', create_account: true } });
    const again = async () => {
      await page.goto(`${project().baseUrl}/health`);
      await page.evaluate(() => localStorage.clear());
      await page.goto(addressOf(project()));
    };
    await page.goto(addressOf(project()));
    await heading(page, 'Create your account');
    await page.getByText('to continue to Reading Room', { exact: true }).waitFor();
    await fill(page, 'Email', email);
    await fill(page, 'Password', randomUUID());
    await button(page, 'Create account').click();
    await arrives(page);
    expect(decisions).toHaveLength(1);

    await page.goto(addressOf(project()));
    await arrives(page);
    await again();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await formOf(page);
    await page.getByRole('tab', { name: 'Email code' }).click();
    await fill(page, 'Email', email);
    await button(page, 'Send me a code').click();
    await page.getByLabel('Code from the email').waitFor();
    const { text } = await capturedMail(project(), { to: email, template: 'magic_link' });
    await page.goto(/https?:\/\/\S+[?&]code=\S+/.exec(text)![0]);
    await button(page, 'Sign in').click();
    await arrives(page);
    expect(decisions).toHaveLength(3);

    const grace = await signUp(project());
    const authenticator = new Authenticator();
    const patch = { totp_secret_base64: authenticator.secretBase64 };
    succeeded(await client(project(), grace).patch('/users/me', patch));
    await again();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await formOf(page);
    await signIn(page, grace);
    await heading(page, 'Two-step verification');
    await fill(page, 'Code from the app', authenticator.code());
    await button(page, 'Verify').click();
    await arrives(page);
    expect(decisions).toHaveLength(4);

    await again();
    await button(page, 'Continue with GitHub').click();
    await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
    await button(page, 'Continue').click();
    await arrives(page);
    expect(decisions).toHaveLength(5);
    expect(complaints).toEqual([]);
  });

  it('is repeated after a click if it is too old', async () => {
    const { page, complaints, user } = await visitSignedIn();
    const old = await storedToken(page);
    const decisions = await answer(page, {
      request: { prompt: 'login' },
      refusalOf: ({ refresh_token }) => (refresh_token === old ? [409, 'FRESH_SIGN_IN_REQUIRED'] : null),
    });
    await page.goto(addressOf(project()));
    await heading(page, 'Sign in again');
    await page.getByText(`You are signed in here as ${user.email}.`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await storedToken(page)).toBe(old);
    await button(page, 'Sign in again').click();
    await formOf(page);
    await signIn(page, user);
    await arrives(page);
    expect(decisions.filter(({ refresh_token }) => refresh_token !== old)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('leaves a hint on the page if it opens a program on this computer', async () => {
    const { page } = await visitSignedIn();
    const application = { ...APPLICATION, host: null };
    await answerAuthorization(page, {
      request: { prompt: 'login', is_local: true, application },
      redirectTo: 'reading-room://callback?code=1',
    });
    await page.goto(addressOf(project()));
    await page.getByText('go back to the app yourself').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it.each([
    ['the first language of the request that has texts', 'ru it-CH fr', '', 'it'],
    ['the language of the address before it', 'it', '&lang=fr', 'fr'],
    ['English, if the request prefers it', 'en-GB it', '', 'en'],
    ['the language of the browser otherwise', 'ru', '', 'de'],
  ])('is in %s, and so is the form', async (_name, ui_locales, more, language) => {
    const { page } = await visit({ locale: 'de-DE' });
    await answer(page, { request: { ui_locales } });
    await page.goto(addressOf(project()) + more);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const languages = () =>
      page.evaluate(() => [document.documentElement.lang, document.querySelector('.hp-root')!.getAttribute('lang')]);
    expect((await languages()).map((tag) => tag?.slice(0, 2))).toEqual([language, language]);
    expect(new URL(page.url()).searchParams.get('after_auth_return_to')).toBe(
      `/p/${project().id}/consent?request=${UID}${more}`,
    );
    // The language lasts for the other pages of the sign-in.
    await page.goto(`${project().baseUrl}/p/${project().id}/forgot-password`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await languages())[0]).toBe(language);
  });
});
